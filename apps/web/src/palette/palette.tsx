import { Checkbox } from '@goat/ui/choices'
import { Modal } from '@goat/ui/modal'
import { msg } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { type MessageDescriptor, useSay } from '../platform/locale/locale.tsx'
import { isQuestionMarkOn, type PaletteProps, paletteKey, setQuestionMark } from '../platform/shell/palette-keys.tsx'
import { messages } from './messages.ts'
import classes from './palette.module.css'
import { Search } from './search.tsx'

/** The dialog with either the command palette or the list of shortcuts. */
export function Palette({ open, screens, onOpen }: PaletteProps) {
  const say = useSay()
  // Each opening starts with an empty field, even if the previous one is still fading out, which keeps its content.
  const [opening, setOpening] = useState({ open, shown: open, count: 0 })
  if (opening.open !== open) setOpening({ open, shown: open ?? opening.shown, count: opening.count + (open === undefined ? 0 : 1) })
  const close = () => onOpen(undefined)
  return (
    // A single dialog, because one opened from the other would have nowhere to return the focus to.
    <Modal title={say(opening.shown === 'shortcuts' ? messages.shortcuts : msg`Go to`)} isOpen={open !== undefined} onClose={close}>
      {opening.shown === 'shortcuts' ? (
        <Shortcuts />
      ) : (
        <Search key={opening.count} screens={screens} done={close} onShortcuts={() => onOpen('shortcuts')} />
      )}
    </Modal>
  )
}

const shortcuts: readonly { readonly keys: readonly string[]; readonly effect: MessageDescriptor }[] = [
  { keys: [paletteKey(navigator.platform)], effect: messages.goTo },
  { keys: ['?'], effect: msg`Show this list` },
  { keys: ['Alt + Z'], effect: msg`Go to “Undo” of what was just saved` },
  { keys: ['Esc'], effect: msg`Close the open dialog, list or calendar` },
  { keys: ['Tab', 'Shift + Tab'], effect: msg`Go to the next or previous control` },
  { keys: ['Enter'], effect: msg`Press a button, open a link or save the current form` },
  { keys: ['↑', '↓', '←', '→'], effect: msg`Move within a list, calendar, date or group of options` },
]

/** All shortcuts, and a switch for the single-character one (WCAG 2.1.4, Character Key Shortcuts). */
function Shortcuts() {
  const say = useSay()
  const [isOn, setOn] = useState(() => isQuestionMarkOn(localStorage))
  const top = useRef<HTMLDivElement>(null)
  // Opened from within the palette's dialog: focus it, so that screen readers announce the new title.
  useEffect(() => {
    const dialog = top.current?.closest('[role="dialog"]')
    if (dialog instanceof HTMLElement) dialog.focus()
  }, [])
  return (
    <div ref={top} className="grid gap-16">
      <table aria-label={say(messages.shortcuts)} className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{say(msg`Keys`)}</th>
            <th scope="col">{say(msg`Action`)}</th>
          </tr>
        </thead>
        <tbody>
          {shortcuts.map(({ keys, effect }) => (
            <tr key={keys.join()}>
              <td>
                <span className="row gap-4 stretch">
                  {keys.map((key) => (
                    <kbd key={key} className={`text-14 nowrap ${classes['key']}`}>
                      {key}
                    </kbd>
                  ))}
                </span>
              </td>
              <td>{say(effect)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Checkbox
        label={say(msg`Open this list with the ? key`)}
        isChecked={isOn}
        onChange={(next) => {
          setQuestionMark(localStorage, next)
          setOn(next)
        }}
      />
    </div>
  )
}
