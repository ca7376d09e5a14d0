import { expect, openPage, sampleOf, state, test } from '../../gallery/test/gallery.ts'
import { typedTimes } from '../../gallery/test/typed.ts'

test('UI-17: typed text becomes a time when the field is left', async ({ page }) => {
  await openPage(page, 'time-input')
  const field = state(page, 'Empty').getByRole('textbox', { name: 'Weekday' })
  await field.fill('630')
  await field.blur()
  await expect(field).toHaveValue('06:30')
})

test('UI-17: typed text is never truncated, so that it cannot become another time', async ({ page }) => {
  await openPage(page, 'time-input')
  const field = state(page, 'Empty').getByRole('textbox', { name: 'Weekday' })
  await field.pressSequentially('16:00      to 18:00')
  await field.blur()
  await expect(field).toHaveValue('16:00      to 18:00')
})

for (const { locale, endOfDay } of [
  { locale: 'en-GB', endOfDay: 'end of day' },
  { locale: 'nl-NL', endOfDay: 'einde dag' },
] as const) {
  test(`UI-17, UI-54, UI-55: ${locale}: each time of the table can be typed, and is shown while it differs from the text`, async ({
    page,
  }) => {
    await openPage(page, 'time-input', { locale })
    const end = state(page, 'The end of a period')
    const shown = () =>
      end.evaluate((section) => [section.querySelector('input')?.value, section.querySelector('span[aria-live]')?.textContent])
    for (const [typed, time] of sampleOf(typedTimes)) {
      await end.getByRole('textbox').focus()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(typed)
      const isEnd = time === '24:00:00'
      expect
        .soft(await shown(), typed)
        .toEqual([typed === '24:00:00' ? '24:00' : typed, isEnd ? endOfDay : time === undefined || time === typed ? '' : time])
      await page.keyboard.press('Tab')
      expect.soft(await shown(), typed).toEqual([isEnd ? '24:00' : (time ?? typed), isEnd ? endOfDay : ''])
    }
  })
}

test('UI-54, UI-55: text that is not a time is refused with what to write instead, and nothing moves before', async ({ page }) => {
  await openPage(page, 'time-input')
  const empty = state(page, 'Empty')
  const field = empty.getByRole('textbox')
  const height = () => empty.evaluate((section) => section.getBoundingClientRect().height)
  const before = await height()
  await field.pressSequentially('7pm')
  await expect(empty.getByText('19:00')).toBeVisible()
  expect(await height()).toBe(before)
  for (const [typed, advice] of [
    ['half 8', 'Write a time such as 07:30, 19:30 or 7.30pm.'],
    ['24:00', 'Write a time from 00:00 to 23:59.'],
  ] as const) {
    await field.fill(typed)
    await expect(field).toHaveAccessibleDescription('')
    await field.blur()
    await expect(field).toHaveAccessibleDescription(advice)
  }
  await field.fill('')
  await field.blur()
  await expect(field).toHaveAccessibleDescription('')
})

test('an invalid time shows its error when the field is left, or at once with isErrorForced', async ({ page }) => {
  await openPage(page, 'time-input')
  const field = state(page, 'With an error, once left').getByRole('textbox')
  await expect(field).toHaveAccessibleDescription('')
  await field.focus()
  await field.blur()
  await expect(field).toHaveAccessibleDescription(/Invalid time values\.$/)
  await expect(state(page, 'With an error at once').getByRole('textbox')).toHaveAccessibleDescription('Invalid time values.')
})

test('a hidden label still names the field', async ({ page }) => {
  await openPage(page, 'time-input')
  await expect(page.getByRole('textbox', { name: 'Hidden label' })).toBeVisible()
  await expect(state(page, 'Read only').getByRole('textbox')).not.toBeEditable()
  await expect(state(page, 'Disabled').getByRole('textbox')).toBeDisabled()
})
