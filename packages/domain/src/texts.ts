import { type Issue, issue } from './issues.ts'
import { hiddenFault } from './visible-text.ts'

/**
 * Validates a string. Characters are code points, as in the database. Control characters and lone surrogates cannot be stored or shown.
 * Multi-line texts (descriptions) may be empty.
 */
export function textIssues(text: string, path: string, maximum: number, isOneLine = true): readonly Issue[] {
  const length = [...text.trim()].length
  if (length === 0) return isOneLine ? [issue('field.required', {}, path)] : []
  if (length > maximum) return [issue('text.tooLong', { maximum: String(maximum) }, path)]
  const isUnprintable = isOneLine ? /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u : /[^\P{Cc}\n\t]|\p{Cs}/u
  if (isUnprintable.test(text.trim())) return [issue('text.unprintable', {}, path)]
  const fault = hiddenFault(text)
  return fault === undefined ? [] : [issue(`text.${fault}`, {}, path)]
}
