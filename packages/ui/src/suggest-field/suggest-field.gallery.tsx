import { useState } from 'react'
import type { States } from '../../gallery/states.ts'
import { SuggestField, type SuggestFieldProps } from './suggest-field.tsx'

const fruits = [
  'Apple',
  'Apricot',
  'Banana',
  'Blackberry',
  'Blueberry',
  'Cherry',
  'Cranberry',
  'Fig',
  'Grape',
  'Pear',
  'Raspberry',
  'Strawberry',
]

function Fruit({ first = '', ...rest }: { readonly first?: string } & Partial<SuggestFieldProps>) {
  const [typed, setTyped] = useState(first)
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<readonly string[]>([])
  const found = typed === '' ? [] : fruits.filter((fruit) => fruit.toLowerCase().includes(typed.toLowerCase()))
  return (
    <>
      <SuggestField
        label="Fruit"
        {...rest}
        value={typed}
        onChange={setTyped}
        suggestions={found.map((text) => ({ id: text, text, detail: `${text.length} letters` }))}
        isOpen={isOpen}
        onOpenChange={setOpen}
        onPick={(id) => {
          setPicked((now) => [...now, id])
          setTyped('')
        }}
        listLabel="Suggested fruits"
        status={found.length === 0 ? `No fruit matches "${typed}".` : `${found.length} found`}
      />
      <p>Picked: {picked.join(', ')}</p>
    </>
  )
}

export const states: States = {
  'At rest': () => <Fruit hint="Type a letter." />,
  'Cleared by Escape': () => <Fruit first="berry" clearsOnEscape />,
  'With an error': () => <Fruit error="Enter a fruit." />,
  Disabled: () => <Fruit first="Fig" isDisabled />,
}
