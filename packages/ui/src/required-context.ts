import { type Context, createContext, useContext } from 'react'

/**
 * A context without a default, and the hook that reads it. Outside its provider, the hook throws an error that names the reader, the missing
 * provider and its module; a default that does nothing would hide the mistake.
 *
 * @param reader The hook or component that reads the context, such as `useToasts()`.
 * @param provider The component that provides it, such as `ToastProvider`.
 * @param module The module that exports the provider.
 */
export function createRequiredContext<Value>(
  reader: string,
  provider: string,
  module: string,
): readonly [context: Context<Value | undefined>, use: () => Value] {
  const context = createContext<Value | undefined>(undefined)
  const useRequired = (): Value => {
    const value = useContext(context)
    if (value !== undefined) return value
    throw new Error(`${reader} needs <${provider}> above it, and there is none. Render it inside <${provider}> from ${module}.`)
  }
  return [context, useRequired]
}
