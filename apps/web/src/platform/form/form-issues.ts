import type { Issue } from '@goat/domain/text/issues'

/** The issues of a draft: all of them, and the first of a field. */
export type FormIssues<Name extends string = string> = {
  readonly all: readonly Issue[]
  readonly of: (field: Name) => Issue | undefined
}

export function formIssues<Name extends string>(all: readonly Issue[]): FormIssues<Name> {
  return { all, of: (field) => all.find(({ path }) => path === field) }
}
