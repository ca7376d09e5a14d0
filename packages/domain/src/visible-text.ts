/**
 * The one rule for names and ids: people recognise things by them, so nothing in them may pretend to be what it is not. A name must show
 * something and must not change the direction in which text is read; an id or a key has no hidden character at all. Unicode Standard
 * Annex 9 (Bidi_Control) and Unicode Technical Standard 39.
 */

/** Spaces, what Unicode says is not displayed, and two characters that are displayed as nothing although Unicode does not say so. */
const hidden = String.raw`\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u{2800}\u{1D159}`

const onlyHidden = new RegExp(`^[${hidden}]*$`, 'u')
const direction = /\p{Bidi_Control}/u
/** A space between words is seen as one; any other space looks like it and is another character. */
const hiddenInKey = new RegExp(`(?! )[${hidden}]`, 'u')

/** What is wrong with a name: nothing of it can be seen, or it has characters that change the direction of text. */
export type HiddenFault = 'invisible' | 'direction'

/**
 * A text in Unicode Normalization Form C: é as one code point and as two is one letter, so that no two records differ by that alone. New
 * ids and every text of an import are in this form; what earlier releases stored may not be, and keeps its id.
 */
export function composed(text: string): string {
  return text.normalize('NFC')
}

/** What is wrong with a name, or undefined. Joiners and other hidden characters between visible ones are right in many scripts and emoji. */
export function hiddenFault(text: string): HiddenFault | undefined {
  if (direction.test(text)) return 'direction'
  return onlyHidden.test(text) ? 'invisible' : undefined
}

/** The first hidden character of a key that may contain spaces, as `U+200B`; undefined where there is none. */
export function hiddenInKeyOf(key: string): string | undefined {
  const code = hiddenInKey.exec(key)?.[0].codePointAt(0)
  return code === undefined ? undefined : `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
}

/** What an address and the database can carry as it is: neither a hidden character, nor one with a meaning in addresses, nor `.` and `..`. */
export const identifierPattern = new RegExp(String.raw`^(?!\.{1,2}$)[^${hidden}\/\\?#%]{1,64}$`, 'u')

/** What can be seen of a name that others chose, as one line; empty where nothing can be. */
export function visibleOf(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  return onlyHidden.test(line) ? '' : line
}
