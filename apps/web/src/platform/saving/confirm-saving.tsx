import { type ReactNode, useState } from 'react'
import { type Say, useLocale, useSay } from '../locale/locale-root.tsx'
import { ConfirmDialog } from '../shell/confirm-dialog.tsx'
import { savingMessages } from './messages.ts'
import { Sentences } from './saving-warnings.tsx'

/** What is asked about, in the language of the moment: it may be switched while the question is open. */
export type Questions = (say: Say, languageTag: string) => readonly string[]

export type ConfirmSaving = {
  /** Saves at once where there is nothing to ask, else when the person says so. */
  readonly ask: (questions: Questions, save: () => void) => void
  /** To be rendered beside the form. */
  readonly dialog: ReactNode
}

type Asked = { readonly questions: Questions; readonly save: () => void }

const nothing: Asked = { questions: () => [], save: () => undefined }

/** The one question before anything is saved that may not be what was meant. Escape goes back to the form. */
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
