import { Skeleton, SkeletonBar } from '@goat/ui/skeleton'
import type { ReactNode } from 'react'
import classes from './list-skeleton.module.css'

const rows = ['45%', '52%', '40%', '48%']

/** A list before its data, in the layout that it will have, so that nothing jumps when they come. `children` stand above it. */
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
