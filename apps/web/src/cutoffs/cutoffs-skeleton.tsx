import { SkeletonBar } from '@goat/ui/skeleton'
import { ListSkeleton } from '../platform/shell/list-skeleton.tsx'
import classes from './cutoffs-screen.module.css'

/** Placeholder while the screen loads. */
export function CutoffsSkeleton() {
  return (
    <ListSkeleton>
      <div className={classes['skeleton-centre']}>
        <SkeletonBar width="11rem" height="1.25rem" />
        <SkeletonBar width="22rem" height="2.75rem" />
      </div>
      <SkeletonBar height="2.875rem" />
    </ListSkeleton>
  )
}
