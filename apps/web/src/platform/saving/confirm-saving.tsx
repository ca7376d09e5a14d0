import { type ReactNode, useState } from 'react'
import { type Say, useLocale, useSay } from '../locale/locale-root.tsx'
import { ConfirmDialog } from '../shell/confirm-dialog.tsx'
import { savingMessages } from './messages.ts'
import { Sentences } from './saving-warnings.tsx'

/** What to confirm, as a function because the language may change while the dialog is open. */
export type Questions = (say: Say, languageTag: string) => readonly string[]

export type ConfirmSaving = {
  /** Saves, or resumes, at once if there is nothing to confirm, else when the user confirms. */
  readonly ask: (questions: Questions, save: () => void, action?: Action) => void
  /** To be rendered next to the form. */
  readonly dialog: ReactNode
}

type Action = 'save' | 'resume'
type PendingQuestions = { readonly questions: Questions; readonly save: () => void; readonly action: Action }

const nothing: PendingQuestions = { questions: () => [], save: () => undefined, action: 'save' }

const texts = {
  save: { title: savingMessages.check, yes: savingMessages.saveAnyway },
  resume: { title: savingMessages.checkResume, yes: savingMessages.resumeAnyway },
} as const

/** Asks for confirmation before saving something that may be a mistake. Escape goes back to the form. */
export function useConfirmSaving(): ConfirmSaving {
  const say = useSay()
  const { languageTag } = useLocale()
  const [asked, setAsked] = useState(nothing)
  const [isOpen, setOpen] = useState(false)
  return {
    ask: (questions, save, action = 'save') => {
      if (questions(say, languageTag).length === 0) return save()
      setAsked({ questions, save, action })
      setOpen(true)
    },
    dialog: (
      <ConfirmDialog
        title={say(texts[asked.action].title)}
        no={say(savingMessages.goBack)}
        yes={say(texts[asked.action].yes)}
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
