import { maxSampleNameLength } from '@goat/domain/kinds/sample-order'
import type { Order } from '@goat/domain/order-facts'
import { Button, LoadingButton } from '@goat/ui/button'
import { TextInput } from '@goat/ui/fields'
import { type FormEvent, useRef, useState } from 'react'
import { serverTime } from '../platform/clock.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useCanEdit } from '../platform/session.tsx'
import { afterDialogs } from '../platform/shell/modal.tsx'
import { useConfirm } from '../records/confirm.tsx'
import type { Outcome } from '../records/draft.ts'
import { useFocusReturn } from '../records/form-element.tsx'
import type { OrderAddress } from './address.ts'
import { messages } from './messages.ts'
import classes from './order-check-screen.module.css'
import { type Sample, sampleOf, useSamples, useSampleWrites } from './samples.ts'

export type SampleActionsProps = {
  readonly address: OrderAddress
  readonly order: Order
  /** The IANA zone of a factory. */
  readonly zoneOf: (factory: string) => string
  /** Called with the id of the sample that was saved; undefined if it was deleted. */
  readonly onSaved: (sample: string | undefined) => void
}

type State = { readonly kind: 'resting' } | { readonly kind: 'naming'; readonly name: string }
const resting: State = { kind: 'resting' }

/** Saves the order as a sample, and updates or deletes the one that was loaded (FOR-50). Only for editors. */
export function SampleActions({ address, order, zoneOf, onSaved }: SampleActionsProps) {
  const say = useSay()
  const canEdit = useCanEdit()
  const { samples } = useSamples()
  const writes = useSampleWrites()
  const [state, setState] = useState(resting)
  const [isActing, setActing] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  useFocusReturn(state.kind === 'naming', opener)
  // As it was when the button was pressed: it may be gone from the list before its dialog is closed.
  const confirm = useConfirm<Sample>((asked) => {
    const sample = samples.find(({ id }) => id === asked.id) ?? asked
    return {
      title: say(messages.deleteTitle),
      text: <p>{say(messages.deleteQuestion(sample.name))}</p>,
      no: say(messages.cancel),
      yes: say(messages.delete),
      onConfirm: () => writes.delete(sample),
      onDone: () => {
        onSaved(undefined)
        // The button that was pressed is gone.
        afterDialogs(() => opener.current?.focus())
      },
    }
  })
  if (!canEdit) return null
  const loaded = samples.find(({ id }) => id === address.sample)
  const current = (title: string) => {
    const { facts } = address
    return sampleOf(title, facts, order.brand, order.placedAt, serverTime(), facts.factory && zoneOf(facts.factory))
  }
  const perform = async (write: () => Promise<Outcome>) => {
    setActing(true)
    const outcome = await write()
    setActing(false)
    return outcome
  }
  const create = async (name: string) => {
    const outcome = await perform(() => writes.create(current(name)))
    if (outcome.kind === 'failed') return
    setState(resting)
    onSaved(outcome.ids[0])
  }
  if (state.kind === 'naming') {
    const { name } = state
    return (
      <SampleName
        name={name}
        isSaving={isActing}
        onChange={(next) => setState({ kind: 'naming', name: next })}
        onSave={() => void create(name)}
        onCancel={() => setState(resting)}
      />
    )
  }
  return (
    <div className={classes['presets']}>
      <Button ref={opener} variant="quiet" onClick={() => setState({ kind: 'naming', name: '' })}>
        {say(messages.saveSample)}
      </Button>
      {loaded === undefined ? null : (
        <>
          <LoadingButton
            variant="quiet"
            isLoading={isActing}
            onClick={() => void perform(() => writes.update(loaded, current(loaded.name)))}
          >
            {say(messages.updateSample(loaded.name))}
          </LoadingButton>
          <Button variant="quiet" onClick={() => confirm.ask(loaded)}>
            {say(messages.deleteSample(loaded.name))}
          </Button>
        </>
      )}
      {confirm.dialog}
    </div>
  )
}

type SampleNameProps = {
  readonly name: string
  readonly isSaving: boolean
  readonly onChange: (name: string) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}

function SampleName({ name, isSaving, onChange, onSave, onCancel }: SampleNameProps) {
  const say = useSay()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave()
  }
  return (
    <form className={classes['presets']} onSubmit={submit}>
      <TextInput
        ref={(field) => field?.focus()}
        label={say(messages.sampleName)}
        value={name}
        onChange={onChange}
        maximum={maxSampleNameLength}
        isRequired
      />
      <LoadingButton variant="primary" type="submit" isLoading={isSaving}>
        {say(messages.save)}
      </LoadingButton>
      <Button onClick={onCancel}>{say(messages.cancel)}</Button>
    </form>
  )
}
