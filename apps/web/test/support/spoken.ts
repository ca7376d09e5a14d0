import { type MessageDescriptor, setupI18n } from '@lingui/core'
import { loadCatalogue } from '../../src/catalogues.ts'
import { type Locale, languageTags, type Say } from '../../src/platform/locale/locale.tsx'

/** Modules with messages for tests; `load-spoken.ts` loads them as the build does. */
export { cutoffText } from '../../src/board/show.ts'
export { messages as datedMessages } from '../../src/cutoffs/calendar/messages.ts'
export { cellText, showIn as showDatedIn } from '../../src/cutoffs/calendar/show.ts'
export { source as datedHistory } from '../../src/cutoffs/history-source.ts'
export { closedTodayText, todayTexts } from '../../src/cutoffs/messages.ts'
export { source as optionHistory } from '../../src/delivery-options/history-source.tsx'
export { showIn as showOptions } from '../../src/delivery-options/show.ts'
export { source as designationHistory } from '../../src/designation/history-source.ts'
export { periodOf, sentencesIn as designationSentences } from '../../src/designation/sentence.ts'
export { missingRowsOf } from '../../src/foresight/answer-steps.tsx'
export { changeTexts, differentTexts, textOf } from '../../src/foresight/answer-text.ts'
export { source as holidayHistory, source as sampleHistory } from '../../src/foresight/history-source.ts'
export { headlineOf, showIn } from '../../src/foresight/show.ts'
export { stepsOf } from '../../src/foresight/steps.ts'
export { cutoffText as homeCutoffText } from '../../src/home/today/today.tsx'
export { CallFailure, ResponseTimeout, readFailedResponse } from '../../src/platform/api/failure.ts'
export { describedFailureText, failureText, reasonText } from '../../src/platform/api/failure-text.ts'
export { csvColumns as overrideColumns } from '../../src/product-overrides/designations-section.tsx'
export { source as overrideHistory } from '../../src/product-overrides/history-source.ts'
export { overriddenColumns } from '../../src/product-overrides/overridden-screen.tsx'
export { changeFailureText, failedText } from '../../src/records/failed-write.ts'
export { productTypeChoices, productTypesText, servicesText } from '../../src/records/order-labels.ts'
export { changeSentence } from '../../src/records/sample-effect.tsx'

async function speakerOf(locale: Locale): Promise<Say> {
  const i18n = setupI18n()
  for (const part of ['first', 'rest', 'files'] as const) i18n.load(locale, await loadCatalogue(part, locale))
  i18n.activate(locale)
  return Object.assign((message: MessageDescriptor) => i18n._(message), { languageTag: languageTags[locale] })
}

/** Translate messages of the platform and of these capabilities with the real catalogues. */
export const english = await speakerOf('en-GB')
export const dutch = await speakerOf('nl-NL')
export const pseudo = await speakerOf('pseudo')
