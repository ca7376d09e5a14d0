import type { ProductVariant } from '@goat/domain/kinds/product-override'
import { Button, LoadingButton, ModalActions } from '@goat/ui/button'
import { Alert, Unbroken } from '@goat/ui/messages'
import { changeFailureText } from '../platform/api/failure-text.ts'
import { useSay } from '../platform/locale/locale.tsx'
import { useConfig } from '../platform/session.tsx'
import { Modal } from '../platform/shell/modal.tsx'
import { SampleEffect } from '../records/sample-effect.tsx'
import classes from './confirm-move.module.css'
import { keyOf, type Move, recordsOf, type Step, stepsOf } from './designations.ts'
import { messages } from './messages.ts'

/** The state of the confirmation of a move. */
export type Question = {
  readonly kind: 'closed' | 'asking' | 'saving'
  readonly move: Move
  readonly failure: { readonly cause: unknown } | undefined
  /** Another user has changed the products since the search. */
  readonly isChanged: boolean
}

export type ConfirmMoveProps = {
  readonly question: Question
  /** All variants in the results; those that are not part of the move stay where they are. */
  readonly variants: readonly ProductVariant[]
  readonly onCancel: () => void
  readonly onConfirm: () => void
}

/** The confirmation before an update, with its changes (OVR-8). */
export function ConfirmMove({ question: { kind, move, failure, isChanged }, variants, onCancel, onConfirm }: ConfirmMoveProps) {
  const say = useSay()
  const { supportChannel } = useConfig()
  const isRemoving = move.factory === null
  const { changes, stays } = stepsOf(move)
  const moved = new Set(move.variants.map(keyOf))
  const others = isRemoving ? [] : variants.filter((one) => !moved.has(keyOf(one)))
  const staying = [...stays.map(({ variant }) => variant), ...others]
  return (
    <Modal
      role="alertdialog"
      title={say(isRemoving ? messages.removeTitle : messages.confirmTitle)}
      isOpen={kind !== 'closed'}
      isLocked={kind === 'saving'}
      onClose={onCancel}
    >
      {isChanged ? (
        <Alert variant="warning" isLive>
          {say(messages.changedMeanwhile)}
        </Alert>
      ) : null}
      {failure === undefined ? null : (
        <Alert variant="error" isLive>
          {changeFailureText(failure.cause, say, supportChannel)}
        </Alert>
      )}
      <p>
        <Unbroken>{say(textOf(move, changes.length))}</Unbroken>
      </p>
      {changes.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and the keyboard must be able to scroll it
        <section className={`frame ${classes['scroll']}`} aria-label={say(messages.changes)} tabIndex={0}>
          <Steps steps={changes} />
        </section>
      )}
      {staying.length === 0 ? null : (
        <details className={`note ${classes['stays']}`}>
          <summary>{say(messages.staying(staying.length))}</summary>
          <ul>
            {staying.map((variant) => (
              <li key={keyOf(variant)}>
                {variant.sku} · {variant.factory}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isRemoving ? <SampleEffect records={recordsOf(move)} /> : null}
      <ModalActions>
        <Button autoFocus disabled={kind === 'saving'} onClick={onCancel}>
          {say(messages.cancel)}
        </Button>
        <LoadingButton
          variant={isRemoving ? 'danger' : 'primary'}
          disabled={changes.length === 0}
          isLoading={kind === 'saving'}
          onClick={onConfirm}
        >
          {say(isRemoving ? messages.confirmRemove : messages.confirmUpdate)}
        </LoadingButton>
      </ModalActions>
    </Modal>
  )
}

function textOf({ factory, variants }: Move, count: number) {
  if (factory === null) return count === 0 ? messages.nothingRemoved : messages.removeText(count)
  return count === 0 ? messages.nothingMoves(variants.length, factory) : messages.confirmText(count, factory)
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const say = useSay()
  return (
    <ul className={classes['steps']}>
      {steps.map(({ variant, from, to }) => (
        <li key={keyOf(variant)} className={`stack-2 ruled ${classes['step']}`}>
          <span className="row-0-8-baseline">
            <span className="medium anywhere">{variant.sku}</span>
            <span className="caption anywhere">{variant.productKey}</span>
          </span>
          <span className="text-14">
            <span className="visually-hidden">{say(messages.from)}</span> <span>{from}</span>{' '}
            <span className="muted" aria-hidden="true">
              →
            </span>{' '}
            <span className="visually-hidden">{say(messages.to)}</span> <strong>{to}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}
