import { useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import type { Outcome } from '../saving/outcome.ts'
import type { ConfirmDialogProps } from '../shell/confirm-dialog.tsx'
import type { Told } from '../told.tsx'

export type Asked<Action> = {
  readonly action: Action
  /** What the person saw when they pressed the button; undefined from a back end without versions. */
  readonly version: number | undefined
  readonly isActing: boolean
  /** Why the last attempt failed. */
  readonly failure: Told | undefined
}

export type Question<Action> = {
  /** undefined: nothing is asked. */
  readonly asked: Asked<Action> | undefined
  readonly ask: (action: Action, version: number | undefined) => void
  /** Does what was asked and resolves to whether it was done; the question stays open where it was not. */
  readonly act: (write: () => Promise<Outcome>) => Promise<boolean>
  /** For the dialog that asks about an action. */
  readonly dialogOf: (action: Action) => Pick<ConfirmDialogProps, 'isOpen' | 'isActing' | 'failure' | 'onCancel'>
}

/** What is done with a record only after a question, such as deleting it. */
export function useQuestion<Action extends string>(): Question<Action> {
  const say = useSay()
  const [asked, setAsked] = useState<Asked<Action>>()
  return {
    asked,
    ask: (action, version) => setAsked({ action, version, isActing: false, failure: undefined }),
    act: async (write) => {
      if (asked === undefined || asked.isActing) return false
      setAsked({ ...asked, isActing: true, failure: undefined })
      const outcome = await write()
      setAsked(outcome.kind === 'saved' ? undefined : { ...asked, failure: outcome.why })
      return outcome.kind === 'saved'
    },
    dialogOf: (action) => ({
      isOpen: asked?.action === action,
      isActing: asked?.isActing ?? false,
      failure: asked?.failure?.(say),
      onCancel: () => setAsked(undefined),
    }),
  }
}
