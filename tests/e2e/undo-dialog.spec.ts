import { addProducts, withDatabase } from './support/hostile-names.ts'
import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { dialog, expectWithin, newSchedule, ofService, service, times, title, undoButton } from './support/undo.ts'
import { colleagueAt } from './support/walk.ts'
import { recordsIn } from './support/walk-faults.ts'

test('HIS-16, HIS-23: without a connection nothing is undone; after a lost response the outcome is unknown, and a retry does not undo twice', async ({
  page,
  product,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|409 \(Conflict\)/)
  await colleagueAt(product.url, 'uk')('PUT', service, { default: times('10:10'), versionNumber: 1 })
  await signIn(page, 'Editor', ofService)
  await undoButton(page, `Undo this change: Defaults changed, ${title}`).click()
  const yes = dialog(page).getByRole('button', { name: 'Yes, undo it' })
  await expect(yes).toBeVisible()
  await page.context().setOffline(true)
  await yes.click()
  await expect(dialog(page).getByRole('alert')).toHaveText('You are offline. Nothing was sent, so nothing was undone.')
  await page.context().setOffline(false)

  // Each request succeeds, but its response is lost.
  await page.route('**/undo', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await yes.click()
  const failure = dialog(page).getByRole('alert')
  await expect(failure).toContainText('We don’t know whether this change was undone.')
  await expect(failure).toContainText('The server did not answer. Check your connection and try again.')
  await expect(failure).toContainText('Press “Yes, undo it” again to find out. Nothing is undone twice.')
  await expectWithin(page, failure)
  await page.unroute('**/undo')
  await yes.click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('article', { name: /Change undone$/ })).toHaveCount(1)
  await test.step('HIS-16: for an import that changed only where the catalogue has products printed, the dialog says why it cannot be undone', async () => {
    // Overridden in the demonstration data.
    const variant = { name: 'Wedding', productKey: 'CRD-BIR-0001', sku: 'CRD-BIR-0001-STD' }
    await withDatabase(product.database, (db) => addProducts(db, [variant], 'GB-ARENA-DRO'))
    await page.goto('/history?kind=product-override&key=CRD-BIR-0001/CRD-BIR-0001-STD')
    await undoButton(page, /^Undo this change: Imported from a file/).click()
    const alert = dialog(page).getByRole('alert')
    await expect(alert).toContainText('This change cannot be undone: only another import can change these values.')
    await expect(dialog(page).getByRole('button', { name: 'Yes, undo' })).toHaveCount(0)
  })
})

test('HIS-24, HIS-25, HIS-36: names of schedules contain their dates; undoing a deletion says when the schedule will be in force, and warns', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  const [stored] = recordsIn(await colleague('GET', '/designation/schedule')).filter(({ From }) => From === 'AU-CHEQUEMATES-SYD')
  const dates = { DurationStartDateUtc: '2027-02-01T00:00:00Z', DurationEndDateUtc: '2027-02-28T00:00:00Z' }
  await colleague('POST', '/designation/schedule', { ...stored, ...dates, LocalStartTime: '00:00', LocalEndTime: '00:00', Paused: false })
  await colleague('DELETE', '/designation/schedule', { Id: stored?.['Id'], From: stored?.['From'] })
  const twin = { ...stored, ...dates, LocalStartTime: '00:00', LocalEndTime: '00:00', Paused: false, Version: undefined }
  await colleague('POST', '/designation/schedule', { ...twin, Id: 'e2e-twin' })
  await colleague('POST', '/designation/schedule', { ...twin, Id: 'e2e-back', From: stored?.['To'], To: stored?.['From'] })
  await signIn(page, 'Editor', `/history?kind=designation&key=${stored?.['Id']}`)
  const subject = 'AU-CHEQUEMATES-SYD → AU-PMI-MEL, 1 Feb 2027 – 28 Feb 2027 (UTC), all day'
  await expect(page.getByText(`Showing only changes to ${subject}.`)).toBeVisible()
  await undoButton(page, `Undo this change: Schedule deleted, ${subject}`).click()
  await expect(dialog(page).getByRole('heading', { name: subject })).toBeVisible()
  await expect(dialog(page).getByText('Will be restored.')).toBeVisible()
  await expect(
    dialog(page).getByText(/^It will be in force again during its scheduled period\. .+ Feb 2027 .+, Sydney time\.$/),
  ).toBeVisible()
  for (const text of [
    /would also move some of these orders\.$/,
    'Orders would return to the factory that they came from.',
    'You can still undo.',
  ])
    await expect(dialog(page).getByText(text).first()).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/history?kind=designation&key=e2e-twin')
  await undoButton(page, /^Undo this change: Schedule created/).click()
  await expect(dialog(page).getByText('Orders will stay at AU-CHEQUEMATES-SYD, unless another schedule moves them.')).toBeVisible()
})

test('HIS-24, HIS-25: undoing a cancellation says that the schedule will be in force again', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'Editor', '/history?kind=delivery-option-schedule')
  await undoButton(page, /^Undo this change: Schedule cancelled, Half price next day \(GB-MNPG-TAM, .+\), .+ until .+$/).click()
  await expect(dialog(page).getByText(/^(It will be in force again|Its scheduled period is over)/)).toHaveText(
    /Active from .+ to .+, London time\.$/,
  )
})

test('HIS-25: undoing a pause says, below the fields, that the schedule will be in force again', { tag: '@full' }, async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  const Id = 'e2e-paused'
  await colleague('POST', '/designation/schedule', { ...newSchedule, Id })
  await colleague('POST', '/designation/schedule', { ...newSchedule, Id, Paused: true })
  await signIn(page, 'Editor', `/history?kind=designation&key=${Id}`)
  await undoButton(page, /^Undo this change: Schedule changed/).click()
  await expect(dialog(page).getByRole('region', { name: 'Effect of undoing' })).toHaveText(
    /Changes back:.*Paused.*Yes → No.*It will be in force again during its scheduled period\. .+ 2027.+, Sydney time\./,
  )
})

test.describe('a delivery option schedule', () => {
  const path = '/fulfilment-centres/GB-MNPG-TAM/delivery-options/sunday-courier/schedules'
  const body = {
    name: 'Christmas',
    fulfilmentCentreId: 'GB-MNPG-TAM',
    deliveryOptionId: 'sunday-courier',
    fulfilmentCentreActiveDateTimeRange: { start: '2020-01-01T00:00:00', end: '2030-01-02T00:00:00' },
    deliveryDateRange: { start: '2020-01-01', end: '2030-01-02' },
    applicableConsignmentTypes: ['cardOnly'],
    cardTypes: [],
    giftTypes: [],
    overrides: { price: 100 },
  }

  test('HIS-15, HIS-21, HIS-24, HIS-36, HIS-37: undoing its creation says that it will be cancelled and what customers see again; undoing that, what they then see and its overlaps', async ({
    page,
    product,
  }) => {
    const { id } = Object(await colleagueAt(product.url, 'uk')('POST', path, body))
    await signIn(page, 'Editor', `/history?kind=delivery-option-schedule&key=GB-MNPG-TAM/sunday-courier/${id}`)
    await undoButton(page, /^Undo this change: Schedule created/).click()
    await expect(dialog(page).getByRole('region', { name: 'Effect of undoing' })).toHaveText(
      /Christmas \(GB-MNPG-TAM, sunday-courier\), 1 Jan 2020, 00:00 until 2 Jan 2030, 00:00Will be cancelled\. It stays in the list as cancelled\.Customers will see the normal details again, unless another schedule overrides them\.Price: £9\.95 instead of £1\.00/,
    )
    await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
    const undone = page.getByRole('article', { name: /Change undone$/ })
    await expect(undone.getByRole('term')).toHaveText(['Cancelled on'])
    await colleagueAt(product.url, 'uk')('POST', path, { ...body, name: 'New Year' })
    await undone.getByRole('button', { name: /^Undo/ }).click()
    await expect(dialog(page).getByText('This schedule overlaps with another one.')).toBeVisible()
    await expect(dialog(page).getByText('Customers will then see:')).toBeVisible()
    await expect(dialog(page).getByRole('listitem')).toHaveText([
      'Price: £1.00, the same as now',
      /^“New Year”: both override price .*“New Year” wins: customers see its price\.$/,
    ])
    await expect(dialog(page).getByText('You can still undo.')).toBeVisible()
    await expectNoViolations(page)
    await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
    await expect(page.getByRole('article', { name: /Change undone$/ })).toHaveCount(2)
    await test.step('HIS-21: a single reason why a change cannot be undone is not a list, and does not say that anything was tried', async () => {
      const colleague = colleagueAt(product.url, 'uk')
      const { id: cancelled } = Object(await colleague('POST', path, body))
      await colleague('PUT', `${path}/${cancelled}`, { ...body, name: 'Xmas' })
      await colleague('DELETE', `${path}/${cancelled}`)
      await page.goto(`/history?kind=delivery-option-schedule&key=GB-MNPG-TAM/sunday-courier/${cancelled}`)
      await undoButton(page, /^Undo this change: Schedule changed/).click()
      await expect(dialog(page).getByText(/: Kim Okafor has cancelled this schedule, so it can no longer be changed\.$/)).toBeVisible()
      await expect(dialog(page).getByRole('listitem')).toHaveCount(0)
    })
  })
})

test('HIS-29: kept values are listed: an exception with its label and time, a deleted one as “none”; a later change of the whole record is described', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  const rule = { productType: 'alcohol', applicableOn: ['saturday'], time: '09:00' }
  const { id } = Object(await colleague('POST', `${service}/exceptions/`, { ...rule, versionNumber: 1 }))
  await colleague('PUT', `${service}/exceptions/${id}`, { applicableOn: ['saturday'], time: '09:30', versionNumber: 2 })
  await colleague('PUT', `${service}/exceptions/${id}`, { applicableOn: ['saturday'], time: '09:45', versionNumber: 3 })
  const [stored] = recordsIn(await colleague('GET', '/designation/schedule')).filter(({ From }) => From === 'AU-CHEQUEMATES-SYD')
  await colleague('POST', '/designation/schedule', { ...stored, Note: 'For the move' })
  await colleague('DELETE', '/designation/schedule', { Id: stored?.['Id'], From: stored?.['From'] })
  await signIn(page, 'Editor', ofService)
  const changed = page.getByRole('button', { name: `Undo this change: Exception for alcohol changed, ${title}` }).last()
  await changed.click()
  await expect(dialog(page).getByRole('term')).toHaveText(['alcohol, Saturday'])
  await expect(dialog(page).getByRole('definition')).toHaveText(['09:45'])
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  await colleague('DELETE', `${service}/exceptions/${id}`, id)
  await changed.click()
  await expect(dialog(page).getByRole('term')).toHaveText(['alcohol, Saturday'])
  await expect(dialog(page).getByRole('definition')).toHaveText(['none'])

  await test.step('a later change of the whole record', async () => {
    await page.goto(`/history?kind=designation&key=${stored?.['Id']}`)
    await undoButton(page, /^Undo this change: Schedule changed/).click()
    await expect(dialog(page).getByText('No longer exists.')).toBeVisible()
    await expect(dialog(page).getByText('It stays deleted.')).toBeVisible()
    // HIS-26: named as in the change, not by its key.
    await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText(/^AU-CHEQUEMATES-SYD → AU-PMI-MEL, /)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()

    await undoButton(page, /^Undo this change: Schedule deleted/).click()
    await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
    await expect(page.getByRole('article', { name: /Change undone$/ })).toHaveCount(1)
    await undoButton(page, /^Undo this change: Schedule deleted/).click()
    await expect(dialog(page).getByText(/^You have changed this since/)).toBeVisible()
    await expect(dialog(page).getByRole('definition').first()).toHaveText('AU-CHEQUEMATES-SYD')
  })
})

test('HIS-30, HIS-28: changes that were made together say so, even two, with the correct number; the dialog of a long effect fits the screen', async ({
  page,
  product,
}) => {
  const colleague = colleagueAt(product.url, 'uk')
  await colleague('POST', '/designation/schedules', {
    Schedules: [
      { ...newSchedule, LocalStartTime: '22:00', LocalEndTime: '23:59' },
      { ...newSchedule, LocalStartTime: '00:01', LocalEndTime: '06:00' },
    ],
  })
  await signIn(page, 'Editor', '/history')
  const evening = page.getByRole('article', { name: /22:00–23:59: Schedule created$/ })
  await expect(evening.getByText(/^Part of the same change as AU-CHEQUEMATES-SYD → AU-PMI-MEL, .+, Mondays 00:01–06:00$/)).toBeVisible()
  await evening.getByRole('button').click()
  await expect(dialog(page).getByText('These were changed together, and can only be undone together.')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  // The page of fifty ends inside the first of these.
  const count = 20
  for (const hour of ['07', '08', '09'])
    await colleague('POST', '/designation/schedules', {
      Schedules: Array.from({ length: count }, (_, minute) => ({
        ...newSchedule,
        LocalStartTime: `${hour}:${String(minute).padStart(2, '0')}`,
        LocalEndTime: `${hour}:30`,
      })),
    })
  await page.goto('/history')
  await page.getByRole('button', { name: 'Show earlier changes' }).click()
  await expect(page.getByText(`${count} changes made together`)).toHaveCount(3)
  await undoButton(page, /^Undo this change: Schedule created, .+ 07:19–07:30$/).click()
  const headings = dialog(page).getByRole('heading', { level: 3 })
  await expect(headings).toHaveCount(count)
  for (const size of [
    { width: 900, height: 600 },
    { width: 390, height: 700 },
  ]) {
    await page.setViewportSize(size)
    for (const one of [dialog(page), ...['Cancel', 'Yes, undo it'].map((name) => dialog(page).getByRole('button', { name }))])
      await expectWithin(page, one)
    await expectNoHorizontalScroll(page)
  }
})
