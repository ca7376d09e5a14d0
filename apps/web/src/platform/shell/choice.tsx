import { useTooltip } from '@goat/ui/use-tooltip'
import type { ReactNode } from 'react'
import classes from './choice.module.css'

type ChoiceProps<Value extends string> = {
  readonly label: string
  readonly icon: ReactNode
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly onChange: (value: Value) => void
}

/** A select in the header. A native one, which needs no code to load. */
export function Choice<Value extends string>({ label, icon, value, options, onChange }: ChoiceProps<Value>) {
  const tooltip = useTooltip(classes['choice'])
  return (
    <label {...tooltip} title={label}>
      {icon}
      <span className="visually-hidden">{label}</span>
      <select
        className={classes['select']}
        value={value}
        onChange={(event) => {
          const picked = options.find((option) => option.value === event.target.value)
          if (picked !== undefined) onChange(picked.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
