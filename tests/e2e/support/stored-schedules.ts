import { demonstrationToken } from '../../../tools/token.ts'
import { expect } from './journey.ts'

/** Stores a designation schedule through the API, as an editor who has another window; dates are YYYY-MM-DD in UTC. */
export async function createStored(url: string, part: object, startDate: string, endDate: string): Promise<void> {
  const token = await demonstrationToken({ baseUrl: url, person: 'editor' })
  const answer = await fetch(`${url}/api/uk/designation/schedule`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...everyGiantCard, DurationStartDateUtc: startDate, DurationEndDateUtc: endDate, ...part }),
  })
  expect(answer.status).toBe(200)
}

const everyGiantCard = {
  CardTypes: ['Giant'],
  DeliveryMethods: ['STD'],
  PackTypes: ['SINGLE'],
  AddressTypes: ['SEND_DIRECT'],
  DomesticOrdersOnly: false,
  ApplicableDespatchDays: ['EVERYDAY'],
}
