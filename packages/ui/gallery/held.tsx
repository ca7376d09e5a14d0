import { type ReactNode, useState } from 'react'

export type HeldProps<Value> = {
  readonly first: Value
  readonly children: (value: Value, set: (value: Value) => void) => ReactNode
}

/** Holds the value of a controlled component. */
export function Held<Value>({ first, children }: HeldProps<Value>) {
  const [value, setValue] = useState(first)
  return children(value, setValue)
}
