import type { Resolution } from '@goat/foresight/resolve'
import { missingFacts } from '@goat/foresight/what-if'
import { answerMessages as texts } from './answer-messages.ts'
import type { Asked } from './asked.ts'

/** The whole answer in one sentence (FOR-43). */
export function headlineOf({ world, order, say, show }: Asked, resolution: Resolution): string {
  const { factory, dispatch } = resolution
  if (factory === undefined) return say(texts.notDecided(show.facts(missingFacts(world, order, resolution))))
  switch (dispatch.outcome) {
    case 'known': {
      const { day, local } = dispatch.cutoff
      const zone = show.zoneOf(factory)
      const isToday = world.factories.get(factory)?.clock?.localAt(order.placedAt).day === day
      const sentence = isToday ? texts.printedDispatched : texts.printedDispatchedLater
      return say(sentence(factory, show.day(day), show.time(local), show.place(zone)))
    }
    case 'never':
      return say(texts.printedNever(factory))
    case 'perService':
      return say(texts.printedPerService(factory))
    case 'unknown':
      return say(texts.printedUnknown(factory))
  }
}
