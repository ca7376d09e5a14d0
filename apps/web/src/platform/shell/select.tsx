import { Select, type SelectProps } from '@goat/ui/select'

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
