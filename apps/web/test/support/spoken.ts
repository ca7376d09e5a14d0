import { setupI18n } from '@lingui/core'
import { loadCatalogue } from '../../src/catalogues.ts'
import type { Say } from '../../src/platform/locale/locale-root.tsx'
import type { Locale } from '../../src/platform/locale/locales.ts'

/** What tests need of the modules that have messages; loaded by `load-spoken.ts`, as the build would load them. */
export { CallFailure, readFailedResponse } from '../../src/platform/api/failure.ts'
export { failureText } from '../../src/platform/api/failure-text.ts'

async function speakerOf(locale: Locale): Promise<Say> {
  const i18n = setupI18n()
  for (const folder of ['platform', 'platform/sentences', 'cutoffs']) i18n.load(locale, await loadCatalogue(folder, locale))
  i18n.activate(locale)
  return (message) => i18n._(message)
}

/** Say messages of the platform and of the cut-offs from the real catalogues. */
export const english = await speakerOf('en-GB')
export const dutch = await speakerOf('nl-NL')
export const pseudo = await speakerOf('pseudo')
