import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Translates an English message, and fills in its values. */
export type Words = (english: string, values?: Readonly<Record<string, string>>) => string

const web = fileURLToPath(new URL('../../../apps/web/src/', import.meta.url))

/**
 * The messages of a capability (its folder in the web app) and of the platform and the shared labels in a language, so that a journey can be made in both
 * languages. Throws for an unknown message.
 */
export function wordsIn(locale: 'en-GB' | 'nl-NL', capability: string): Words {
  const catalogue = new Map(['platform', 'order-labels', capability].flatMap((folder) => messagesIn(folder, locale)))
  return (english, values = {}) => {
    const text = catalogue.get(english)
    if (text === undefined) throw new Error(`The catalogue of ${capability} has no message "${english}".`)
    return text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? `{${name}}`)
  }
}

function messagesIn(folder: string, locale: string): readonly (readonly [string, string])[] {
  const files = globSync(`${folder}/**/locales/${locale}.po`, { cwd: web })
  const entries = files.flatMap((file) => [...readFileSync(`${web}${file}`, 'utf8').matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)])
  return entries.map(([, id = '""', text = '""']) => [JSON.parse(id), JSON.parse(text)] as const)
}
