import { expect, expectNoHorizontalScroll, expectNoViolations, signIn, test } from './support/journey.ts'
import { dialog, expectWithin, service, times, title, undoButton } from './support/undo.ts'
import { colleagueAt } from './support/walk.ts'

test('HIS-21, HIS-27, HIS-28, HIS-31, HIS-43: an import that cannot be undone says so at once; the dialog of a change that cannot be undone starts with the reasons, on large and small screens; the focus returns', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 900, height: 600 })
  await signIn(page, 'Editor', '/history?kind=delivery-option')
  const imported = page.getByRole('article', { name: /Imported from a file$/ }).first()
  await expect(imported.getByText(/^Cannot be undone: .+ \([A-Z]{2}-\S+, \S+\) is still in use: /)).toBeVisible()
  await expect(undoButton(page, /^Undo this change: Imported from a file/)).toBeDisabled()
  await expectNoViolations(page)
  // As if it were not known in advance, and with a long reason without spaces.
  await page.route('**/changes?*', async (route) => {
    const response = await route.fetch()
    const { results, ...rest } = (await response.json()) as { results: { obstacle?: unknown }[] }
    await route.fulfill({
      response,
      json: { ...rest, results: results.map(({ obstacle: _, ...change }) => ({ ...change, reason: 'x'.repeat(500) })) },
    })
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await expect(page.getByText(/Reason: xxx/).first()).toBeVisible()
  await expectNoHorizontalScroll(page)
  const cancel = dialog(page).getByRole('button', { name: 'Cancel' })
  for (const [width, height] of [
    [900, 600],
    [390, 700],
  ] as const) {
    await test.step(`${width} × ${height} px`, async () => {
      await page.setViewportSize({ width, height })
      await undoButton(page, /^Undo this change: Imported from a file/).click()
      await expect(page.getByRole('alertdialog', { name: 'This change cannot be undone' })).toBeVisible()
      const reasons = dialog(page).getByRole('listitem')
      await expect(reasons.first()).toHaveText(
        /^.+ \([A-Z]{2}-\S+, \S+\) is still in use: it has delivery option schedules, possibly cancelled ones\.$/,
      )
      const texts = await reasons.allTextContents()
      expect(new Set(texts).size).toBe(texts.length)
      await expect(reasons.first()).toBeInViewport({ ratio: 1 })
      await expect(dialog(page).getByText(/^This changes/)).toHaveCount(0)
      await expect(dialog(page).getByText('Will be removed.').first()).toBeAttached()
      await expect(dialog(page).getByText('These were changed together, and can only be undone together.')).toBeVisible()
      await expectWithin(page, dialog(page))
      await expectWithin(page, cancel)
      await expectNoViolations(page)
      await expectNoHorizontalScroll(page)
      await cancel.click()
    })
  }
  await page.unrouteAll({ behavior: 'wait' })
  await test.step('HIS-27: the focus returns to the button, and the page does not scroll', async () => {
    await page.setViewportSize({ width: 900, height: 600 })
    const colleague = colleagueAt(product.url, 'uk')
    await colleague('POST', `${service}/exceptions/`, {
      productType: 'alcohol',
      applicableOn: ['saturday'],
      time: '09:00',
      versionNumber: 1,
    })
    for (let version = 2; version <= 30; version += 1) {
      await colleague('PUT', service, { default: times(`10:${10 + version}`), versionNumber: version })
    }
    await page.goto('/history')
    await page.getByRole('button', { name: 'Show earlier changes' }).click()
    const button = page.getByRole('button', { name: `Undo this change: Exception for alcohol added, ${title}` })
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    const loaded = await page.getByRole('article').count()
    const top = async () => (await button.boundingBox())?.y ?? 0
    const before = await top()
    await button.click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(button).toBeFocused()
    expect(Math.abs((await top()) - before)).toBeLessThan(2)

    await button.click()
    await dialog(page).getByRole('button', { name: 'Yes, undo it' }).click()
    await expect(page.getByRole('article', { name: /Change undone$/ })).toHaveCount(1)
    await expect(button).toBeFocused()
    expect(await page.getByRole('article').count()).toBeGreaterThanOrEqual(loaded)
    // The line about the undo is added above the button.
    expect(Math.abs((await top()) - before)).toBeLessThan(30)
  })
})
