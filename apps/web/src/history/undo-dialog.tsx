import { type ChangeWire, previewUndo, type UndoPlanWire, undoChange, undoPlan } from '@goat/contract/changes'
import { Alert } from '@goat/ui/alert'
import { Button } from '@goat/ui/button'
import { LoadingButton } from '@goat/ui/loading-button'
import { Modal, ModalActions } from '@goat/ui/modal'
import { Unbroken } from '@goat/ui/unbroken'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { useAttemptKey } from '../platform/api/attempt.ts'
import { useClient } from '../platform/api/client-context.ts'
import { CallFailure } from '../platform/api/failure.ts'
import { failureText, issueSentencesOf } from '../platform/api/failure-text.ts'
import { useBrand } from '../platform/brand/brand-root.tsx'
import { useConfig } from '../platform/config/config-root.tsx'
import { useLocale, useSay } from '../platform/locale/locale-root.tsx'
import { instantIn } from '../platform/locale/show-instant.ts'
import { ListSkeleton } from '../platform/shell/list-skeleton.tsx'
import { Loaded } from '../platform/shell/loaded.tsx'
import { type LazyText, useTranslatedToasts } from '../platform/translated-toasts.tsx'
import { ChangedFacts } from './change-item.tsx'
import { changedFacts, isOneSided } from './changed-facts.ts'
import type { Describe } from './describe.ts'
import { messages } from './messages.ts'
import classes from './undo-dialog.module.css'

export type UndoDialogProps = { readonly change: ChangeWire; readonly describe: Describe; readonly onClose: () => void }

type State = { readonly kind: 'asking' | 'saving'; readonly failure?: LazyText | undefined; readonly isOutdated?: boolean }

/** Previews the effect of undoing a change, and undoes it. */
export function UndoDialog({ change, describe, onClose }: UndoDialogProps) {
  const say = useSay()
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
    // The preview is read each time the dialog opens.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const undo = async ({ seen }: UndoPlanWire) => {
    setState({ kind: 'saving' })
    const idempotencyKey = keyOf([change.revision, seen])
    try {
      await client.write(undoChange, { params, body: { seen }, idempotencyKey })
      toasts.show('success', (now) => now(messages.undone))
      onClose()
    } catch (thrown) {
      const outdated = z.safeParse(z.object({ current: undoPlan }), thrown instanceof CallFailure ? thrown.problem : undefined)
      if (outdated.success) cache.setQueryData(queryKey, outdated.data.current)
      setState({ kind: 'asking', failure: (now) => failureText(thrown, now, supportChannel), isOutdated: outdated.success })
    } finally {
      // Any list of the brand may be affected.
      void cache.invalidateQueries({ queryKey: [brand], predicate: (one) => one.queryKey[1] !== 'undo' })
    }
  }
  const plan = query.data
  const isPossible = plan?.effects.some(isEffective) === true && plan.effects.every(({ issues }) => issues.length === 0)
  return (
    <Modal role="alertdialog" title={say(messages.undo)} isOpen isLocked={state.kind === 'saving'} onClose={onClose}>
      {state.failure === undefined ? null : (
        <Alert variant={state.isOutdated === true ? 'warning' : 'error'} isLive>
          {state.failure(say)}
        </Alert>
      )}
      <Loaded query={query} skeleton={<ListSkeleton />} failed={{ title: messages.undoUnknown }} refreshFailed={messages.refreshFailed}>
        {(now) => <Plan plan={now} describe={describe} />}
      </Loaded>
      <ModalActions>
        <Button autoFocus disabled={state.kind === 'saving'} onClick={onClose}>
          {say(messages.cancel)}
        </Button>
        {isPossible ? (
          <LoadingButton variant="primary" isLoading={state.kind === 'saving'} onClick={() => void undo(plan)}>
            {say(messages.yesUndo)}
          </LoadingButton>
        ) : null}
      </ModalActions>
    </Modal>
  )
}

function isEffective({ before, after }: UndoPlanWire['effects'][number]): boolean {
  return JSON.stringify(before) !== JSON.stringify(after)
}

/** Whether the record has not been changed since, and no rule prevents undoing. */
function isStraightforward({ kept, issues }: UndoPlanWire['effects'][number]): boolean {
  return kept.length === 0 && issues.length === 0
}

/** Limits the list, because an import may have changed thousands of records. */
const maxEffects = 100

function Plan({ plan: { effects }, describe }: { readonly plan: UndoPlanWire; readonly describe: Describe }) {
  const say = useSay()
  const changing = effects.filter(isEffective)
  // Effects that need attention come first.
  const shown = effects.toSorted((one, other) => Number(isStraightforward(one)) - Number(isStraightforward(other))).slice(0, maxEffects)
  return (
    <>
      <p>{say(changing.length === 0 ? messages.undoesNothing : messages.undoes(changing.length))}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must be able to scroll it */}
      <section className={classes['effects']} aria-label={say(messages.effects)} tabIndex={0}>
        {shown.map((effect) => (
          <Effect key={`${effect.kind} ${effect.key}`} effect={effect} describe={describe} />
        ))}
        {effects.length > shown.length ? <p>{say(messages.moreEffects(effects.length - shown.length))}</p> : null}
      </section>
    </>
  )
}

function Effect({ effect, describe }: { readonly effect: UndoPlanWire['effects'][number]; readonly describe: Describe }) {
  const say = useSay()
  const { languageTag } = useLocale()
  const { kind, key, before, after, kept, issues } = effect
  const description = describe({ kind, key, action: 'undone', before, after })
  const facts = description === undefined ? [] : changedFacts(description)
  const outcome = !isEffective(effect)
    ? messages.stays
    : after === null
      ? messages.isRemoved
      : before === null
        ? messages.isRestored
        : messages.changesBack
  const show = instantIn(languageTag)
  return (
    <div className={classes['effect']}>
      <h3 className={classes['subject']}>
        <Unbroken>{description?.subject ?? key}</Unbroken>
      </h3>
      <p>{say(outcome)}</p>
      {facts.length === 0 ? null : <ChangedFacts facts={facts} isWhole={description !== undefined && isOneSided(description)} />}
      {kept.map(({ by, at, otherwise }) => (
        <Alert key={at} variant="info" title={say(messages.keptSince(by, show(at)))}>
          {otherwise === null ? null : <KeptFacts description={describe({ kind, key, action: 'undone', before: otherwise, after })} />}
        </Alert>
      ))}
      {issues.length === 0 ? null : (
        <Alert variant="error" title={say(messages.undoRefused)}>
          {issueSentencesOf(issues, say).join(' ')}
        </Alert>
      )}
    </div>
  )
}

/** The fields that keep a later change. */
function KeptFacts({ description }: { readonly description: ReturnType<Describe> }) {
  const facts = description === undefined ? [] : changedFacts(description)
  return facts.length === 0 ? null : <ChangedFacts facts={facts.map((fact) => ({ ...fact, before: undefined }))} isWhole />
}
