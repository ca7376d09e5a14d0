import { type ChangeWire, previewUndo, type UndoPlanWire, undoChange, undoPlan } from '@goat/contract/changes'
import { maxEffectRecords } from '@goat/contract/resolve'
import { worldKinds } from '@goat/domain/kinds/kind'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { ModalActions } from '@goat/ui/modal-actions'
import { lineSeparator } from '@goat/ui/unbroken'
import type { MessageDescriptor } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAttemptKey } from '../platform/api/attempt.ts'
import { useClient } from '../platform/api/client.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { failureText } from '../platform/api/failure-text.ts'
import { useBrand } from '../platform/brand/brand.tsx'
import { useConfig } from '../platform/config.tsx'
import { useSay } from '../platform/locale/locale.tsx'
import { ListSkeleton, Loaded } from '../platform/shell/loaded.tsx'
import { Fitted, Modal } from '../platform/shell/modal.tsx'
import { type LazyText, useTranslatedToasts } from '../platform/translated-toasts.tsx'
import { type EffectProps, SampleEffect } from '../records/sample-effect.tsx'
import { messages } from './messages.ts'
import { hasObstacle, isEffective, Plan, type PlanProps } from './undo-plan.tsx'

export type UndoDialogProps = Omit<PlanProps, 'plan'> & {
  readonly change: ChangeWire
  readonly onClose: () => void
}

type Failure = { readonly title?: MessageDescriptor; readonly text: LazyText }
type State = { readonly kind: 'asking' | 'saving'; readonly failure?: Failure; readonly isOutdated?: boolean }

/** The effect of undoing a change, and how to confirm it. */
function useUndo(change: ChangeWire, onDone: () => void) {
  const client = useClient()
  const cache = useQueryClient()
  const toasts = useTranslatedToasts()
  const { brand } = useBrand()
  const { supportChannel } = useConfig()
  const [state, setState] = useState<State>({ kind: 'asking' })
  const keyOf = useAttemptKey()
  const params = { revision: String(change.revision) }
  const queryKey = [brand, 'undo', change.revision]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => client.read(previewUndo, { params, signal }),
    // The effect is fetched again whenever the dialog opens.
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const confirm = async ({ seen }: UndoPlanWire) => {
    setState({ kind: 'saving' })
    try {
      await client.write(undoChange, { params, body: { seen }, idempotencyKey: keyOf([change.revision, seen]) })
      toasts.show('success', (now) => now(messages.undone))
      onDone()
    } catch (thrown) {
      const outdated = z.safeParse(z.object({ current: undoPlan }), thrown instanceof CallFailure ? thrown.problem : undefined)
      if (outdated.success) cache.setQueryData(queryKey, outdated.data.current)
      setState({ kind: 'asking', failure: failureOf(thrown, supportChannel), isOutdated: outdated.success })
    } finally {
      // Any list of the brand may show the record.
      void cache.invalidateQueries({ queryKey: [brand], predicate: (one) => one.queryKey[1] !== 'undo' })
    }
  }
  return { state, query, confirm }
}

/** Shows the effect of undoing a change, to be confirmed. */
export function UndoDialog({ change, onClose, ...planProps }: UndoDialogProps) {
  const say = useSay()
  const { state, query, confirm } = useUndo(change, onClose)
  const plan = query.data
  const isNotUndoable = query.error instanceof CallFailure && query.error.problem?.code === 'notUndoable'
  const isRefused = plan !== undefined && hasObstacle(plan.effects)
  const isPossible = plan?.effects.some(isEffective) === true && !isRefused
  return (
    <Modal
      role="alertdialog"
      title={say(isRefused ? messages.undoRefused : messages.undo)}
      isOpen
      isLocked={state.kind === 'saving'}
      onClose={onClose}
    >
      <Fitted
        label={say(messages.effects)}
        content={
          <Loaded
            query={query}
            skeleton={<ListSkeleton />}
            failed={{ title: isNotUndoable ? messages.undoRefused : messages.undoUnknown }}
            refreshFailed={messages.refreshFailed}
          >
            {(now) => (
              <>
                <Plan {...planProps} plan={now} />
                {hasObstacle(now.effects) || now.effects.length > maxEffectRecords ? null : <SampleEffect {...overlayOf(now)} />}
              </>
            )}
          </Loaded>
        }
      >
        {state.failure === undefined ? null : (
          <Alert variant={state.isOutdated === true ? 'warning' : 'error'} isLive title={state.failure.title && say(state.failure.title)}>
            {state.isOutdated === true && !isPossible ? say(messages.supersededBy) : state.failure.text(say)}
          </Alert>
        )}
        <ModalActions>
          <Button autoFocus disabled={state.kind === 'saving'} onClick={onClose}>
            {say(messages.cancel)}
          </Button>
          {isPossible ? (
            <LoadingButton variant="primary" isLoading={state.kind === 'saving'} onClick={() => void confirm(plan)}>
              {say(messages.yesUndo)}
            </LoadingButton>
          ) : null}
        </ModalActions>
      </Fitted>
    </Modal>
  )
}

/** What undoing changes of the records that decide what happens to orders */
function overlayOf({ effects }: UndoPlanWire): EffectProps {
  const some = effects.filter(isEffective).flatMap(({ kind, key, before, after }) => {
    const known = worldKinds.find((one) => one === kind)
    return known === undefined ? [] : [{ kind: known, key, before, value: after }]
  })
  return {
    records: some.map(({ before: _, ...record }) => record),
    removed: some.flatMap(({ before, value }) => (value === null && before !== null ? [before] : [])),
  }
}

/** Explains a failure, or that the outcome is not known. */
function failureOf(thrown: unknown, supportChannel: string): Failure {
  const isUncertain = thrown instanceof CallFailure && thrown.kind === 'unexpected'
  if (isUncertain && thrown.isNotSent) return { text: (say) => say(messages.undoNotSent) }
  const why: LazyText = (say) => failureText(thrown, say, supportChannel)
  return isUncertain
    ? { title: messages.undoUncertain, text: (say) => `${why(say)}${lineSeparator}${say(messages.undoAgain)}` }
    : { text: why }
}
