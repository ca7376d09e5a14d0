import { Skeleton, SkeletonBar } from '@goat/ui/skeleton'
import classes from './cutoffs-screen.module.css'

const rows = ['40%', '55%', '35%', '45%']

/** The layout of the screen before its data, so that nothing jumps when it comes. */
export function CutoffsSkeleton() {
  return (
    <Skeleton>
      <div className={classes['skeleton']}>
        <div className={classes['skeleton-centre']}>
          <SkeletonBar width="11rem" height="1.25rem" />
          <SkeletonBar width="22rem" height="2.75rem" />
        </div>
        <SkeletonBar height="2.875rem" />
        <div className={classes['skeleton-list']}>
          {rows.map((width) => (
            <div key={width} className={classes['skeleton-row']}>
              <SkeletonBar width={width} height="1.25rem" />
            </div>
          ))}
        </div>
      </div>
    </Skeleton>
  )
}
