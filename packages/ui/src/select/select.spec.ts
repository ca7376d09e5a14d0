import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('an option can be selected with the keyboard', async ({ page }) => {
  await openPage(page, 'select')
  const button = state(page, 'One chosen').getByRole('button', { name: /Select Fulfilment Centre/ })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'GB-DPS-SLE' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(button).toHaveText('GB-MNPG-TAM')
  await expect(button).toBeFocused()
})

test('UI-21: a list of more than ten options can be filtered by typing, and says if nothing matches', async ({ page }) => {
  await openPage(page, 'select')
  const field = state(page, 'More than ten, typed into').getByRole('combobox', { name: 'Select Fulfilment Centre' })
  await field.fill('kodi')
  await expect(page.getByRole('option')).toHaveText(['US-KODI-LAS', 'US-KODI-NYC'])
  await field.fill('xyz')
  await expect(page.getByText('Nothing matches "xyz".')).toBeVisible()
  await field.fill('dub')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('IE-STL-DUB')
})

test('UI-13: a list without options says so', async ({ page }) => {
  await openPage(page, 'select')
  await state(page, 'Without options').getByRole('button').click()
  await expect(page.getByText('There are no fulfilment centres.')).toBeVisible()
})

test('the error describes the field', async ({ page }) => {
  await openPage(page, 'select')
  await expect(state(page, 'With an error').getByRole('button')).toHaveAccessibleDescription('From and To factories cannot be the same')
  await expect(state(page, 'Disabled').getByRole('button')).toBeDisabled()
})

test('UI-21: Enter and leaving the field select an exact match in any case, and Enter also the only match', async ({ page }) => {
  await openPage(page, 'select')
  const field = state(page, 'More than ten, typed into').getByRole('combobox', { name: 'Select Fulfilment Centre' })
  await field.fill('ie-stl-dub')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('IE-STL-DUB')
  await field.fill('las')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('US-KODI-LAS')
  await field.fill('kodi')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('US-KODI-LAS')
})

test('UI-21: a press on the text selects it, so that typing replaces it', async ({ page }) => {
  await openPage(page, 'select')
  const field = state(page, 'More than ten, typed into').getByRole('combobox', { name: 'Select Fulfilment Centre' })
  await field.fill('US-KODI-LAS')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('US-KODI-LAS')
  await field.click()
  await page.keyboard.type('dps')
  await expect(field).toHaveValue('dps')
  await expect(page.getByRole('option')).toHaveText(['GB-DPS-SLE'])
})

test('UI-21: a long list opens where it does not fit below, with what was chosen', async ({ page }) => {
  await openPage(page, 'select')
  const field = state(page, 'More than ten, typed into').getByRole('combobox', { name: 'Select Fulfilment Centre' })
  await page.setViewportSize({ width: 1280, height: 600 })
  await field.fill('US-KODI-NYC')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  for (const place of [20, 300, 540]) {
    // Far down on a long page, whatever the gallery has above it.
    await field.evaluate((input, top) => {
      document.body.style.paddingBlock = '1000px'
      scrollBy(0, input.getBoundingClientRect().top - top)
    }, place)
    await field.focus()
    const before = await page.evaluate(() => scrollY)
    await field.click()
    await expect(page.getByRole('option', { name: 'US-KODI-NYC' })).toBeInViewport()
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await expect(page.getByRole('option', { name: 'US-KODI-NYC' }), `at ${place}`).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(before)
    await page.keyboard.press('Escape')
  }
})

test('UI-21: a press on the text opens the list with all options; Escape closes the list first, then the dialog', async ({ page }) => {
  await openPage(page, 'select')
  await state(page, 'In a dialog').getByRole('button', { name: 'Choose…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Choose' })
  const field = dialog.getByRole('combobox', { name: 'Select Fulfilment Centre' })
  await field.click()
  await expect(page.getByRole('option')).toHaveCount(11)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(field).toBeFocused()
  await field.click()
  await expect(page.getByRole('option')).toHaveCount(11)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  const second = dialog.getByRole('button', { name: 'Second centre' })
  await second.click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  // The focus returns within a frame; before, nothing in the dialog hears the key.
  await expect(second).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
