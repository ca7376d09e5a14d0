import { Skeleton, SkeletonBar } from '@goat/ui/skeleton'
import classes from './schedules-screen.module.css'

const rows = ['45%', '52%', '40%', '48%']

/** The layout of the list before its data, so that nothing jumps when it comes. */
export function SchedulesSkeleton() {
  return (
    <Skeleton>
      <div className={classes['skeleton']}>
        <SkeletonBar height="4.25rem" />
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
