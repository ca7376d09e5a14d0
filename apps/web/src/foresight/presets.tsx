import type { Order } from '@goat/domain/order-facts'
import { permits } from '@goat/domain/permissions'
import { maxSampleNameLength } from '@goat/domain/sample-orders'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { TextInput } from '@goat/ui/text-input'
import { type FormEvent, useState } from 'react'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useSession } from '../platform/session/session.ts'
import { Select } from '../platform/shell/select.tsx'
import { emptyAddress, type OrderAddress } from './address.ts'
import { messages } from './messages.ts'
import classes from './order-check-screen.module.css'
import { presets } from './preset-orders.ts'
import { addressOfSample, sampleOf, useSamples, useSampleWrites } from './samples.ts'

export type PresetsProps = {
  readonly address: OrderAddress
  readonly order: Order
  /** The IANA zone of a factory. */
  readonly zoneOf: (factory: string) => string
  readonly onLoad: (address: Partial<OrderAddress>) => void
}

/** Orders to start from: presets, and the samples that the team maintains (FOR-50). */
export function Presets({ address, order, zoneOf, onLoad }: PresetsProps) {
  const say = useSay()
  const canEdit = permits(useSession().permission, 'editor')
  const { samples, reload } = useSamples()
  const writes = useSampleWrites()
  const [name, setName] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { brand, placedAt } = order
  const loaded = samples.find(({ id }) => id === address.sample)
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
  const current = (title: string) => {
    const { facts } = address
    return sampleOf(title, facts, brand, placedAt, serverTime(), facts.factory && zoneOf(facts.factory))
  }
  const save = async (write: Promise<string | undefined>) => {
    setSaving(true)
    const id = await write
    setSaving(false)
    if (id === undefined) return
    setName(undefined)
    onLoad({ sample: id })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save(writes.create(current(name ?? '')))
  }
  return (
    <div className={classes['side']}>
      <Select
        label={say(messages.presets)}
        placeholder={say(messages.choose)}
        emptyText={say(messages.nothingToChoose)}
        options={options}
        value={options.find(({ value }) => value === address.sample)?.value}
        onChange={load}
      />
      {reload === undefined ? null : (
        <Alert variant="warning" actions={<Button onClick={reload}>{say(messages.tryAgain)}</Button>}>
          {say(messages.samplesFailed)}
        </Alert>
      )}
      {canEdit ? (
        name === undefined ? (
          <div className={classes['presets']}>
            <Button variant="quiet" onClick={() => setName('')}>
              {say(messages.saveSample)}
            </Button>
            {loaded === undefined ? null : (
              <>
                <LoadingButton variant="quiet" isLoading={isSaving} onClick={() => void save(writes.update(loaded, current(loaded.name)))}>
                  {say(messages.updateSample(loaded.name))}
                </LoadingButton>
                <Button variant="quiet" onClick={() => void writes.delete(loaded).then((id) => id && onLoad({ sample: undefined }))}>
                  {say(messages.deleteSample(loaded.name))}
                </Button>
              </>
            )}
          </div>
        ) : (
          <form className={classes['presets']} onSubmit={submit}>
            <TextInput
              ref={(field) => field?.focus()}
              label={say(messages.sampleName)}
              value={name}
              onChange={setName}
              maximum={maxSampleNameLength}
              isRequired
            />
            <LoadingButton variant="primary" type="submit" isLoading={isSaving}>
              {say(messages.save)}
            </LoadingButton>
            <Button onClick={() => setName(undefined)}>{say(messages.cancel)}</Button>
          </form>
        )
      ) : null}
    </div>
  )
}
