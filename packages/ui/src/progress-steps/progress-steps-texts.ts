import type { UiTexts } from '../ui-strings.ts'

export type ProgressStepsTexts = { readonly stepOf: (number: string, count: string) => string; readonly done: string }

/** Step number and count (UI-35). */
export const progressStepsTexts: UiTexts<ProgressStepsTexts> = {
  'en-GB': { stepOf: (number, count) => `Step ${number} of ${count}`, done: 'done' },
  'nl-NL': { stepOf: (number, count) => `Stap ${number} van ${count}`, done: 'klaar' },
  pseudo: { stepOf: (number, count) => `Śţēƥ ${number} ōƒ ${count}`, done: 'ďōńē' },
}
