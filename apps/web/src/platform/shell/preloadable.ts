import type { ComponentType } from 'react'
import { Lazy, type LazyPart } from './lazy-part.ts'

const waiting = new Set<() => Promise<unknown>>()

/** A part that `loadWaitingParts` loads in advance. */
export function preloadable<Props>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  const part = new Lazy(load)
  loadInAdvance(() => part.load())
  return part
}

/** Lets `loadWaitingParts` load something. */
export function loadInAdvance(load: () => Promise<unknown>): void {
  waiting.add(load)
}

/** Loads the code of editors, pickers and dialogs, one after the other while the browser is idle. To be called when a list is shown. */
export function loadWaitingParts(): void {
  // Safari has no `requestIdleCallback`.
  const whenIdle = 'requestIdleCallback' in window ? window.requestIdleCallback : (run: () => void) => window.setTimeout(run, 200)
  const next = async () => {
    const [load] = waiting
    if (load === undefined) return
    waiting.delete(load)
    // A part that fails to load now is loaded when it is opened. One that is loaded may have parts of its own.
    await load().catch(() => undefined)
    loadWaitingParts()
  }
  whenIdle(() => void next())
}
