import { SkeletonBar } from '@goat/ui/skeleton'
import { ListSkeleton } from '../platform/shell/list-skeleton.tsx'
import classes from './delivery-options-screen.module.css'

/** Placeholder while the list loads. */
export function OptionsSkeleton() {
  return (
    <ListSkeleton>
      <div className={classes['skeleton-centre']}>
        <SkeletonBar width="11rem" height="1.25rem" />
        <SkeletonBar width="22rem" height="2.75rem" />
      </div>
    </ListSkeleton>
  )
}
