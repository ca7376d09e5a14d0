import { Stack } from '../../gallery/layout.tsx'
import type { States } from '../../gallery/states.ts'
import { Skeleton, SkeletonBar } from './skeleton.tsx'

export const states: States = {
  'Lines of text': () => (
    <Skeleton>
      <Stack>
        <SkeletonBar width="12rem" />
        <SkeletonBar />
        <SkeletonBar width="60%" />
      </Stack>
    </Skeleton>
  ),
  'A field': () => (
    <Skeleton>
      <SkeletonBar width="16rem" height="var(--control-height)" />
    </Skeleton>
  ),
}
