import type { UiTexts } from '../ui-strings.ts'

export type CarouselTexts = {
  /** The role description. */
  readonly carousel: string
  readonly slide: string
  readonly previous: string
  readonly next: string
  readonly slideOf: (number: string, count: string) => string
}

/** Labels of the controls and the slides (UI-32, UI-35). */
export const carouselTexts: UiTexts<CarouselTexts> = {
  'en-GB': {
    carousel: 'carousel',
    slide: 'slide',
    previous: 'Previous',
    next: 'Next',
    slideOf: (number, count) => `Slide ${number} of ${count}`,
  },
  'nl-NL': {
    carousel: 'carrousel',
    slide: 'dia',
    previous: 'Vorige',
    next: 'Volgende',
    slideOf: (number, count) => `Dia ${number} van ${count}`,
  },
  pseudo: {
    carousel: 'ćàŕōũśēĺ',
    slide: 'śĺĩďē',
    previous: 'Ƥŕēvĩōũś',
    next: 'Ńēxţ',
    slideOf: (number, count) => `Śĺĩďē ${number} ōƒ ${count}`,
  },
}
