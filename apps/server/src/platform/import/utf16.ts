/**
 * Throws an Error if a file begins like UTF-16, which some spreadsheets save as "Unicode text": with a byte order mark, or with a zero byte
 * in its first character, which UTF-8 does not have.
 */
export function refuseUtf16(beginning: Uint8Array): void {
  const [first, second] = beginning
  if (first === undefined || second === undefined) return
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  if (isMarked || (first === 0) !== (second === 0)) {
    throw new Error('The file is UTF-16. Save it as UTF-8 (in a spreadsheet: "CSV UTF-8") and import it again. Nothing was imported.')
  }
}
