import { Skeleton, SkeletonBar } from '@goat/ui/messages'
import classes from './product-overrides-screen.module.css'

const rows = ['60%', '52%', '66%']

/** The layout of the results while loading, which prevents layout shifts. */
export function ResultsSkeleton() {
  return (
    <Skeleton>
      <div className={`box ${classes['results']}`}>
        {rows.map((width) => (
          <div key={width} className={`ruled ${classes['skeleton-row']}`}>
            <SkeletonBar width={width} height="1.25rem" />
            <SkeletonBar width={width} height="1.25rem" />
            <SkeletonBar width={width} height="1.25rem" />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
