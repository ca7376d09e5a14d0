import { Skeleton, SkeletonBar } from '@goat/ui/skeleton'
import type { ReactNode } from 'react'
import classes from './list-skeleton.module.css'

const rows = ['45%', '52%', '40%', '48%']

/** Placeholder with the layout of a list, so that nothing moves when the data arrives. `children` are shown above it. */
export function ListSkeleton({ children }: { readonly children?: ReactNode }) {
  return (
    <Skeleton>
      <div className={classes['skeleton']}>
        {children}
        <div className={classes['list']}>
          {rows.map((width) => (
            <div key={width} className={classes['row']}>
              <SkeletonBar width={width} height="1.25rem" />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
