import type { ReactNode } from 'react'
import { useUiStrings } from '../ui-strings-provider.tsx'
import classes from './skeleton.module.css'

/** A grey placeholder bar. `width` and `height` are CSS lengths; the height defaults to that of a line of text. */
export function SkeletonBar({ width = '100%', height }: { readonly width?: string; readonly height?: string }) {
  return <span className={classes['bar']} style={{ width, ...(height === undefined ? {} : { height }) }} />
}

/** Wraps the bars of a placeholder and announces once that it is loading. */
export function Skeleton({ children }: { readonly children: ReactNode }) {
  const strings = useUiStrings()
  return (
    <div className={classes['skeleton']} aria-busy="true">
      <p role="status" className="visually-hidden">
        {strings.loading}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
