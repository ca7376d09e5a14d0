import { type ReactNode, useState } from 'react'
import { useSay } from '../locale/locale-root.tsx'
import { ConfirmDialog } from '../shell/confirm-dialog.tsx'
import { savingMessages } from './messages.ts'
import { Sentences } from './saving-warnings.tsx'

export type ConfirmSaving = {
  /** Saves at once where there is nothing to warn of, else when the person says so. */
  readonly ask: (sentences: readonly string[], save: () => void) => void
  /** To be rendered beside the form. */
  readonly dialog: ReactNode
}

type Asked = { readonly sentences: readonly string[]; readonly save: () => void }

/** The one question before anything is saved that may not be what was meant. Escape goes back to the form. */
export function useConfirmSaving(): ConfirmSaving {
  const say = useSay()
  const [asked, setAsked] = useState<Asked>({ sentences: [], save: () => undefined })
  const [isOpen, setOpen] = useState(false)
  return {
    ask: (sentences, save) => {
      if (sentences.length === 0) return save()
      setAsked({ sentences, save })
      setOpen(true)
    },
    dialog: (
      <ConfirmDialog
        title={say(savingMessages.check)}
        no={say(savingMessages.goBack)}
        yes={say(savingMessages.saveAnyway)}
        isOpen={isOpen}
        isActing={false}
        onCancel={() => setOpen(false)}
        onConfirm={() => {
          setOpen(false)
          asked.save()
        }}
      >
        <Sentences sentences={asked.sentences} />
      </ConfirmDialog>
    ),
  }
}
