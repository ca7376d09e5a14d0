import { Checkbox } from '@goat/ui/checkbox'
import type { MessageDescriptor } from '@lingui/core'
import { useEffect, useRef, useState } from 'react'
import { useSay } from '../platform/locale/locale-root.tsx'
import { isQuestionMarkOn, paletteKey, setQuestionMark } from '../platform/shell/palette-keys.tsx'
import { messages } from './messages.ts'
import classes from './palette.module.css'

const shortcuts: readonly { readonly keys: readonly string[]; readonly effect: MessageDescriptor }[] = [
  { keys: [paletteKey(navigator.platform)], effect: messages.goTo },
  { keys: ['?'], effect: messages.showShortcuts },
  { keys: ['Esc'], effect: messages.closeOpen },
  { keys: ['Tab', 'Shift + Tab'], effect: messages.moveOn },
  { keys: ['Enter'], effect: messages.press },
  { keys: ['↑', '↓', '←', '→'], effect: messages.choose },
]

/** All shortcuts, and a switch for the single-character one (WCAG 2.1.4, Character Key Shortcuts). */
export function Shortcuts() {
  const say = useSay()
  const [isOn, setOn] = useState(() => isQuestionMarkOn(localStorage))
  const top = useRef<HTMLDivElement>(null)
  // Opened from within the palette's dialog: focus it, so that screen readers announce the new title.
  useEffect(() => {
    const dialog = top.current?.closest('[role="dialog"]')
    if (dialog instanceof HTMLElement) dialog.focus()
  }, [])
  return (
    <div ref={top} className={classes['shortcuts']}>
      <table aria-label={say(messages.shortcuts)} className={classes['table']}>
        <thead>
          <tr>
            <th scope="col">{say(messages.shortcutKeys)}</th>
            <th scope="col">{say(messages.shortcutEffect)}</th>
          </tr>
        </thead>
        <tbody>
          {shortcuts.map(({ keys, effect }) => (
            <tr key={keys.join()}>
              <td>
                <span className={classes['keys']}>
                  {keys.map((key) => (
                    <kbd key={key} className={classes['key']}>
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
        label={say(messages.questionMark)}
        isChecked={isOn}
        onChange={(next) => {
          setQuestionMark(localStorage, next)
          setOn(next)
        }}
      />
    </div>
  )
}
