import { type SelectProps, SelectTrigger, Select as UiSelect } from '@goat/ui/select'
import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import classes from './replaced-control.module.css'

/** The selection of `@goat/ui`; its list is prepared when the field is first focused. */
export function Select(props: SelectProps) {
  const { box, isReplaced, want } = useReplacedControl()
  return (
    <div ref={box} className={classes['box']}>
      {isReplaced ? <UiSelect {...props} /> : <SelectTrigger {...props} onWanted={want} />}
    </div>
  )
}

type OptionalSelectProps<Value extends string> = Pick<SelectProps, 'label'> & {
  readonly value: Value | undefined
  readonly options: readonly (readonly [value: Value, label: string])[]
  /** Names the choice of none of the options. */
  readonly none: string
  readonly onChange: (value: Value | undefined) => void
}

/** A selection of one of the options, or of none of them. */
export function OptionalSelect<Value extends string>({ label, value, options, none, onChange }: OptionalSelectProps<Value>) {
  return (
    <Select
      label={label}
      options={[{ value: '', label: none }, ...options.map(([one, text]) => ({ value: one, label: text }))]}
      value={value ?? ''}
      onChange={(next) => onChange(options.find(([one]) => one === next)?.[0])}
    />
  )
}

export type ReplacedControl = {
  /** To be attached to the element around the control. */
  readonly box: RefObject<HTMLDivElement | null>
  /** Whether the complete control is shown. */
  readonly isReplaced: boolean
  /** Replaces the simple control: it was focused or, with `true`, its list is to be opened. */
  readonly want: (isOpen: boolean) => void
}

/**
 * A control that looks the same from the start but is complete only from the first focus, because a form of many such controls would
 * be slow to open. Focus and selected text move to the complete control.
 */
export function useReplacedControl(): ReplacedControl {
  const box = useRef<HTMLDivElement>(null)
  const [wanted, setWanted] = useState<'nothing' | 'focus' | 'list'>('nothing')
  const selected = useRef<readonly [number | null, number | null]>(null)
  const isReplaced = wanted !== 'nothing'
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
    isReplaced,
    want: (isOpen) => {
      const replace = () => setWanted((before) => (isOpen || before === 'list' ? 'list' : 'focus'))
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
