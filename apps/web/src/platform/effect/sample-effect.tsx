import { useBrandApis } from '../brand/use-brand-apis.ts'
import { Later } from '../shell/later.tsx'
import { partInAdvance } from '../shell/part-in-advance.ts'
import type { EffectProps } from './effect.tsx'

const effect = partInAdvance(async () => (await import('./effect.tsx')).Effect)

/** Shows what saving would change about the sample orders (FOR-79); nothing if the back end cannot say what happens to orders. */
export function SampleEffect(props: EffectProps) {
  if (useBrandApis().foresight === null) return null
  return <Later part={effect}>{(Effect) => <Effect {...props} />}</Later>
}
