import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Translates an English message, and fills in its values. */
export type Words = (english: string, values?: Readonly<Record<string, string>>) => string

const dutch = fileURLToPath(new URL('../../../apps/web/locales/nl-NL/', import.meta.url))

/** The messages of the web app in a language, so that a journey can be made in both languages. Throws for an unknown message. */
export function wordsIn(locale: 'en-GB' | 'nl-NL'): Words {
  const translations = new Map(globSync('*.po', { cwd: dutch }).flatMap((file) => messagesIn(`${dutch}${file}`)))
  return (english, values = {}) => {
    const translation = translations.get(english)
    if (translation === undefined) throw new Error(`The catalogues have no message "${english}".`)
    const text = locale === 'nl-NL' ? translation : english
    return text.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? `{${name}}`)
  }
}

function messagesIn(file: string): readonly (readonly [string, string])[] {
  const entries = [...readFileSync(file, 'utf8').matchAll(/^msgid (".*")\nmsgstr (".*")$/gm)]
  return entries.map(([, id = '""', text = '""']) => [JSON.parse(id), JSON.parse(text)] as const)
}
