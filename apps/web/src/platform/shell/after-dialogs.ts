/** How many frames after closing a dialog may still move the focus. */
const returningFrames = 3

/** Acts at once or, because an open dialog keeps the focus and a closing one returns it, once they are closed. Returns how to stop waiting. */
export function afterDialogs(perform: () => void, within: Element | null = null): () => void {
  const isOpen = () =>
    [...document.querySelectorAll(':is([role="dialog"], [role="alertdialog"])')].some((dialog) => !dialog.contains(within))
  let frame: number | undefined
  const wait = (framesLeft: number) => {
    if (framesLeft === 0) perform()
    else frame = requestAnimationFrame(() => wait(isOpen() ? returningFrames : framesLeft - 1))
  }
  wait(isOpen() ? returningFrames : 0)
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame)
  }
}
