import type { Issue } from '@goat/domain/text/issues'
import { AppError } from './errors.ts'
import type { Person } from './person.ts'

/**
 * Limits how much of something a person may do at once in this process. The function that it returns starts one more and returns the
 * function that ends it, to be called once; it throws AppError 'tooMany' with the issue if the person has `maximum` already.
 */
export function limitPerPerson(maximum: number, why: Issue, retryAfterS: number): (person: Pick<Person, 'subject'>) => () => void {
  const counts = new Map<string, number>()
  return ({ subject }) => {
    const count = counts.get(subject) ?? 0
    if (count >= maximum) throw new AppError('tooMany', why, { retryAfterS })
    counts.set(subject, count + 1)
    return () => {
      const left = (counts.get(subject) ?? 0) - 1
      if (left > 0) counts.set(subject, left)
      else counts.delete(subject)
    }
  }
}
