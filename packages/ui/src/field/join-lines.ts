/** Replaces the tabs and line breaks of a field with spaces, and keeps the position of the caret (UI-43). */
export function joinLines(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value, selectionStart } = field
  const joined = value.replace(/[\t\n\r\u2028\u2029]/g, ' ')
  if (joined === value) return
  field.value = joined
  field.setSelectionRange(selectionStart, selectionStart)
}
