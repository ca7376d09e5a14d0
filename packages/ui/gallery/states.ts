import type { ComponentType } from 'react'

/** The states of a component by name, which its `….gallery.tsx` exports as `states`. */
export type States = Readonly<Record<string, ComponentType>>
