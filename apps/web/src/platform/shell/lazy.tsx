import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react'
import { plainFailureText } from '../api/failure.ts'
import { useConfig } from '../config.tsx'
import { logFailure, useTranslatedToasts } from '../translated-toasts.tsx'

/** A part of the program whose code is loaded on demand. */
export class Lazy<Value> {
  /** undefined until loaded. */
  loaded: Value | undefined
  readonly #load: () => Promise<Value>

  constructor(load: () => Promise<Value>) {
    this.#load = load
  }

  /** Rejects if loading fails; the next call tries again. */
  async load(): Promise<Value> {
    this.loaded ??= await this.#load()
    return this.loaded
  }
}

/** A component whose code is loaded on demand. */
export type LazyPart<Props> = Lazy<ComponentType<Props>>

export type LoadedPartProps<Props> = {
  readonly part: LazyPart<Props>
  /** Shown until it is loaded. */
  readonly fallback?: ReactNode
  readonly children: (Loaded: ComponentType<Props>) => ReactNode
}

/**
 * Renders a part of the program once it is loaded. Not by Suspense, which holds back what appears next for up to 0.3 s. Throws if loading
 * fails, so that the error boundary around it says so.
 */
export function LoadedPart<Props>({ part, fallback = null, children }: LoadedPartProps<Props>) {
  const [state, setState] = useState<{ readonly Loaded?: ComponentType<Props> | undefined; readonly thrown?: unknown }>({
    Loaded: part.loaded,
  })
  useEffect(() => {
    // Also if it has been loaded by now: it may have arrived after rendering.
    part.load().then(
      (Loaded) => setState((was) => (was.Loaded === Loaded ? was : { Loaded })),
      (thrown: unknown) => setState({ thrown }),
    )
  }, [part])
  if ('thrown' in state) throw state.thrown
  return state.Loaded === undefined ? fallback : children(state.Loaded)
}

const first = Promise.withResolvers<void>()

/** To be called when the first screen is shown. */
export const showFirst = () => first.resolve()

export type AfterwardsProps<Props> = {
  readonly part: LazyPart<Props>
  readonly children: (Loaded: ComponentType<Props>) => ReactNode
}

/**
 * Renders a part of the program that users do not ask for, such as a count, and that is loaded after the first screen. If that fails,
 * nothing says so, and it is loaded with the next page.
 */
export function Afterwards<Props>({ part, children }: AfterwardsProps<Props>) {
  const [Loaded, setLoaded] = useState(() => part.loaded)
  useEffect(() => {
    void first.promise
      .then(() => part.load())
      .then(
        (loaded) => setLoaded(() => loaded),
        () => undefined,
      )
  }, [part])
  return Loaded === undefined ? null : children(Loaded)
}

/**
 * A component that is loaded on demand, and the function that loads it. If loading fails, a toast says so, `onFailed` is called, and the
 * next call tries again (React's `lazy` would remember the failure).
 */
export function useLazyComponent<Props>(
  part: LazyPart<Props>,
  onFailed?: () => void,
): readonly [ComponentType<Props> | undefined, () => void] {
  const toasts = useTranslatedToasts()
  const { supportChannel } = useConfig()
  const [component, setComponent] = useState(() => part.loaded)
  const isLoading = useRef(false)
  const start = async () => {
    if (component !== undefined || isLoading.current) return
    if (part.loaded !== undefined) {
      const { loaded } = part
      return setComponent(() => loaded)
    }
    isLoading.current = true
    try {
      const loaded = await part.load()
      setComponent(() => loaded)
    } catch (thrown) {
      logFailure('Loading a part of the program', thrown)
      toasts.show('error', (say) => plainFailureText(thrown, say, supportChannel))
      onFailed?.()
    }
    isLoading.current = false
  }
  return [component, () => void start()]
}
