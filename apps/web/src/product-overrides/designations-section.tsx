import { moveToWire, overrideProducts } from '@goat/contract/described/product-overrides'
import { type OverrideFactory, overrideFactories, type ProductVariant } from '@goat/domain/kinds/product-override'
import { Button } from '@goat/ui/button'
import { Checkbox } from '@goat/ui/choices'
import { useEffect, useId, useState } from 'react'
import { useClient } from '../platform/api/client.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { type LazyText, useSay, useTranslatedToasts } from '../platform/locale/locale.tsx'
import { useUnsavedChanges } from '../platform/navigation/unsaved-changes.tsx'
import { useConfig } from '../platform/session.tsx'
import { Select } from '../platform/shell/select.tsx'
import { type CsvColumn, csvTable, DownloadCsv } from '../records/csv.tsx'
import { isConflict, type Outcome } from '../records/draft.ts'
import { SampleEffect } from '../records/sample-effect.tsx'
import { useAttempt } from '../records/save.ts'
import { ConfirmMove, type Question } from './confirm-move.tsx'
import { keyOf, type Lookup, type Move, preselected, recordsOf, variantsOf, withCurrentData } from './designations.ts'
import { messages } from './messages.ts'
import classes from './product-overrides-screen.module.css'
import { Results } from './results.tsx'

export type DesignationsProps = {
  readonly variants: readonly ProductVariant[]
  /** Lists of what nobody searched for start with nothing selected. */
  readonly startsUnselected: boolean
  readonly canEdit: boolean
  readonly onSearchAgain: () => Promise<readonly Lookup[] | undefined>
  /** Called after the update; clears the results. */
  readonly onUpdated: () => void
}

const noQuestion: Question = { kind: 'closed', move: { variants: [], factory: null }, failure: undefined, isChanged: false }

/** The results, then the selection of a factory, Update and its confirmation (OVR-2 to OVR-11). */
export function Designations({ variants, startsUnselected, canEdit, onSearchAgain, onUpdated }: DesignationsProps) {
  const say = useSay()
  const [target, setTarget] = useState<OverrideFactory>()
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(startsUnselected ? variants.map(keyOf) : []))
  const unsaved = useUnsavedChanges()
  const form = useId()
  const first = preselected(variants)
  const factory = target ?? first
  const chosen = variants.filter((one) => !left.has(keyOf(one)))
  const isUnsaved = canEdit && (factory !== first || chosen.length !== (startsUnselected ? 0 : variants.length))
  useEffect(() => {
    unsaved.set(form, isUnsaved)
    return () => unsaved.set(form, false)
  }, [unsaved, form, isUnsaved])
  const { question, ask, cancel, confirm } = useQuestion(onSearchAgain, () => {
    unsaved.set(form, false)
    onUpdated()
  })
  const choose = (changed: readonly ProductVariant[], isOn: boolean) =>
    setLeft((now) => {
      const keys = new Set(changed.map(keyOf))
      return isOn ? now.difference(keys) : now.union(keys)
    })
  const canChoose = canEdit && variants.length > 1

  return (
    <>
      <div className="line-12">
        {canChoose ? (
          <Checkbox
            label={say(messages.allVariants)}
            isChecked={chosen.length === variants.length}
            isMixed={chosen.length > 0 && chosen.length < variants.length}
            onChange={(isOn) => choose(variants, isOn)}
          />
        ) : null}
        <DownloadCsv
          className={classes['download']}
          label={say(messages.downloadCsv)}
          table={() => csvTable(say, 'product-overrides', variants, csvColumns)}
        />
      </div>
      <div className={`box ${classes['results']}`}>
        <Results
          variants={variants}
          choice={canChoose ? { chosen, onChoose: (variant, isOn) => choose([variant], isOn) } : undefined}
          onRemove={canEdit ? (variant) => ask([variant], null) : undefined}
        />
      </div>
      {canEdit ? (
        <>
          <ChangePanel
            factory={factory}
            variants={variants}
            chosen={chosen}
            onChoose={setTarget}
            onUpdate={(to) => ask(chosen, to)}
            onRemove={(overridden) => ask(overridden, null)}
          />
          <ConfirmMove question={question} variants={variants} onCancel={cancel} onConfirm={() => void confirm()} />
        </>
      ) : null}
    </>
  )
}

/** The columns of the results as CSV, in table order. */
const csvColumns: readonly CsvColumn<ProductVariant>[] = [
  [messages.productKey, ({ productKey }) => productKey],
  [messages.csvProductType, ({ productType }) => productType],
  [messages.sku, ({ sku }) => sku],
  [messages.factory, ({ factory }) => factory],
  [messages.csvCatalogueFactory, ({ catalogueFactory }) => catalogueFactory ?? ''],
  [messages.csvOverriddenBy, ({ override }) => override?.by ?? ''],
  [messages.csvOverriddenAt, ({ override }) => override?.at ?? ''],
]

/** The confirmation of a move (OVR-8). `onMoved`: after a move to a factory; removing an override keeps the other results. */
function useQuestion(onSearchAgain: DesignationsProps['onSearchAgain'], onMoved: () => void) {
  const move = useMove()
  const [question, setQuestion] = useState(noQuestion)
  const confirm = async () => {
    setQuestion((now) => ({ ...now, kind: 'saving', failure: undefined, isChanged: false }))
    const outcome = await move(question.move)
    if (outcome.kind === 'saved') {
      setQuestion((now) => ({ ...now, kind: 'closed' }))
      return question.move.factory === null ? void onSearchAgain() : onMoved()
    }
    const isRaced = isConflict(outcome)
    const now = isRaced ? await onSearchAgain() : undefined
    setQuestion((was) => ({
      kind: 'asking',
      move: now === undefined ? was.move : { ...was.move, variants: withCurrentData(was.move.variants, variantsOf(now)) },
      failure: { cause: outcome.cause },
      isChanged: isRaced && now !== undefined,
    }))
  }
  return {
    question,
    confirm,
    cancel: () => setQuestion((now) => ({ ...now, kind: 'closed' })),
    ask: (variants: readonly ProductVariant[], factory: OverrideFactory | null) =>
      setQuestion({ ...noQuestion, kind: 'asking', move: { variants, factory } }),
  }
}

/** Moves variants and shows toasts (OVR-9, OVR-10). Retrying a move reuses its idempotency key. */
function useMove(): (move: Move) => Promise<Outcome> {
  const client = useClient()
  const tell = useTranslatedToasts()
  const { supportChannel } = useConfig()
  const attempt = useAttempt()
  return async (move) => {
    const body = moveToWire(move)
    const { key } = attempt.of(body, () => body)
    try {
      await client.write(overrideProducts, { body, idempotencyKey: key })
      attempt.forget()
      tell.show('success', (say) => say(messages.updated))
      return { kind: 'saved', ids: [] }
    } catch (cause) {
      const why: LazyText = (say) => failureText(cause, say, supportChannel)
      tell.show('error', (say) => say(messages.updateFailed(why(say))))
      return { kind: 'failed', why, cause }
    }
  }
}

export type ChangePanelProps = {
  readonly factory: OverrideFactory | undefined
  readonly variants: readonly ProductVariant[]
  /** The variants to change. */
  readonly chosen: readonly ProductVariant[]
  readonly onChoose: (factory: OverrideFactory) => void
  readonly onUpdate: (factory: OverrideFactory) => void
  readonly onRemove: (overridden: readonly ProductVariant[]) => void
}

/** The selection of the new fulfilment centre, and Update (OVR-7, OVR-8). */
function ChangePanel({ factory, variants, chosen, onChoose, onUpdate, onRemove }: ChangePanelProps) {
  const say = useSay()
  const overridden = chosen.filter((one) => one.override)
  return (
    <div className={`stack-12 ${classes['change']}`}>
      <Select
        label={say(messages.selectCentre)}
        placeholder={say(messages.noCentreChosen)}
        emptyText={say(messages.noCentres)}
        options={overrideFactories.map((code) => ({ value: code, label: code }))}
        value={factory}
        onChange={(next) => {
          const chosen = overrideFactories.find((code) => code === next)
          if (chosen !== undefined) onChoose(chosen)
        }}
      />
      <div className={classes['effect']}>
        <SampleEffect records={factory && recordsOf({ variants: chosen, factory })} />
      </div>
      <div className="row-8-stretch actions">
        <Button
          variant="primary"
          disabled={factory === undefined || chosen.length === 0}
          onClick={() => factory !== undefined && onUpdate(factory)}
        >
          {say(messages.update)}
        </Button>
        {variants.filter((one) => one.override).length > 1 ? (
          <Button disabled={overridden.length === 0} onClick={() => onRemove(overridden)}>
            {say(messages.removeAll(overridden.length))}
          </Button>
        ) : null}
      </div>
      <p role="status" className={`note across ${classes['chosen']}`}>
        {chosen.length === 0
          ? say(messages.noneChosen)
          : chosen.length < variants.length
            ? say(messages.chosen(chosen.length, variants.length))
            : null}
      </p>
    </div>
  )
}
