import { expect, openPage, openStopped, sampleOf, state, test, testOfTime } from '../../gallery/test/gallery.ts'
import { typedDates } from '../../gallery/test/typed.ts'

const isDate = (meant: string) => /^\d{4}-\d\d-\d\d$/.test(meant)
const written = (date: string, separator: string) => date.split('-').reverse().join(separator)

for (const { locale, separator, weekday, month } of [
  { locale: 'en-GB', separator: '/', weekday: 'Wed', month: 'January' },
  { locale: 'nl-NL', separator: '-', weekday: 'wo', month: 'januari' },
] as const) {
  test(`UI-19, UI-54, UI-56: ${locale}: each date of the table can be typed, is written out at once, and is what is stored`, async ({
    page,
  }) => {
    test.setTimeout(90_000)
    await openPage(page, 'date-input', { locale })
    const empty = state(page, 'Empty')
    const field = empty.getByRole('textbox')
    const note = empty.locator('[aria-live]')
    const shown = () =>
      empty.evaluate((section) => ({
        text: section.querySelector('input')?.value,
        stored: section.querySelector('output')?.textContent,
        note: section.querySelector('[aria-live]')?.textContent ?? '',
      }))
    for (const [typed, meant] of sampleOf(typedDates)) {
      await field.focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(typed)
      // The year 20 may be the beginning of a longer one.
      if (isDate(meant) && !meant.startsWith('2020')) {
        const { stored, note } = await shown()
        expect.soft(stored, typed).toBe(meant)
        expect.soft(note, typed).toMatch(new RegExp(`^\\p{L}+ ${Number(meant.slice(8))} \\p{L}+ ${meant.slice(0, 4)}$`, 'u'))
        if (meant === '2027-01-06') expect.soft(note, typed).toBe(`${weekday} 6 ${month} 2027`)
      }
      await page.keyboard.press('Shift+Tab')
      const { stored, text } = await shown()
      expect.soft(stored, typed).toBe(isDate(meant) ? meant : typed)
      expect.soft(text, typed).toBe(isDate(meant) ? written(meant, separator) : typed)
      if (!isDate(meant)) await expect.soft(note, typed).toHaveText(locale === 'en-GB' ? meant : /^\S.*\.$/)
    }
  })
}

test('UI-54, UI-56: what no date contains is refused while typing, and nothing moves', async ({ page }) => {
  await openPage(page, 'date-input')
  const empty = state(page, 'Empty')
  const field = empty.getByRole('textbox')
  const height = () => empty.evaluate((section) => section.getBoundingClientRect().height)
  const before = await height()
  for (const [typed, note] of [
    ['6', ''],
    [' s', ''],
    ['m', '“sm” is not part of a date.'],
  ] as const) {
    await page.keyboard.press('End')
    await field.pressSequentially(typed)
    await expect(field).toHaveAccessibleDescription(note)
  }
  await field.fill('6 jan 2027')
  await expect(field).toHaveAccessibleDescription('Wed 6 January 2027')
  expect(await height()).toBe(before)
  await field.fill('')
  await field.blur()
  await expect(field).toHaveAccessibleDescription('')
  await expect(empty.getByRole('status')).toHaveText('no date')
})

test('UI-19: a date can be pasted, and text that is not a date replaces the previous date', async ({ page }) => {
  await openPage(page, 'date-input')
  const shown = state(page, 'With a date')
  for (const [pasted, expected] of [
    ['01/12/2026', '2026-12-01'],
    ['\t3-4-28\n', '2028-04-03'],
    ['next Tuesday', 'next Tuesday'],
  ] as const) {
    await shown.getByRole('textbox').evaluate((field: HTMLInputElement, text) => {
      field.select()
      document.execCommand('insertText', false, text)
    }, pasted)
    await expect(shown.getByRole('status')).toHaveText(expected)
  }
})

testOfTime('UI-56: today is that of the time zone of the field, else that of the browser', async ({ page }) => {
  // 07:00 on 2 March in London.
  await openStopped(page, 'date-input')
  for (const [name, today, friday] of [
    ['Empty', '2026-03-02', '2026-03-06'],
    ['In another time zone', '2026-03-01', '2026-03-06'],
  ] as const) {
    const shown = state(page, name)
    for (const [typed, meant] of [
      ['today', today],
      ['vrijdag', friday],
    ] as const) {
      await shown.getByRole('textbox').fill(typed)
      await expect(shown.getByRole('status')).toHaveText(meant)
    }
  }
})

test('the error is shown once what is typed is a date, or the field is left', async ({ page }) => {
  await openPage(page, 'date-input')
  const field = state(page, 'With an error').getByRole('textbox')
  await expect(field).toHaveAccessibleDescription('Sat 14 February 2026 Start Date must be earlier than 13 February 2026')
  await field.fill('14 fe')
  await expect(field).toHaveAccessibleDescription('')
  await field.blur()
  await expect(field).toHaveAccessibleDescription(/^Write a date .* Start Date must be earlier/)
})

test('a date chosen in the calendar replaces the typed one; Alt and the down arrow open it', async ({ page }) => {
  await openPage(page, 'date-input')
  const shown = state(page, 'With a date')
  await shown.getByRole('textbox').fill('30/02/2027')
  await shown.getByRole('button', { name: /: Calendar$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: /15/ }).click()
  await expect(shown.getByRole('status')).toHaveText(/^\d{4}-\d\d-15$/)
  await expect(shown.getByRole('textbox')).toHaveValue(/^15\//)
  await shown.getByRole('textbox').fill('6 jan 2027')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: /Wednesday,? 6 January 2027/ })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(shown.getByRole('status')).toHaveText('2027-01-07')
})

test('UI-58: the calendar marks dates, and their names say with what', async ({ page }) => {
  await openPage(page, 'date-input')
  await state(page, 'With marked dates')
    .getByRole('button', { name: /: Calendar$/ })
    .click()
  const marked = page.getByRole('button', { name: /25 December 2026.*, Christmas Day$/ })
  await expect(marked).toHaveAttribute('data-marked', 'true')
  await expect(page.getByRole('dialog').locator('[data-marked]')).toHaveCount(1)
  await page.keyboard.press('Escape')
})

test('hint and error describe the field, and a disabled field cannot be edited', async ({ page }) => {
  await openPage(page, 'date-input')
  await expect(state(page, 'With a hint').getByRole('textbox')).toHaveAccessibleDescription(/A day of the UTC calendar/)
  await expect(state(page, 'Disabled').getByRole('textbox')).toBeDisabled()
  await expect(state(page, 'Disabled').getByRole('button')).toBeDisabled()
  await expect(state(page, 'Read only').getByRole('textbox')).not.toBeEditable()
})
