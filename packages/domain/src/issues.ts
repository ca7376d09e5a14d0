import type { sentences } from './sentences.ts'

export type IssueCode = keyof typeof sentences

/** The placeholders of a sentence. */
type NamesIn<Sentence> = Sentence extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

type ValuesFor<Name extends string> = {
  [One in Name]: One extends 'allowed' | 'days' | 'names' ? readonly string[] : string
} & ('names' extends Name ? { more: string } : unknown) &
  ('expected' extends Name ? { minimum?: string; maximum?: string } : unknown)

/** The values of a code: the placeholders of its sentence and of its phrases. */
export type IssueValues<Code extends IssueCode> = ValuesFor<NamesIn<(typeof sentences)[Code]>>

export type IssueOf<Code extends IssueCode> = {
  readonly code: Code
  readonly values: Readonly<IssueValues<Code>>
  /** Where in the input, such as `default.weekday`; empty for the input as a whole. */
  readonly path: string
}
export type Issue = { [Code in IssueCode]: IssueOf<Code> }[IssueCode]

/** Whether every issue in `issues` is also in `known`. */
export function areAmong(issues: readonly Issue[], known: readonly Issue[]): boolean {
  return issues.every(({ code, path }) => known.some((one) => one.code === code && one.path === path))
}

export function issue<Code extends IssueCode>(code: Code, values: IssueValues<Code>, path = ''): IssueOf<Code> {
  return { code, values, path }
}
