import { type ReactNode, useState } from 'react'
import { type Say, useLocale, useSay } from '../locale/locale-root.tsx'
import { ConfirmDialog } from '../shell/confirm-dialog.tsx'
import { savingMessages } from './messages.ts'
import { Sentences } from './saving-warnings.tsx'

/** What to confirm, as a function because the language may change while the dialog is open. */
export type Questions = (say: Say, languageTag: string) => readonly string[]

export type ConfirmSaving = {
  /** Saves at once if there is nothing to confirm, else when the user confirms. */
  readonly ask: (questions: Questions, save: () => void) => void
  /** To be rendered next to the form. */
  readonly dialog: ReactNode
}

type Asked = { readonly questions: Questions; readonly save: () => void }

const nothing: Asked = { questions: () => [], save: () => undefined }

/** Asks for confirmation before saving something that may be a mistake. Escape goes back to the form. */
export function useConfirmSaving(): ConfirmSaving {
  const say = useSay()
  const { languageTag } = useLocale()
  const [asked, setAsked] = useState(nothing)
  const [isOpen, setOpen] = useState(false)
  return {
    ask: (questions, save) => {
      if (questions(say, languageTag).length === 0) return save()
      setAsked({ questions, save })
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
        <Sentences sentences={asked.questions(say, languageTag)} />
      </ConfirmDialog>
    ),
  }
}
