import type { AnswerChange } from '@goat/contract/resolve'
import { expect, test } from 'vitest'
import { loadSpoken } from './support/load-spoken.ts'

const { changeSentence, dutch, english } = await loadSpoken()

type Values = AnswerChange['before']['values']
function change(what: AnswerChange['what'], before: Values, after: Values, of: string | null = null, currency: string | null = null) {
  return { what, of, before: { values: before, currency }, after: { values: after, currency } } satisfies AnswerChange
}

test.each([
  [change('factory', ['GG-MNPG-GSY'], ['GB-MNPG-TAM']), 'Printed in GG-MNPG-GSY → GB-MNPG-TAM', 'Gedrukt in GG-MNPG-GSY → GB-MNPG-TAM'],
  [change('factory', [], ['GB-MNPG-TAM']), 'Printed in not decided → GB-MNPG-TAM', 'Gedrukt in niet beslist → GB-MNPG-TAM'],
  [
    change('dispatch', ['2026-11-27'], ['2026-11-28']),
    'Dispatched on Fri 27 Nov 2026 → Sat 28 Nov 2026',
    'Verzonden op vr 27 nov 2026 → za 28 nov 2026',
  ],
  [
    change('cutoff', ['2026-11-27T15:30:00'], ['2026-11-27T16:00:30'], 'TRACKED PARCEL'),
    'TRACKED PARCEL: cut-off 27 Nov 2026, 15:30 → 27 Nov 2026, 16:00:30',
    'TRACKED PARCEL: cut-offtijd 27 nov 2026, 15:30 → 27 nov 2026, 16:00:30',
  ],
  [
    change('dispatch', ['2026-11-27'], [], 'STANDARD'),
    'STANDARD: dispatched on Fri 27 Nov 2026 → an unknown date',
    'STANDARD: verzonden op vr 27 nov 2026 → een onbekende datum',
  ],
  [change('offered', [], ['Next Day'], 'Next Day'), 'Next Day is offered', 'Next Day wordt aangeboden'],
  [change('offered', ['Next Day'], [], 'Next Day'), 'Next Day is no longer offered', 'Next Day wordt niet meer aangeboden'],
  [change('name', ['Next Day'], ['Express'], 'Next Day'), 'Delivery option Next Day → Express', 'Bezorgoptie Next Day → Express'],
  [
    change('description', ['Fast'], ['Faster'], 'Next Day'),
    'Description of Next Day: Fast → Faster',
    'Omschrijving van Next Day: Fast → Faster',
  ],
  [change('price', [499], [599], 'Next Day', 'GBP'), 'Next Day £4.99 → £5.99', 'Next Day £\u00a04,99 → £\u00a05,99'],
  [
    change('price', [499], [499, 599], 'Next Day', 'EUR'),
    'Next Day €4.99 → €4.99 or €5.99',
    'Next Day €\u00a04,99 → €\u00a04,99 of €\u00a05,99',
  ],
  [
    change('priority', [10], [20], 'Next Day'),
    'Next Day may come later in the list: priority 10 → 20',
    'Next Day komt mogelijk later in de lijst: prioriteit 10 → 20',
  ],
  [
    change('priority', [], [20], 'Next Day'),
    'Next Day may come earlier in the list: priority not known → 20',
    'Next Day komt mogelijk eerder in de lijst: prioriteit niet bekend → 20',
  ],
])('FOR-79: %j in words', (one, inEnglish, inDutch) => {
  expect([changeSentence(one, english), changeSentence(one, dutch)]).toEqual([inEnglish, inDutch])
})
