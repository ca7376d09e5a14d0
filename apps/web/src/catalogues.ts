import type { Messages } from '@lingui/core'
import type { LoadCatalogue } from './platform/locale/locale.tsx'

type Load = () => Promise<{ readonly messages: Messages }>

/** Compiled from the Dutch catalogues, which have the English messages too (vite.config.ts). */
const catalogues: Readonly<Record<Parameters<LoadCatalogue>[0], Readonly<Record<Parameters<LoadCatalogue>[1], Load>>>> = {
  first: {
    'en-GB': () => import('../locales/nl-NL/first.po?en-GB'),
    'nl-NL': () => import('../locales/nl-NL/first.po?nl-NL'),
    pseudo: () => import('../locales/nl-NL/first.po?pseudo'),
  },
  rest: {
    'en-GB': () => import('../locales/nl-NL/rest.po?en-GB'),
    'nl-NL': () => import('../locales/nl-NL/rest.po?nl-NL'),
    pseudo: () => import('../locales/nl-NL/rest.po?pseudo'),
  },
  files: {
    'en-GB': () => import('../locales/nl-NL/files.po?en-GB'),
    'nl-NL': () => import('../locales/nl-NL/files.po?nl-NL'),
    pseudo: () => import('../locales/nl-NL/files.po?pseudo'),
  },
}

export const loadCatalogue: LoadCatalogue = async (part, locale) => (await catalogues[part][locale]()).messages
