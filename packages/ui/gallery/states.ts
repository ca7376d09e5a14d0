import type { ComponentType } from 'react'

/** What a component's `….gallery.tsx` exports as `states`: each state by its name, drawn by the real component. */
export type States = Readonly<Record<string, ComponentType>>
