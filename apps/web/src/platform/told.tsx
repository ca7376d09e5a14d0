import { type ProgressToast, type Toasts, useToasts } from '@goat/ui/toast'
import { useMemo } from 'react'
import { type Say, useSay } from './locale/locale-root.tsx'

/** What somebody is told and what then stands on the screen: kept as what it means, because the language may be switched meanwhile. */
export type Told = (say: Say) => string

export type Tell = {
  readonly show: (kind: Parameters<Toasts['show']>[0], told: Told) => void
  /** Says that something is under way; the same toast then says how it ended. */
  readonly progress: (told: Told) => { readonly [Key in keyof ProgressToast]: (told: Told) => void }
}

/** Toasts in the language of the moment. */
export function useTell(): Tell {
  const toasts = useToasts()
  return useMemo(
    () => ({
      show: (kind, told) => toasts.show(kind, <Said told={told} />),
      progress: (told) => {
        const { succeed, fail } = toasts.progress(<Said told={told} />)
        return { succeed: (done) => succeed(<Said told={done} />), fail: (failed) => fail(<Said told={failed} />) }
      },
    }),
    [toasts],
  )
}

function Said({ told }: { readonly told: Told }) {
  return told(useSay())
}
