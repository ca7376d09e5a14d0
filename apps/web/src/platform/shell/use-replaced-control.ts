import { type ComponentType, type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import type { LazyPart } from './lazy-part.ts'
import { useLazyComponent } from './use-lazy-component.ts'

export type ReplacedControl<Props> = {
  /** To be attached to the element around the control. */
  readonly box: RefObject<HTMLDivElement | null>
  /** The complete control; undefined until it is wanted and loaded. */
  readonly Loaded: ComponentType<Props> | undefined
  /** Replaces the simple control: it was focused or, with `true`, its list is to be opened. */
  readonly want: (isOpen: boolean) => void
}

/**
 * A control that looks the same from the start but whose code runs only from the first focus, because a form of many such controls would
 * be slow to open. Focus and selected text move to the complete control.
 */
export function useReplacedControl<Props>(part: LazyPart<Props>): ReplacedControl<Props> {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<'nothing' | 'focus' | 'list'>('nothing')
  const [Loaded, load] = useLazyComponent(part, () => setWanted('nothing'))
  const selected = useRef<readonly [number | null, number | null]>(null)
  const isReplaced = Loaded !== undefined && wanted !== 'nothing'
  const opens = isReplaced && wanted === 'list'
  const wasReplaced = useRef(false)
  // Read while the simple control is still on the page: text may have been selected after it was focused.
  if (isReplaced && !wasReplaced.current) selected.current = selectionIn(box.current)
  wasReplaced.current = isReplaced
  useLayoutEffect(() => {
    if (!isReplaced) return
    // The user may have moved on while the code was loading.
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    const control = box.current?.querySelector<HTMLElement>('input:not([type="hidden"]), button')
    control?.focus()
    if (control instanceof HTMLInputElement && selected.current !== null) control.setSelectionRange(...selected.current)
    selected.current = null
  }, [isReplaced])
  useLayoutEffect(() => {
    if (opens) box.current?.querySelector('button')?.click()
  }, [opens])
  return {
    box,
    Loaded: isReplaced ? Loaded : undefined,
    want: (isOpen) => {
      const replace = () => {
        setWanted((before) => (isOpen || before === 'list' ? 'list' : 'focus'))
        load()
      }
      // What is typed after the focus must reach the complete control, while a press is painted first.
      if (isOpen) startTransition(replace)
      else replace()
    },
  }
}

function selectionIn(box: HTMLElement | null): readonly [number | null, number | null] | null {
  const input = box?.querySelector('input')
  return input ? [input.selectionStart, input.selectionEnd] : null
}
