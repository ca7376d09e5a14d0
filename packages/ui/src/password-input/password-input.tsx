import { type Ref, useState } from 'react'
import { classNames } from '../class-names.ts'
import { passwordInputTexts } from '../component-texts.ts'
import fieldClasses from '../field/field.module.css'
import { Field, type FieldFacts } from '../field/field.tsx'
import { IconButton } from '../icon-button/icon-button.tsx'
import { EyeIcon, EyeOffIcon } from '../icons/control-icons.tsx'
import { useTexts } from '../ui-strings-provider.tsx'
import classes from './password-input.module.css'

export type PasswordInputProps = FieldFacts & {
  readonly value: string
  readonly onChange: (value: string) => void
  /** Tells password managers whether to fill in or to generate a password. */
  readonly autoComplete: 'current-password' | 'new-password'
  readonly isDisabled?: boolean
  readonly ref?: Ref<HTMLInputElement>
}

/** A password field with a button that shows the password. */
export function PasswordInput({ value, onChange, autoComplete, isDisabled = false, ref, ...facts }: PasswordInputProps) {
  const texts = useTexts(passwordInputTexts)
  const [isShown, setShown] = useState(false)
  return (
    <Field {...facts}>
      {(control) => (
        <div className={classes['password']}>
          <input
            {...control}
            ref={ref}
            className={classNames(fieldClasses['control'], classes['input'])}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            disabled={isDisabled}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            className={classes['toggle']}
            label={isShown ? texts.hide : texts.show}
            icon={isShown ? <EyeOffIcon /> : <EyeIcon />}
            aria-controls={control.id}
            disabled={isDisabled}
            onClick={() => setShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
