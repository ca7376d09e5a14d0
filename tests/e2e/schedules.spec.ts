import { dateField, expectDate, setDate } from './support/dates.ts'
import { expect, expectNoSidewaysScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { press, tabTo } from './support/keyboard.ts'
import { choose, fillLists, group, openGroup, pick, saving, toast } from './support/schedules.ts'

const australia = 'AU-CHEQUEMATES-SYD → AU-PMI-MEL (1 schedule)'

test.describe('the list', () => {
  test('a warning, groups by factory pair with the right plural, several open at once, cards sorted and read-only', async ({ page }) => {
    await signIn(page, 'Editor', '/')
    await page.getByRole('button', { name: 'Manage Schedules' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Card Designation Schedules' })).toBeVisible()
    await expect(page.getByText('WARNING: Setting up a Scheduled Designation will move orders from one factory to another.')).toBeVisible()
    await expect(page.getByText('Please check the destination factory can fulfil the card type(s) selected.')).toBeVisible()
    await group(page, australia).click()
    const several = group(page, 'GB-DPS-SLE → GB-MNPG-TAM (4 schedules)')
    await several.click()
    await expect(group(page, australia)).toHaveAttribute('aria-expanded', 'true')
    await expect(several).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('article')).toHaveCount(5)
    await expect(page.getByRole('article').getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Delete...' })).toHaveCount(5)
    const hours = await page.getByRole('article').getByRole('heading', { level: 3 }).allTextContents()
    expect(hours[2]).toContain('06:00–14:00')
    expect(hours[3]).toContain('14:00–22:30')
    await expectNoViolations(page)
  })

  test("a skeleton shows while loading; 'Error retrieving schedules', and it can be tried again", async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/503 \(Service Unavailable\)/)
    const held = Promise.withResolvers<void>()
    await page.route('**/designation/schedule', async (route) => {
      await held.promise
      await route.fulfill({ status: 503, contentType: 'application/json', body: '{"errors":["The database is away."]}' })
    })
    await signIn(page, 'Editor', '/schedules')
    await expect(page.locator('[aria-busy="true"]')).toBeVisible()
    held.resolve()
    await expect(toast(page, 'Error retrieving schedules')).toBeVisible()
    await expect(page.getByText('The database is away.')).toBeVisible()
    await page.unroute('**/designation/schedule')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(group(page, australia)).toBeVisible()
  })

  test('an indefinite end is shown as "no end date", never as a date', async ({ page }) => {
    await signIn(page, 'Viewer', '/schedules')
    await openGroup(page, 'IE-STL-DUB → GB-MNPG-TAM (2 schedules)')
    await expect(page.getByRole('article').filter({ hasText: 'no end date' })).toHaveCount(1)
    await expect(page.getByText('9999')).toHaveCount(0)
  })

  test('a filter by factory, card type and state is kept in the address; a card can be linked to', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await choose(page, 'State', 'Paused')
    await expect(page).toHaveURL(/state=paused/)
    await expect(group(page, /→/)).toHaveCount(1)
    await page.reload()
    await openGroup(page, 'GB-ARENA-DRO → GB-DPS-SLE (1 schedule)')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(page).toHaveURL(/schedule=/)
    await page.reload()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Show all schedules' }).click()
    await expect(group(page, australia)).toBeVisible()
  })
})

test.describe('a schedule', () => {
  test('Edit, then Update; the change survives; Cancel restores the original values', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'End Time' }).fill('2359')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('article')).not.toContainText('23:59')
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'End Time' }).fill('1330')
    await page.getByRole('checkbox', { name: 'Indefinite end date' }).check()
    await expect(dateField(page, 'End Date').getByRole('spinbutton').first()).toHaveAttribute('aria-disabled', 'true')
    const sent = saving(page)
    await page.getByRole('button', { name: 'Update' }).click()
    const body: unknown = (await sent).postDataJSON()
    expect(body).toMatchObject({ LocalEndTime: '13:30:00', DurationEndDateUtc: '9999-12-31T00:00:00Z', Version: 1 })
    await expect(toast(page, 'Update was successful')).toBeVisible()
    await expect(page.getByRole('article')).toContainText('no end date')
    await page.reload()
    await openGroup(page, australia)
    await expect(page.getByRole('article')).toContainText('00:00–13:30')
  })

  test('the messages of section 5, again at every edit; Update is disabled while there are any', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const update = page.getByRole('button', { name: 'Update' })
    await choose(page, 'From', 'AU-PMI-MEL')
    await expect(page.getByText('From and To factories cannot be the same')).toHaveCount(2)
    await expect(update).toBeDisabled()
    await expectNoViolations(page)
    await choose(page, 'From', 'AU-CHEQUEMATES-SYD')
    await expect(page.getByText('From and To factories cannot be the same')).toHaveCount(0)
    await setDate(page, 'Start Date', '2027-03-02')
    await setDate(page, 'End Date', '2027-03-01')
    await expect(page.getByText('Start Date must be earlier than 2027-03-01')).toBeVisible()
    await setDate(page, 'End Date', '2027-03-02')
    await page.getByRole('textbox', { name: 'Start Time' }).fill('14:00')
    await page.getByRole('textbox', { name: 'End Time' }).fill('06:00')
    await expect(page.getByText('Start time must be earlier than the end time (06:00)')).toBeVisible()
    await expect(update).toBeDisabled()
    await page.getByRole('textbox', { name: 'End Time' }).fill('15:00')
    await expect(update).toBeEnabled()
  })

  test("Delete requires a confirmation with 'Yes, Delete' / 'No, Cancel'", async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    await page.getByRole('button', { name: 'Delete...' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await expectNoViolations(page)
    await question.getByRole('button', { name: 'No, Cancel' }).click()
    await expect(page.getByRole('article')).toBeVisible()
    await page.getByRole('button', { name: 'Delete...' }).click()
    await question.getByRole('button', { name: 'Yes, Delete' }).click()
    await expect(toast(page, 'Schedule deleted')).toBeVisible()
    await expect(group(page, australia)).toBeHidden()
  })

  for (const [button, confirm, failed] of [
    ['Edit', 'Update', 'Failed to update schedule'],
    ['Delete...', 'Yes, Delete', 'Failed to delete schedule'],
  ] as const) {
    test(`'${failed}', with the server's sentence beside it`, async ({ page, expectedComplaints }) => {
      expectedComplaints.push(/500 \(Internal Server Error\)/)
      await signIn(page, 'Editor', '/schedules')
      await openGroup(page, australia)
      await page.getByRole('button', { name: button, exact: true }).click()
      await page.route('**/designation/schedule', (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"No luck"}' }),
      )
      if (button === 'Edit') await page.getByRole('textbox', { name: 'End Time' }).fill('10:00')
      await page.getByRole('button', { name: confirm }).click()
      await expect(toast(page, failed)).toBeVisible()
      await expect(page.getByText('No luck')).toBeVisible()
      if (button === 'Edit') await expect(page.getByRole('textbox', { name: 'End Time' })).toHaveValue('10:00')
    })
  }

  test('somebody else was faster: what was typed stays, what is stored is shown, and it can be applied again', async ({
    page,
    context,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/409 \(Conflict\)/)
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'End Time' }).fill('10:00')
    const colleague = await context.newPage()
    await colleague.goto('/schedules')
    await openGroup(colleague, australia)
    await colleague.getByRole('button', { name: 'Pause' }).click()
    await expect(toast(colleague, 'Schedule paused')).toBeVisible()
    await page.bringToFront()
    const conflict = page.getByText('This schedule was changed while you were editing.')
    if (!(await conflict.isVisible())) await page.getByRole('button', { name: 'Update' }).click()
    await expect(conflict).toBeVisible()
    await expect(page.getByRole('row', { name: 'End Time 00:00 10:00' })).toBeVisible()
    // What the colleague changed and this person left alone is not theirs to give back.
    await expect(page.getByRole('row')).toHaveCount(2)
    // Nor does the group go on counting it as active.
    await expect(group(page, australia)).toHaveAccessibleDescription('')
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Apply my changes again' }).click()
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(toast(page, 'Update was successful')).toBeVisible()
    await expect(page.getByRole('article')).toContainText('00:00–10:00')
    await expect(page.getByRole('article')).toContainText('Paused')
  })

  test('pause, resume, end now', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, australia)
    const card = page.getByRole('article')
    await expect(card).toContainText('Active now')
    await card.getByRole('button', { name: 'Pause' }).click()
    await expect(card).toContainText('Paused')
    await card.getByRole('button', { name: 'Resume' }).click()
    await expect(card).toContainText('Active now')
    await card.getByRole('button', { name: 'End now...' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(
      /End this schedule now\? It moves no more orders\. Its last day becomes \d+ \w+ \d{4}\./,
    )
    await page.getByRole('button', { name: 'Yes, End it' }).click()
    await expect(toast(page, 'Schedule ended')).toBeVisible()
    await expect(card).toContainText('Over')
  })
})

test.describe('New Schedule', () => {
  test('the defaults; Create is disabled until it is valid; a success returns to /schedules', async ({ page }) => {
    await page.clock.setFixedTime(Date.now())
    await signIn(page, 'Editor', '/schedules')
    await page.getByRole('button', { name: 'New Schedule' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Create New Designation Schedule' })).toBeVisible()
    await expect(page.getByRole('button', { name: /From$/ })).toContainText('GG-MNPG-GSY')
    await expect(page.getByRole('button', { name: /To$/ })).toContainText('GB-MNPG-TAM')
    const today = new Date().toISOString().slice(0, 10)
    for (const field of ['Start Date', 'End Date']) await expectDate(page, field, today)
    for (const field of ['Start Time', 'End Time']) await expect(page.getByRole('textbox', { name: field })).toHaveValue('00:00')
    await expect(page.getByRole('checkbox', { name: 'Domestic orders only' })).toBeChecked()
    const create = page.getByRole('button', { name: 'Create', exact: true })
    await expect(create).toBeDisabled()
    await pick(page, 'Applicable Days', 'Monday')
    for (const name of ['Address Type', 'Applicable Dispatch Day', 'Card Type', 'Delivery Method', 'Pack Type']) {
      await expect(page.getByText(`Please select at least one ${name}`, { exact: true })).toBeVisible()
    }
    await expectNoViolations(page)
    await fillLists(page)
    await choose(page, 'To', 'US-KODI-NYC')
    await create.click()
    await expect(toast(page, 'Schedule created')).toBeVisible()
    await expect(page).toHaveURL(/\/schedules$/)
    await expect(group(page, 'GG-MNPG-GSY → US-KODI-NYC (1 schedule)')).toBeVisible()
  })

  test('a picker has an Apply/Cancel step; the groups of dispatch days exclude each other', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules/new')
    const field = page.getByRole('button', { name: /^Applicable Dispatch Days/ })
    await pick(page, 'Applicable Dispatch Days', 'TODAY', 'TODAY+5')
    await expect(field).toContainText('TODAY, TODAY+5')
    await field.click()
    const picker = page.getByRole('dialog', { name: 'Applicable Dispatch Days' })
    await picker.getByRole('checkbox', { name: 'Every day?' }).check()
    await expect(picker.getByRole('checkbox', { name: 'TODAY', exact: true })).not.toBeChecked()
    await expectNoViolations(page)
    await picker.getByRole('button', { name: 'Cancel' }).click()
    await expect(field).toContainText('TODAY, TODAY+5')
    await pick(page, 'Applicable Dispatch Days', 'Every day?')
    await expect(field).toContainText('Every day?')
    await expect(field).not.toContainText('TODAY')
  })

  test('Cancel returns to /schedules; leaving otherwise with unsaved changes asks', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules/new')
    await page.getByRole('textbox', { name: 'End Time' }).fill('10:00')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByRole('textbox', { name: 'End Time' })).toHaveValue('10:00')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page).toHaveURL(/\/schedules$/)
  })

  test("'Failed to create schedule', and what was typed stays", async ({ page, expectedComplaints }) => {
    expectedComplaints.push(/400 \(Bad Request\)/)
    await signIn(page, 'Editor', '/schedules/new')
    await fillLists(page)
    await page.route('**/designation/schedule', (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 400, contentType: 'application/json', body: '{"errors":["First.","Second."]}' }),
    )
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(toast(page, 'Failed to create schedule')).toBeVisible()
    await expect(page.getByText('First., Second.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Card Types/ })).toContainText('Giant')
  })

  test('an overlap is warned of and does not block; a window over midnight becomes two schedules', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await openGroup(page, 'GB-DPS-SLE → GB-ARENA-DRO (1 schedule)')
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await expect(page.getByText('Another schedule claims some of the same orders at the same times.')).toBeVisible()
    await expect(page.getByText(/GB-DPS-SLE → GB-ARENA-DRO: both claim Giant cards/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled()
    await choose(page, 'To', 'IE-STL-DUB')
    await page.getByRole('textbox', { name: 'Start Time' }).fill('22:00')
    await page.getByRole('textbox', { name: 'End Time' }).fill('06:00')
    await expect(page.getByText('Does this window run past midnight?')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'both claim' })).toHaveCount(2)
    await expect(page.getByText('Another schedule claims some of the same orders at the same times.')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Save as 2 schedules' }).click()
    await expect(toast(page, 'Schedules created')).toBeVisible()
    await openGroup(page, 'GB-DPS-SLE → IE-STL-DUB (2 schedules)')
    await expect(page.getByRole('article').filter({ hasText: '22:00–23:59:59' })).toHaveCount(1)
    await expect(page.getByRole('article').filter({ hasText: '00:00–06:00' })).toHaveCount(1)
  })
})

test.describe('who and how', () => {
  test('a viewer sees everything and is offered no change', async ({ page }) => {
    await signIn(page, 'Viewer', '/schedules')
    await openGroup(page, australia)
    await expect(page.getByRole('button', { name: /^(Edit|Delete|New|Pause|End|Duplicate)/ })).toHaveCount(0)
    await expectNoViolations(page)
    await page.goto('/schedules/new')
    await expect(page.getByText('You can look at the schedules but not change them.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0)
  })

  test('with the keyboard alone: open a group, edit, change a picker, save', async ({ page }) => {
    await signIn(page, 'Editor', '/schedules')
    await expect(group(page, australia)).toBeVisible()
    await press(page, group(page, australia))
    await press(page, page.getByRole('button', { name: 'Edit', exact: true }))
    await press(page, page.getByRole('button', { name: /^Card Types/ }))
    const picker = page.getByRole('dialog', { name: 'Card Types' })
    await tabTo(page, picker.getByRole('checkbox', { name: 'Giant' }))
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(picker).toBeHidden()
    await press(page, page.getByRole('button', { name: 'Update' }))
    await expect(toast(page, 'Update was successful')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeFocused()
  })

  for (const language of ['en-GB', 'nl-NL', 'pseudo']) {
    test(`no violations, no sideways scroll: ${language}, light and dark`, async ({ page }) => {
      await page.addInitScript((locale) => localStorage.setItem('locale', locale), language)
      await signIn(page, 'Editor', '/schedules?schedule=demonstration-07')
      await expect(page.getByRole('article')).toHaveCount(1)
      for (const path of ['', '/schedules/new']) {
        if (path !== '') await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          await expectNoViolations(page)
        }
        for (const width of [360, 400, 640, 900, 1200, 1440]) {
          await page.setViewportSize({ width, height: 800 })
          await expectNoSidewaysScroll(page)
        }
      }
    })
  }
})
