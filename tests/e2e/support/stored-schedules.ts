import { demonstrationToken } from '../../../tools/token.ts'
import { expect } from './journey.ts'

/** Creates a designation schedule through the API as another editor; dates are YYYY-MM-DD in UTC. */
export async function createStored(url: string, part: object, startDate: string, endDate: string): Promise<void> {
  const token = await demonstrationToken({ baseUrl: url, person: 'editor' })
  const response = await fetch(`${url}/api/uk/designation/schedule`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ ...everyGiantCard, DurationStartDateUtc: startDate, DurationEndDateUtc: endDate, ...part }),
  })
  expect(response.status).toBe(200)
}

const everyGiantCard = {
  CardTypes: ['Giant'],
  DeliveryMethods: ['STD'],
  PackTypes: ['SINGLE'],
  AddressTypes: ['SEND_DIRECT'],
  DomesticOrdersOnly: false,
  ApplicableDespatchDays: ['EVERYDAY'],
}
