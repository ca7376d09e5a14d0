import { useBrandApis } from './platform/brand/use-brand-apis.ts'
import { Effect } from './sample-effect/effect.tsx'
import type { EffectProps } from './sample-effect/use-sample-effect.ts'

export type { EffectProps }

/** Shows what saving would change about the sample orders (FOR-79); nothing if the back end cannot say what happens to orders. */
export function SampleEffect(props: EffectProps) {
  if (useBrandApis().foresight === null) return null
  return <Effect {...props} />
}
