import { progressStepsTexts } from '../component-texts.ts'
import { CheckIcon } from '../icons/control-icons.tsx'
import layout from '../layout.module.css'
import { useTexts } from '../ui-strings-provider.tsx'
import classes from './progress-steps.module.css'

export type ProgressStepsProps = {
  /** The goal of the steps, as the name of the list. */
  readonly label: string
  readonly steps: readonly { readonly id: string; readonly label: string }[]
  /** The id of the current step; those before it are done. */
  readonly current: string
}

/** The user's progress through several steps. Display only; pages have their own buttons. */
export function ProgressSteps({ label, steps, current }: ProgressStepsProps) {
  const texts = useTexts(progressStepsTexts)
  const at = steps.findIndex((step) => step.id === current)
  return (
    <div className={layout['stack-8']}>
      <p className={layout['note']}>{texts.stepOf(String(at + 1), String(steps.length))}</p>
      <ol className={classes['steps']} aria-label={label}>
        {steps.map((step, index) => (
          <li
            key={step.id}
            className={`${layout['note']} ${layout['medium']} ${classes['step']}`}
            data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
            aria-current={index === at ? 'step' : undefined}
          >
            <span className={`${layout['tabular']} ${layout['grid']} ${classes['mark']}`} aria-hidden="true">
              {index < at ? <CheckIcon /> : index + 1}
            </span>
            <span className={classes['label']}>
              {step.label}
              {index < at ? <span className="visually-hidden"> ({texts.done})</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
