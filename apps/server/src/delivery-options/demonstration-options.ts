import type { ImportedDeliveryOption } from '@goat/contract/described/delivery-options'
import type { BrandId } from '@goat/domain/brands'
import { factoriesOf } from '@goat/domain/kinds/factory'

type Kind = Pick<ImportedDeliveryOption, 'name' | 'description' | 'acceptsDeliveryInstructions' | 'isGuaranteed' | 'isTracked'>

const kind = (name: string, description: string, ...flags: readonly ('instructions' | 'guaranteed' | 'tracked')[]): Kind => ({
  name,
  description,
  acceptsDeliveryInstructions: flags.includes('instructions'),
  isGuaranteed: flags.includes('guaranteed'),
  isTracked: flags.includes('tracked'),
})

const kinds = {
  'standard-letter': kind('Standard Letter', 'By letter post, usually in 2 to 3 working days.'),
  'first-class': kind('First Class', 'By first class post, usually the next working day.'),
  'tracked-letterbox': kind('Tracked Letterbox', 'Through the letterbox in 1 to 2 working days, tracked all the way.', 'tracked'),
  'next-day-guaranteed': kind(
    'Next Day Guaranteed',
    'There the next working day, or the delivery is free.',
    'instructions',
    'guaranteed',
    'tracked',
  ),
  'saturday-guaranteed': kind('Saturday Guaranteed', 'There on Saturday before 17:00.', 'instructions', 'guaranteed', 'tracked'),
  'sunday-courier': kind('Sunday Courier', 'By courier on Sunday, in the larger towns.', 'instructions', 'guaranteed', 'tracked'),
  'parcel-courier': kind('Parcel Courier', 'By courier in 1 to 3 working days; for gifts and hampers.', 'instructions', 'tracked'),
  airmail: kind('International Airmail', 'To the rest of the world in 5 to 10 working days.'),
  express: kind('Express Post', 'The next working day to most addresses.', 'guaranteed', 'tracked'),
  brievenbus: kind('Brievenbus', 'Door de brievenbus, meestal binnen 1 tot 2 werkdagen.'),
  'brievenbus-volgen': kind('Brievenbus met volgen', 'Door de brievenbus, met track-en-trace.', 'tracked'),
  pakket: kind('Pakket', 'Als pakket, de volgende werkdag bezorgd.', 'instructions', 'tracked'),
  avondlevering: kind('Avondlevering', 'Tussen 18:00 en 22:00 bezorgd op de gekozen dag.', 'instructions', 'guaranteed', 'tracked'),
  zaterdag: kind('Zaterdagbezorging', 'Gegarandeerd op zaterdag bezorgd.', 'instructions', 'guaranteed', 'tracked'),
  zondag: kind('Zondagbezorging', 'Op zondag bezorgd, in de grote steden.', 'instructions', 'tracked'),
  buitenland: kind('Buitenland', 'Naar de rest van Europa in 3 tot 6 werkdagen.'),
} as const satisfies Readonly<Record<string, Kind>>
export type DemonstrationOption = keyof typeof kinds

/**
 * Options with their price in minor units and their delivery service, in order. Guernsey has only one, which the page then opens
 * automatically.
 */
type Offer = readonly [id: DemonstrationOption, price: number, deliveryService: string]

const offers: Readonly<Record<string, readonly Offer[]>> = {
  'AU-CHEQUEMATES-SYD': [
    ['standard-letter', 199, '1'],
    ['tracked-letterbox', 549, 'CARDS_TRACKED_LETTER'],
    ['express', 999, '44'],
    ['airmail', 425, '1'],
  ],
  'AU-PMI-MEL': [
    ['standard-letter', 199, '1'],
    ['express', 1049, '44'],
    ['parcel-courier', 1250, '14'],
  ],
  'GB-ARENA-DRO': [
    ['first-class', 175, '14'],
    ['tracked-letterbox', 349, '14'],
    ['next-day-guaranteed', 699, 'GIFT_NEXT_DAY'],
    ['parcel-courier', 495, '44'],
  ],
  'GB-DPS-SLE': [
    ['standard-letter', 99, '1'],
    ['first-class', 165, '1'],
    ['tracked-letterbox', 345, 'CARDS_TRACKED_LETTER'],
    ['next-day-guaranteed', 695, '44'],
    ['saturday-guaranteed', 795, '44'],
    ['airmail', 280, '1'],
  ],
  'GB-MNPG-TAM': [
    ['standard-letter', 99, '1'],
    ['first-class', 165, '1'],
    ['tracked-letterbox', 345, '59'],
    ['next-day-guaranteed', 695, '44'],
    ['saturday-guaranteed', 795, '44'],
    ['sunday-courier', 995, '44'],
    ['parcel-courier', 495, '44'],
  ],
  'GB-PROPACK-HUD': [
    ['parcel-courier', 495, 'HAMPER_COURIER'],
    ['next-day-guaranteed', 749, '44'],
    ['saturday-guaranteed', 849, '44'],
  ],
  'GG-MNPG-GSY': [['first-class', 150, '1']],
  'IE-STL-DUB': [
    ['standard-letter', 140, '1'],
    ['tracked-letterbox', 520, '59'],
    ['airmail', 260, '1'],
  ],
  'US-KODI-LAS': [
    ['first-class', 135, '1'],
    ['tracked-letterbox', 425, 'CARDS_TRACKED_LETTER'],
    ['express', 1150, 'CARDS_TRACKED_LETTER'],
  ],
  'US-KODI-NYC': [
    ['first-class', 135, '1'],
    ['tracked-letterbox', 425, 'CARDS_TRACKED_LETTER'],
    ['express', 1095, '44'],
    ['airmail', 295, '1'],
  ],
  'NL-GRTZ-AMS': [
    ['brievenbus', 129, 'POSTNL_BRIEVENBUS'],
    ['brievenbus-volgen', 295, 'DHL_BRIEVENBUS'],
    ['pakket', 595, 'POSTNL_PAKKET'],
    ['avondlevering', 795, 'DHL_PAKKET'],
    ['zaterdag', 745, 'POSTNL_PAKKET'],
    ['zondag', 895, 'POSTNL_PAKKET_ZONDAG'],
    ['buitenland', 215, 'POSTNL_PAKKET_BE'],
  ],
}

/** Made-up delivery options for every centre of a brand, for trying out a new installation. */
export function demonstrationOptions(brand: BrandId): readonly ImportedDeliveryOption[] {
  return factoriesOf(brand).flatMap(({ code, timeZone, currency }) =>
    (offers[code] ?? []).map(([id, price, deliveryService], at) => ({
      ...kinds[id],
      id,
      fulfilmentCentreId: code,
      price,
      priority: (at + 1) * 10,
      timeZone,
      deliveryService,
      ...(currency === null ? {} : { currency }),
    })),
  )
}
