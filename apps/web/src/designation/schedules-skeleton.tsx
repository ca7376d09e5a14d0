import { SkeletonBar } from '@goat/ui/skeleton'
import { ListSkeleton } from '../platform/shell/list-skeleton.tsx'

/** The layout of the list before its data. */
export function SchedulesSkeleton() {
  return (
    <ListSkeleton>
      <SkeletonBar height="4.25rem" />
    </ListSkeleton>
  )
}
