import type { OverrideFactory, ProductVariant } from '@goat/domain/kinds/product-override'
import { Checkbox } from '@goat/ui/checkbox'
import { useEffect, useId, useState } from 'react'
import { DownloadCsv } from '../platform/csv/download-csv.tsx'
import { useSay } from '../platform/locale/locale-root.tsx'
import { useUnsavedChanges } from '../platform/navigation/unsaved-changes.tsx'
import { isConflict } from '../platform/saving/outcome.ts'
import { ChangePanel } from './change-panel.tsx'
import { ConfirmMove, type Question } from './confirm-move.tsx'
import { csvTable } from './csv-table.ts'
import { keyOf, type Lookup, preselected, variantsOf, withCurrentData } from './designations.ts'
import { messages } from './messages.ts'
import classes from './product-overrides-screen.module.css'
import { Results } from './results.tsx'
import { useMove } from './use-move.ts'

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
  const [question, setQuestion] = useState(noQuestion)
  const move = useMove()
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

  const ask = (wanted: readonly ProductVariant[], to: OverrideFactory | null) =>
    setQuestion({ kind: 'asking', move: { variants: wanted, factory: to }, failure: undefined, isChanged: false })

  const confirm = async () => {
    setQuestion((now) => ({ ...now, kind: 'saving', failure: undefined, isChanged: false }))
    const outcome = await move(question.move)
    if (outcome.kind === 'saved') {
      setQuestion((now) => ({ ...now, kind: 'closed' }))
      // Removing an override keeps the other results and the selected factory.
      if (question.move.factory === null) return void onSearchAgain()
      unsaved.set(form, false)
      return onUpdated()
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
  const choose = (changed: readonly ProductVariant[], isOn: boolean) =>
    setLeft((now) => {
      const keys = new Set(changed.map(keyOf))
      return isOn ? now.difference(keys) : now.union(keys)
    })
  const canChoose = canEdit && variants.length > 1

  return (
    <>
      <div className={classes['above']}>
        {canChoose ? (
          <Checkbox
            label={say(messages.allVariants)}
            isChecked={chosen.length === variants.length}
            isMixed={chosen.length > 0 && chosen.length < variants.length}
            onChange={(isOn) => choose(variants, isOn)}
          />
        ) : null}
        <DownloadCsv className={classes['download']} label={say(messages.downloadCsv)} table={() => csvTable(variants, say)} />
      </div>
      <div className={classes['results']}>
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
          <ConfirmMove
            question={question}
            variants={variants}
            onCancel={() => setQuestion((now) => ({ ...now, kind: 'closed' }))}
            onConfirm={() => void confirm()}
          />
        </>
      ) : null}
    </>
  )
}
