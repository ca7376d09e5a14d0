import { expect, signIn, test } from './support/journey.ts'

test.describe('BCK-14: a back end without a session call', () => {
  test.use({ serverEnv: { SESSION_API: 'none' }, expectedErrors: [/403 \(Forbidden\)/] })

  test('every user is treated as an editor, and a refused read shows the permission-denied screen', async ({ page }) => {
    await signIn(page, 'Viewer', '/cutoffs?factory=GB-DPS-SLE&service=44')
    await expect(page.getByRole('button', { name: 'Add Exception' })).toBeVisible()
    await page.route('**/deliveryConfigurations', (route) => route.fulfill({ status: 403, json: { errors: ['You may not look.'] } }))
    await page.reload()
    await expect(page.getByRole('heading', { name: 'You do not have permission to access this tool.' })).toBeVisible()
    await expect(page.getByText('You may not look.')).toBeVisible()
  })
})
