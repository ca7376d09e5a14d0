import { demonstrationToken } from '../../tools/token.ts'
import { expect, signIn, test } from './support/journey.ts'
import { createButton, pressMore, saveConfirming, toast } from './support/schedules.ts'

const group = 'GB-DPS-SLE → GB-ARENA-DRO (1 schedule)'
const notYet = /^Not saved yet: other schedules have changed since you opened this form\./

test.describe('before saving, the server warns about what the form could not know', () => {
  test('DES-30: if another user has saved an overlapping schedule, the form warns instead of saving, and the second press saves', async ({
    page,
    product,
  }) => {
    await signIn(page, 'Editor', '/schedules')
    await page.getByRole('button', { name: group }).click()
    await pressMore(page.getByRole('main'), 'Duplicate')
    await expect(page.getByText('Another schedule would also move some of these orders.')).toBeVisible()

    const call = await schedulesOf(product.url)
    const original = (await call('GET')).find(({ From, To }) => From === 'GB-DPS-SLE' && To === 'GB-ARENA-DRO')
    const { Id: _, Version: __, ...copy } = original ?? {}
    await call('POST', { ...copy, To: 'US-KODI-NYC' })
    const before = (await call('GET')).length

    const create = createButton(page)
    await saveConfirming(page, create, page.getByText(notYet))
    await expect(page.getByText('2 other schedules would also move some of these orders.')).toBeVisible()
    await expect(page.getByText(/GB-DPS-SLE → US-KODI-NYC: both move/)).toBeVisible()
    expect(await call('GET')).toHaveLength(before)

    await saveConfirming(page, create, toast(page, 'Schedule created'))
    expect(await call('GET')).toHaveLength(before + 1)
  })
})

type Schedule = Readonly<Record<string, unknown>>

/** Calls the schedule API as another editor. */
async function schedulesOf(url: string): Promise<(method: 'GET' | 'POST', body?: Schedule) => Promise<readonly Schedule[]>> {
  const token = await demonstrationToken({ baseUrl: url, person: 'editor' })
  return async (method, body) => {
    const response = await fetch(`${url}/api/uk/designation/schedule`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    expect(response.status).toBe(200)
    const read: unknown = await response.json()
    return Array.isArray(read) ? read : []
  }
}
