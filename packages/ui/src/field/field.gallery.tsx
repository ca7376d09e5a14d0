import { Held } from '../../gallery/held.tsx'
import type { States } from '../../gallery/states.ts'
import classes from './field.module.css'
import { Field, type FieldProps } from './field.tsx'

function Plain({ first = '', ...rest }: { readonly first?: string } & Partial<FieldProps>) {
  return (
    <Held first={first}>
      {(value, set) => (
        <Field label="Name" {...rest}>
          {(control) => <input {...control} className={classes['control']} value={value} onChange={(event) => set(event.target.value)} />}
        </Field>
      )}
    </Held>
  )
}

export const states: States = {
  'Label alone': () => <Plain />,
  'Label hidden': () => <Plain label="Hidden name" isLabelHidden />,
  'With a hint': () => <Plain hint="The name is not shown on the site and is only for recognition." />,
  'With an error': () => <Plain error="Required" />,
  'With all notes': () => <Plain first="Valentines" error="Required" hint="Only for recognition." characters={{ used: 10, maximum: 60 }} />,
}
