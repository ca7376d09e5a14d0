import { breakpoints, iconSizes, spaces } from '../src/tokens.ts'
import { Row, Stack } from './layout.tsx'
import type { Pages, States } from './states.ts'
import classes from './tokens.module.css'

const colours = ['page', 'surface', 'sunken', 'raised', 'hover', 'border', 'border-strong', 'text', 'text-muted', 'accent', 'accent-soft']
const statuses = ['error', 'warning', 'success', 'info'].flatMap((name) => [name, `${name}-soft`, `${name}-line`])
const texts = [13, 14, 16, 18, 20, 26]

/** The measures and colours of the components. */
const tokensStates: States = {
  Colours: () => (
    <Row>
      {[...colours, ...statuses].map((name) => (
        <figure key={name} className={classes['swatch']}>
          <span className={classes['colour']} style={{ background: `var(--color-${name})` }} />
          <figcaption>{name}</figcaption>
        </figure>
      ))}
    </Row>
  ),
  'Spacing scale': () => (
    <Stack>
      {spaces.map((space) => (
        <div key={space} className={classes['measure']}>
          <span>{space}</span>
          <span className={classes['bar']} style={{ width: `var(--space-${space})` }} />
        </div>
      ))}
    </Stack>
  ),
  'Text sizes': () => (
    <Stack>
      {texts.map((size) => (
        <p key={size} style={{ fontSize: `var(--text-${size})` }}>
          {size} Manage Cutoffs 16:30
        </p>
      ))}
    </Stack>
  ),
  'Icon sizes': () => (
    <Stack>
      {Object.entries(iconSizes).map(([name, size]) => (
        <div key={name} className={classes['measure']}>
          <span>
            {name} {size}
          </span>
          <span className={classes['bar']} style={{ width: `var(--icon-${name})`, height: `var(--icon-${name})` }} />
        </div>
      ))}
    </Stack>
  ),
  Breakpoints: () => (
    <dl className={classes['breakpoints']}>
      {Object.entries(breakpoints).map(([name, from]) => (
        <div key={name} className={classes['measure']}>
          <dt>{name}</dt>
          <dd>from {from} px</dd>
        </div>
      ))}
    </dl>
  ),
}

export const pages: Pages = { tokens: tokensStates }
