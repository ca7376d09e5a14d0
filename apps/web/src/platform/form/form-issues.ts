import type { Issue } from '@goat/domain/issues'

/** What is wrong with a draft: all of it, and the first issue of a field. */
export type FormIssues<Name extends string = string> = {
  readonly all: readonly Issue[]
  readonly of: (field: Name) => Issue | undefined
}

export function formIssues<Name extends string>(all: readonly Issue[]): FormIssues<Name> {
  return { all, of: (field) => all.find(({ path }) => path === field) }
}
