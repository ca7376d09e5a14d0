import type { ComponentType } from 'react'

/** The states of a component by name. */
export type States = Readonly<Record<string, ComponentType>>

/** The states of each component of a gallery file, by the name of the component's folder. */
export type Pages = Readonly<Record<string, States>>
