import { createContext, useContext } from 'react'
import type { Client } from './client.ts'

export const ClientContext = createContext<Client | undefined>(undefined)

/** The calls of the brand that the tab shows. Throws where nobody is signed in. */
export function useClient(): Client {
  const client = useContext(ClientContext)
  if (client === undefined) throw new Error('useClient() where nobody is signed in.')
  return client
}
