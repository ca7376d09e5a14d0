import { SkeletonBar } from '@goat/ui/skeleton'
import { ListSkeleton } from '../platform/shell/loaded.tsx'

/** Placeholder while the list loads. */
export function SchedulesSkeleton() {
  return (
    <ListSkeleton>
      <SkeletonBar height="4.25rem" />
    </ListSkeleton>
  )
}
