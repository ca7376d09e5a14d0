import type { RecordKind } from '@goat/domain/kinds/kind'
import { createRequiredContext } from '@goat/ui/basics'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { plainFailureText } from '../api/failure.ts'
import { logFailure, useTranslatedToasts } from '../locale/locale.tsx'
import type { ChosenPlan } from '../plan.ts'
import { useConfig } from '../session.tsx'

/** A part of the program whose code is loaded on demand. */
export class Lazy<Value> {
  /** undefined until loaded. */
  loaded: Value | undefined
  readonly #load: () => Promise<Value>
  #loading: Promise<Value> | undefined

  constructor(load: () => Promise<Value>) {
    this.#load = load
  }

  /** Rejects if loading fails; the next call tries again (React's `lazy` would remember the failure). */
  load(): Promise<Value> {
    this.#loading ??= this.#load().then(
      (loaded) => {
        this.loaded = loaded
        return loaded
      },
      (thrown: unknown) => {
        this.#loading = undefined
        throw thrown
      },
    )
    return this.#loading
  }
}

/** A component whose code is loaded on demand. */
export type LazyPart<Props> = Lazy<ComponentType<Props>>

export type UndoProps = {
  /** Of the change to undo. */
  readonly revision: string
  readonly onDone: () => void
  readonly onClose: () => void
}

/** What undoes a change from the toast that says that it was saved. */
export const [UndoContext, useUndoPart] = createRequiredContext<LazyPart<UndoProps>>('useUndoPart()', 'Screen')

export type PlanMarkProps = {
  readonly kind: RecordKind
  /** The key of the record, or those of the records in what is folded. */
  readonly of: string | readonly string[]
  /** Whether it says what a change of it means. */
  readonly isEdited?: boolean
}

export type PlanParts = {
  /** What marks a record that a plan changes (PLN-20, PLN-38). */
  readonly planMark: LazyPart<PlanMarkProps>
  /** Names what the plan in which the tab works removes from the screen (PLN-20). */
  readonly planRemovals: LazyPart<ChosenPlan>
}

export const [PlanPartsContext, usePlanParts] = createRequiredContext<PlanParts>('usePlanParts()', 'Screen')

export type LoadedPartProps<Props> = {
  readonly part: LazyPart<Props>
  readonly children: (Loaded: ComponentType<Props>) => ReactNode
}

/**
 * Renders a part of the program once it is loaded. Not by Suspense, which holds back what appears next for up to 0.3 s. Throws if loading
 * fails, so that the error boundary around it says so.
 */
export function LoadedPart<Props>({ part, children }: LoadedPartProps<Props>) {
  const { loaded: Loaded, failure } = useLoaded(part)
  if (failure !== undefined) throw failure.thrown
  return Loaded === undefined ? null : children(Loaded)
}

const first = Promise.withResolvers<void>()

/** To be called when the first screen is shown. */
export const showFirst = () => first.resolve()

/**
 * Renders a part of the program that users do not ask for, such as a count, and that is loaded after the first screen. If that fails,
 * nothing says so, and it is loaded with the next page.
 */
export function Afterwards<Props>({ part, children }: LoadedPartProps<Props>) {
  const { loaded: Loaded } = useLoaded(part, first.promise)
  return Loaded === undefined ? null : children(Loaded)
}

type LoadedState<Value> = { readonly loaded?: Value | undefined; readonly failure?: { readonly thrown: unknown } }

/** What has been loaded so far, or why it could not be; loads it once `after` has resolved. */
export function useLoaded<Value>(part: Lazy<Value>, after?: Promise<void>): LoadedState<Value> {
  const [state, setState] = useState<LoadedState<Value>>({ loaded: part.loaded })
  useEffect(() => {
    // Also if it has been loaded by now: it may have arrived after rendering.
    Promise.resolve(after)
      .then(() => part.load())
      .then(
        (loaded) => setState((was) => (was.loaded === loaded ? was : { loaded })),
        (thrown: unknown) => setState({ failure: { thrown } }),
      )
  }, [part, after])
  return state
}

/** A component that is loaded on demand, and the function that loads it. If loading fails, a toast says so, and the next call tries again. */
export function useLazyComponent<Props>(part: LazyPart<Props>): readonly [ComponentType<Props> | undefined, () => void] {
  const toasts = useTranslatedToasts()
  const { supportChannel } = useConfig()
  const [component, setComponent] = useState(() => part.loaded)
  const load = async () => {
    try {
      const loaded = await part.load()
      setComponent(() => loaded)
    } catch (thrown) {
      logFailure('Loading a part of the program', thrown)
      toasts.show('error', (say) => plainFailureText(thrown, say, supportChannel))
    }
  }
  return [component, () => void load()]
}
