import type { inputIssues } from './input-issues.ts'
import type { refusals } from './refusals.ts'

type Sentences = typeof inputIssues & typeof refusals

/** The values of each code: what its sentence needs. */
export type IssueValues = { [Code in keyof Sentences]: Parameters<Sentences[Code]> extends [infer Values] ? Values : Record<never, never> }
export type IssueCode = keyof IssueValues

export type IssueOf<Code extends IssueCode> = {
  readonly code: Code
  readonly values: Readonly<IssueValues[Code]>
  /** Where in the input, such as `default.weekday`; empty for the input as a whole. */
  readonly path: string
}
export type Issue = { [Code in IssueCode]: IssueOf<Code> }[IssueCode]

/** Whether each of `issues` is one of `known` too. */
export function areAmong(issues: readonly Issue[], known: readonly Issue[]): boolean {
  return issues.every(({ code, path }) => known.some((one) => one.code === code && one.path === path))
}

export function issue<Code extends IssueCode>(code: Code, values: IssueValues[Code], path = ''): IssueOf<Code> {
  return { code, values, path }
}
