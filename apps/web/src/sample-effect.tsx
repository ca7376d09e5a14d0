import { useBrandApis } from './platform/brand/use-brand-apis.ts'
import { LazyComponent } from './platform/shell/lazy-component.tsx'
import { preloadable } from './platform/shell/preloadable.ts'
import type { EffectProps } from './sample-effect/use-sample-effect.ts'

export type { EffectProps }

const effect = preloadable(async () => (await import('./sample-effect/effect.tsx')).Effect)

/** Shows what saving would change about the sample orders (FOR-79); nothing if the back end cannot say what happens to orders. */
export function SampleEffect(props: EffectProps) {
  if (useBrandApis().foresight === null) return null
  return <LazyComponent part={effect}>{(Effect) => <Effect {...props} />}</LazyComponent>
}
