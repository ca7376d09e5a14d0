import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { Select } from '../platform/shell/select.tsx'
import { emptyAddress, type OrderAddress } from './address.ts'
import { messages } from './messages.ts'
import { presets } from './preset-orders.ts'
import { addressOfSample, useSamples } from './samples.ts'

export type PresetsProps = {
  /** The sample or preset that was loaded. */
  readonly loaded: string | undefined
  /** The IANA zone of a factory. */
  readonly zoneOf: (factory: string) => string
  readonly onLoad: (address: Partial<OrderAddress>) => void
}

/** Orders to start from: presets, and the samples that the team maintains (FOR-50). */
export function Presets({ loaded, zoneOf, onLoad }: PresetsProps) {
  const say = useSay()
  const { brand } = useBrand()
  const { samples, reload } = useSamples()
  const options = [
    ...presets[brand].map((one) => ({ value: one.id, label: say(one.name) })),
    ...samples.map((one) => ({ value: one.id, label: say(messages.sample(one.name)) })),
  ]
  const load = (id: string) => {
    const preset = presets[brand].find((one) => one.id === id)
    const sample = samples.find((one) => one.id === id)
    if (preset !== undefined) onLoad({ ...emptyAddress, facts: preset.facts, sample: id })
    if (sample !== undefined) onLoad({ ...emptyAddress, ...addressOfSample(sample, brand, serverTime(), zoneOf) })
  }
  return (
    <>
      <Select
        label={say(messages.presets)}
        placeholder={say(messages.choose)}
        emptyText={say(messages.nothingToChoose)}
        options={options}
        value={options.find(({ value }) => value === loaded)?.value}
        onChange={load}
      />
      {reload === undefined ? null : (
        <Alert variant="warning" actions={<Button onClick={reload}>{say(messages.tryAgain)}</Button>}>
          {say(messages.samplesFailed)}
        </Alert>
      )}
    </>
  )
}
