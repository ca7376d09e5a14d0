import { Lines, type ProgressToast, type Toasts, useToasts } from '@goat/ui/messages'
import { useMemo, useRef } from 'react'
import { type Say, useSay } from './locale/locale.tsx'

/** A text that is translated when rendered, because the language may change while it is on the screen. */
export type LazyText = (say: Say) => string

export type TranslatedToasts = {
  readonly show: (kind: Parameters<Toasts['show']>[0], text: LazyText) => void
  /** Shows that a call is in progress; the same toast then shows the outcome. */
  readonly progress: (text: LazyText) => Pick<ProgressToast, 'close'> & {
    readonly [Kind in Exclude<keyof ProgressToast, 'close'>]: (text: LazyText) => void
  }
}

/** Toasts whose texts follow the current language. Identical ones are combined. */
export function useTranslatedToasts(): TranslatedToasts {
  const toasts = useToasts()
  const say = useSay()
  const latestSay = useRef(say)
  latestSay.current = say
  return useMemo(() => {
    const shown = (text: LazyText) => [<Translated key="text" text={text} />, text(latestSay.current)] as const
    return {
      show: (kind, text) => toasts.show(kind, ...shown(text)),
      progress: (text) => {
        const become = toasts.progress(<Translated text={text} />)
        return {
          success: (outcome) => become.success(...shown(outcome)),
          error: (outcome) => become.error(...shown(outcome)),
          info: (outcome) => become.info(...shown(outcome)),
          close: become.close,
        }
      },
    }
  }, [toasts])
}

function Translated({ text }: { readonly text: LazyText }) {
  return <Lines>{text(useSay())}</Lines>
}

/** The only place that writes to the browser's console: the details of a failure that the screen shows briefly. */
export function logFailure(what: string, thrown: unknown): void {
  // biome-ignore lint/suspicious/noConsole: see above
  console.error(what, thrown)
}
