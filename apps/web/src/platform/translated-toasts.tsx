import { type ProgressToast, type Toasts, useToasts } from '@goat/ui/toast'
import { useMemo } from 'react'
import { type Say, useSay } from './locale/locale-root.tsx'

/** A text that is translated when rendered, because the language may change while it is on the screen. */
export type LazyText = (say: Say) => string

export type TranslatedToasts = {
  readonly show: (kind: Parameters<Toasts['show']>[0], text: LazyText) => void
  /** Shows that a call is in progress; the same toast then shows the outcome. */
  readonly progress: (text: LazyText) => { readonly [Key in keyof ProgressToast]: (text: LazyText) => void }
}

/** Toasts whose texts follow the current language. */
export function useTranslatedToasts(): TranslatedToasts {
  const toasts = useToasts()
  return useMemo(
    () => ({
      show: (kind, text) => toasts.show(kind, <Translated text={text} />),
      progress: (text) => {
        const { succeed, fail } = toasts.progress(<Translated text={text} />)
        return { succeed: (done) => succeed(<Translated text={done} />), fail: (failed) => fail(<Translated text={failed} />) }
      },
    }),
    [toasts],
  )
}

function Translated({ text }: { readonly text: LazyText }) {
  return text(useSay())
}
