import type { States } from '../../gallery/states.ts'
import { Lines, lineSeparator } from './lines.tsx'
import { Unbroken } from './unbroken.tsx'
import classes from './unbroken-gallery.module.css'

const text = 'GB-DPS-SLE → GB-MNPG-TAM, every day 06:00–14:00'

export const states: States = {
  'In a narrow place': () => (
    <p className={classes['narrow']}>
      <Unbroken>{text}</Unbroken>
    </p>
  ),
  'Several texts': () => (
    <p>
      <Lines>{`Please contact support.${lineSeparator}Support channel: #help.`}</Lines>
    </p>
  ),
  'Without it': () => <p className={classes['narrow']}>{text}</p>,
}
