import { maxMoved, moveToWire, overrideProducts } from '@goat/contract/described/product-overrides'
import { type OverrideFactory, overrideFactories, type ProductVariant } from '@goat/domain/kinds/product-override'
import { Button, LoadingButton } from '@goat/ui/button'
import { Checkbox } from '@goat/ui/choices'
import { Unbroken } from '@goat/ui/messages'
import { Select } from '@goat/ui/select'
import { msg, plural } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, type Ref, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { LiveQueries } from '../live/live-queries.tsx'
import { useClient } from '../platform/api/client.ts'
import { isUncertain } from '../platform/api/failure.ts'
import { useAuthor, you } from '../platform/auth/auth.ts'
import { useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { useUnsavedChanges } from '../platform/navigation/unsaved-changes.tsx'
import { chosenPlan } from '../platform/plan.ts'
import { useBrand, useCanEdit, useConfig } from '../platform/session.tsx'
import { useConfirm } from '../records/confirm.tsx'
import { type CsvColumn, type CsvTable, csvTable, DownloadCsv } from '../records/csv.tsx'
import { isConflict, type Outcome } from '../records/draft.ts'
import { changeFailureText, failedText, isSavedAfterAll } from '../records/failed-write.ts'
import { addMove, type Moves } from '../records/move-counts.tsx'
import { MoveEffect } from '../records/move-effect.tsx'
import { factoryChoice } from '../records/notes.tsx'
import { SampleEffect } from '../records/sample-effect.tsx'
import { onlyInPlan, useAttempt, useOnlyInPlan } from '../records/save.ts'
import { useUndoOffer } from '../records/undo.tsx'
import { keyOf, lookUpKey, lookupsKey, type Move, preselected, recordsOf, stepsOf, withCurrentData } from './designations.ts'
import { messages } from './messages.ts'
import classes from './product-overrides.module.css'
import { Results, type ResultsProps } from './results.tsx'
import { noUntil, type TypedUntil, UntilFields, useUntil, useUntilText } from './until.tsx'

type DesignationsProps = {
  readonly variants: readonly ProductVariant[]
  /** Of a list of what nobody searched for, which starts with nothing selected and changes at least the ends of what is selected. */
  readonly list?: ListProps
  readonly onSearchAgain: () => Promise<unknown>
  /** Called after a move to a factory, or a change of ends; clears the results. */
  /** undefined: the last one was undone. */
  readonly onUpdated: (move: Move | undefined) => void
}

type ListProps = {
  /** Another list, of which nothing is selected. */
  readonly of: string
  readonly show: (choice: ResultsProps['choice']) => ReactNode
  /** The file of everything that matches, of which the variants may be the first ones. */
  readonly table: () => Promise<CsvTable>
  readonly total: number
  /** When the next override ends. */
  readonly holdsUntil: string | undefined
  /** undefined if it fails, which the list says. */
  readonly readAll: () => Promise<readonly ProductVariant[] | undefined>
}

/** The results, then the selection of a factory, Update and its confirmation (OVR-2 to OVR-11). */
export function Designations({ variants, list, onSearchAgain, onUpdated }: DesignationsProps) {
  const say = useSay()
  const canEdit = useCanEdit()
  const [target, setTarget] = useState<OverrideFactory>()
  const [typed, setTyped] = useState(noUntil)
  const startsUnselected = list !== undefined
  const { chosen, choose, onChoose, isReading, onChooseAll } = useChoice(variants, list)
  const unsaved = useUnsavedChanges()
  const form = useId()
  // Stays when others move the variant of the last row.
  const [first] = useState(() => (startsUnselected ? undefined : preselected(variants)))
  const factory = target ?? first
  const isUnsaved = canEdit && (factory !== first || typed.day !== '' || (!startsUnselected && chosen.length !== variants.length))
  const { ask, isActing, dialog } = useConfirmMove(variants, startsUnselected ? [] : variants, onSearchAgain, (move) => {
    if (move !== undefined) unsaved.set(form, undefined)
    onUpdated(move)
  })
  useEffect(() => {
    unsaved.set(form, isUnsaved ? { isSaving: isActing, staysWithin: false } : undefined)
    return () => unsaved.set(form, undefined)
  }, [unsaved, form, isUnsaved, isActing])
  // Those of a list can also be compared.
  const canChoose = startsUnselected || (canEdit && variants.length > 1)
  const choice = canChoose ? { chosen, onChoose } : undefined
  const status = useRef<HTMLParagraphElement>(null)
  const chosenNote = (
    <ChosenNote ref={status} chosen={chosen.length} all={list?.total ?? variants.length} isAlwaysShown={startsUnselected} />
  )
  const panel = canEdit ? (
    <ChangePanel {...{ factory, variants, chosen, typed }} mayStay={startsUnselected} onChoose={setTarget} onType={setTyped} onAsk={ask}>
      {startsUnselected ? null : chosenNote}
    </ChangePanel>
  ) : null

  return (
    <>
      <LiveLookups variants={variants} holdsUntil={list?.holdsUntil} />
      <div className="row gap-12">
        {canChoose ? (
          <Checkbox
            label={say(msg`All variants`)}
            isChecked={chosen.length > 0 && chosen.length === variants.length}
            isMixed={chosen.length > 0 && chosen.length < variants.length}
            onChange={(isOn) => choose(variants, isOn)}
          />
        ) : null}
        {canEdit && list !== undefined && list.total > variants.length && list.total <= maxMoved ? (
          <LoadingButton
            variant="quiet"
            isLoading={isReading}
            // The button is gone when all are selected.
            onClick={() => void onChooseAll().then((isDone) => isDone && status.current?.focus())}
          >
            {say(msg`Select all ${{ total: list.total }} found`)}
          </LoadingButton>
        ) : null}
        {startsUnselected ? chosenNote : null}
        <DownloadCsv className="to-end" table={list?.table ?? (() => csvTable(say, 'product-overrides', variants, csvColumns))} />
      </div>
      {startsUnselected ? panel : null}
      <div className={`box ${classes['results']}`}>
        {list?.show(choice) ?? (
          <Results {...{ variants, choice }} onRemove={canEdit ? (variant) => ask({ variants: [variant], factory: null }) : undefined} />
        )}
      </div>
      {startsUnselected ? null : panel}
      {dialog}
    </>
  )
}

type ChosenNoteProps = {
  readonly ref: Ref<HTMLParagraphElement>
  readonly chosen: number
  readonly all: number
  /** Otherwise unless all are selected. */
  readonly isAlwaysShown: boolean
}

/** How many are selected, and what is wrong with that. */
function ChosenNote({ ref, chosen, all, isAlwaysShown }: ChosenNoteProps) {
  const say = useSay()
  const canEdit = useCanEdit()
  const isShown = chosen > 0 && (isAlwaysShown || chosen < all)
  const fault = chosen === 0 ? msg`Select at least one variant.` : chosen > maxMoved ? messages.tooManyChosen(chosen, maxMoved) : undefined
  return (
    <p role="status" ref={ref} tabIndex={-1} className="note across unless-empty no-outline">
      {canEdit && fault ? say(fault) : isShown ? say(messages.chosen(chosen, all)) : null}
    </p>
  )
}

/** What is selected: at first nothing of a list, and everything that was searched for. */
function useChoice(variants: readonly ProductVariant[], list: ListProps | undefined) {
  const startsUnselected = list !== undefined
  /** The keys of those that the user has selected where nothing is at first, or left out where everything is. */
  const [pressed, setPressed] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState(list?.of)
  if (shown !== list?.of) {
    setShown(list?.of)
    setPressed(new Set())
  }
  const choose = useCallback(
    (changed: readonly ProductVariant[], isOn: boolean) =>
      setPressed((now) => {
        const keys = new Set(changed.map(keyOf))
        return isOn === startsUnselected ? now.union(keys) : now.difference(keys)
      }),
    [startsUnselected],
  )
  const onChoose = useCallback((variant: ProductVariant, isOn: boolean) => choose([variant], isOn), [choose])
  const [isReading, setReading] = useState(false)
  /** false if they could not be read: then nothing is selected. */
  const onChooseAll = async () => {
    setReading(true)
    const all = await list?.readAll().finally(() => setReading(false))
    if (all !== undefined) choose(all, true)
    return all !== undefined
  }
  return { chosen: variants.filter((one) => pressed.has(keyOf(one)) === startsUnselected), choose, onChoose, isReading, onChooseAll }
}

const kinds = ['product-override'] as const

type LiveLookupsProps = { readonly variants: readonly ProductVariant[]; readonly holdsUntil?: string | undefined }

/** Shows what others change about the results (UI-85), and that overrides have ended (OVR-27). */
export function LiveLookups({ variants, holdsUntil }: LiveLookupsProps) {
  const { brand } = useBrand()
  const keys = useMemo(() => [lookupsKey(brand)], [brand])
  const times = useMemo(() => {
    const ends = [holdsUntil, ...variants.map(({ override }) => override?.until)]
    return [...new Set(ends)].flatMap((end) => (end === undefined ? [] : [Date.parse(end)]))
  }, [variants, holdsUntil])
  return <LiveQueries {...{ keys, kinds, times }} />
}

/** The columns of the results as CSV, in table order. */
export const csvColumns: readonly CsvColumn<ProductVariant>[] = [
  [messages.productKey, ({ productKey }) => productKey],
  [messages.csvProductType, ({ productType }) => productType],
  [messages.sku, ({ sku }) => sku],
  [messages.factory, ({ factory }) => factory],
  [messages.csvCatalogueFactory, ({ catalogueFactory }) => catalogueFactory],
  [messages.csvOverriddenBy, ({ override }) => override?.by],
  [messages.csvOverriddenAt, ({ override }) => override?.at],
  [messages.untilField, ({ override }) => override?.until],
]

/**
 * Asks before a move (OVR-8). `shown`: the variants that it lists if they stay. `onMoved`: called after a move to a factory, and with undefined
 * when that is undone; removing an override keeps the other results.
 */
function useConfirmMove(
  variants: readonly ProductVariant[],
  shown: readonly ProductVariant[],
  onSearchAgain: DesignationsProps['onSearchAgain'],
  onMoved: (move: Move | undefined) => void,
) {
  const say = useSay()
  const saveMove = useMove(() => onMoved(undefined))
  return useConfirm<Move>((asked) => {
    const { factory, until } = asked
    // After a conflict, the results were searched again.
    const move = { factory, until, variants: withCurrentData(asked.variants, variants) }
    const isRemoving = factory === null
    return {
      title: say(isRemoving ? msg`Remove product override` : msg`Update Product Designation`),
      changed: move.variants.every((one) => asked.variants.includes(one)) ? undefined : say(messages.changedMeanwhile),
      text: <MoveText move={move} variants={shown} />,
      no: say(msg`Cancel`),
      yes: say(isRemoving ? msg`Yes, remove` : msg`Yes, update`),
      isPrimary: !isRemoving,
      isDisabled: stepsOf(move).changes.length === 0,
      onConfirm: async () => {
        const outcome = await saveMove(move)
        if (outcome.kind === 'failed' && (isConflict(outcome) || isUncertain(outcome.cause))) await onSearchAgain()
        return outcome
      },
      onDone: () => void (isRemoving ? onSearchAgain() : onMoved(move)),
    }
  })
}

/** What a move changes. `variants`: all in the results; those that are not part of the move stay where they are. */
function MoveText({ move, variants }: { readonly move: Move; readonly variants: readonly ProductVariant[] }) {
  const say = useSay()
  const plan = chosenPlan(useBrand().brand)
  const untilText = useUntilText()
  const { changes, stays } = stepsOf(move)
  const moves = new Map<string, Moves>()
  for (const { from, to = '' } of changes) addMove(moves, from, to, move.until)
  const others = move.factory === null ? [] : variants.filter((one) => !move.variants.includes(one))
  const staying = [...stays.map(({ variant }) => variant), ...others]
  const moved = changes.filter(({ from, to }) => from !== to).length
  const whereNow = plan !== undefined ? say(onlyInPlan(plan.name)) : move.factory && moved > 0 ? say(messages.fromNowOn) : undefined
  const isRemoving = move.factory === null
  const isEnding = !isRemoving && move.until !== undefined
  const endIn = (end: string | undefined, factory: string) =>
    `${factory} · ${end === undefined ? say(messages.withoutEnd) : untilText(end, factory)}`
  const until = isEnding ? say(messages.ends(untilText(move.until, move.factory ?? ''))) : undefined
  return (
    <>
      <p>
        <Unbroken>
          {questionsOf(move, changes.length, moved)
            .map((one) => say(one))
            .join(' ')}
        </Unbroken>{' '}
        {changes.length === 0 ? null : [whereNow, until].filter((one) => one !== undefined).join(' ')}
      </p>
      {changes.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must be able to scroll it
        <section className={`frame ${classes['scroll']}`} aria-label={say(msg`What changes`)} tabIndex={0}>
          <div className={`grid gap-8 ruled ${classes['step']}`}>
            <MoveEffect moves={moves} records={recordsOf(move)} />
          </div>
          <ul>
            {changes.map(({ variant, from, to }) => (
              <li key={keyOf(variant)} className={`grid gap-2 ruled ${classes['step']}`}>
                <span className="row gap-x-8 baseline">
                  <span className="medium anywhere">{variant.sku}</span>
                  <span className="caption anywhere">{variant.productKey}</span>
                </span>
                <span className="text-14">
                  <span className="visually-hidden">{say(msg`From`)}</span>{' '}
                  <span>{from === to ? endIn(variant.override?.until, from) : from}</span>{' '}
                  <span className="muted" aria-hidden="true">
                    →
                  </span>{' '}
                  <span className="visually-hidden">{say(msg`To`)}</span>{' '}
                  <strong>{from === to ? endIn(isRemoving ? undefined : move.until, from) : to}</strong>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {staying.length === 0 ? null : (
        <details className={`note ${classes['stays']}`}>
          <summary className="summary">{say(messages.staying(staying.length))}</summary>
          <ul>
            {staying.map((variant) => (
              <li key={keyOf(variant)}>
                {variant.sku} · {variant.factory}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** `moved`: how many of those that change get another factory, and not only another end. */
function questionsOf({ factory, until, variants }: Move, count: number, moved: number) {
  if (factory === null) return [count === 0 ? msg`These variants no longer have overrides. Nothing changes.` : messages.removeText(count)]
  if (count === 0) return [factory === undefined ? messages.nothingEnds : messages.nothingMoves(variants.length, factory)]
  return [
    ...(factory === undefined || moved === 0 ? [] : [messages.confirmText(moved, factory)]),
    ...(moved === count ? [] : [messages.endText(count - moved, until !== undefined)]),
  ]
}

/** Moves variants and shows toasts (OVR-9, OVR-10). Retrying a move reuses its idempotency key. */
function useMove(onUndone: () => void): (move: Move) => Promise<Outcome> {
  const client = useClient()
  const tell = useTranslatedToasts()
  const offerUndo = useUndoOffer()
  const inPlan = useOnlyInPlan()
  const cache = useQueryClient()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const attempt = useAttempt()
  const author = useAuthor()
  /** Whether this user has made what was asked for, by what is stored now. */
  const isStored = async (move: Move) => {
    for (const [product, steps] of Map.groupBy(stepsOf(move).changes, ({ variant }) => variant.productKey)) {
      const found = await lookUpKey(client, product, new AbortController().signal)
      const now =
        found.kind === 'found'
          ? withCurrentData(
              steps.map(({ variant }) => variant),
              found.variants,
            )
          : []
      const isOwn = now.every(({ override }) => !override || author(override.by) === you)
      if (now.length < steps.length || !isOwn || stepsOf({ ...move, variants: now }).changes.length > 0) return false
    }
    return true
  }
  const saved = (): Outcome => {
    attempt.forget()
    void cache.invalidateQueries({ queryKey: [brand, 'plans'] })
    return { kind: 'saved', ids: [] }
  }
  return async (move) => {
    const body = moveToWire(move)
    const { key } = attempt.of(body, () => body)
    let revision: string | undefined
    const onStored = (stored: string) => {
      revision = stored
    }
    try {
      await client.write(overrideProducts, { body, idempotencyKey: key, onStored })
      tell.show(
        'success',
        inPlan((say) => say(msg`Product Override(s) updated`)),
        offerUndo(revision, undefined, onUndone),
      )
      return saved()
    } catch (cause) {
      if (await isSavedAfterAll(cause, () => isStored(move), tell)) return saved()
      tell.show('error', (say) => failedText(cause, say, supportChannel, messages.updateFailed))
      return { kind: 'failed', why: (say) => changeFailureText(cause, say, supportChannel), cause }
    }
  }
}

type ChangePanelProps = {
  readonly factory: OverrideFactory | undefined
  readonly variants: readonly ProductVariant[]
  /** The variants to change. */
  readonly chosen: readonly ProductVariant[]
  readonly typed: TypedUntil
  /** Whether only the ends may change. */
  readonly mayStay: boolean
  readonly onChoose: (factory: OverrideFactory | undefined) => void
  readonly onType: (typed: TypedUntil) => void
  readonly onAsk: (move: Move) => void
  readonly children: ReactNode
}

/** Instead of a factory. */
const asNow = 'now'

/** The selection of the new fulfilment centre, and Update (OVR-7, OVR-8). */
function ChangePanel({ factory, variants, chosen, typed, mayStay, onChoose, onType, onAsk, children }: ChangePanelProps) {
  const say = useSay()
  const { until, issues } = useUntil(factory)(typed)
  const overridden = chosen.filter((one) => one.override)
  return (
    <div className={`grid gap-12 ${classes['change']}`}>
      <Select
        label={say(msg`Select new Fulfilment Centre`)}
        placeholder={say(msg`Choose a fulfilment centre`)}
        emptyText={say(msg`There are no fulfilment centres.`)}
        options={[...(mayStay ? [{ value: asNow, label: say(msg`Each where it is now`) }] : []), ...overrideFactories.map(factoryChoice)]}
        value={factory ?? (mayStay ? asNow : undefined)}
        onChange={(next) => onChoose(overrideFactories.find((code) => code === next))}
      />
      <UntilFields {...{ factory, typed }} onChange={onType} />
      <div className="across unless-empty">
        <SampleEffect records={factory && recordsOf({ variants: chosen, factory, until })} />
      </div>
      <div className="row gap-8 stretch actions">
        <Button
          variant="primary"
          disabled={(factory === undefined && !mayStay) || chosen.length === 0 || chosen.length > maxMoved}
          onClick={() => {
            if (issues.length > 0) onType({ ...typed, isChecked: true })
            else onAsk({ variants: chosen, factory, until })
          }}
        >
          {say(msg`Update`)}
        </Button>
        {variants.filter((one) => one.override).length > (mayStay ? 0 : 1) ? (
          <Button
            disabled={overridden.length === 0 || overridden.length > maxMoved}
            onClick={() => onAsk({ variants: overridden, factory: null })}
          >
            {say(msg`${plural({ count: overridden.length }, { one: 'Remove # override', other: 'Remove # overrides' })}`)}
          </Button>
        ) : null}
      </div>
      {children}
    </div>
  )
}
