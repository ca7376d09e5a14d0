import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-19: segments are in the order of the language, and typing moves from one to the next', async ({ page }) => {
  await openPage(page, 'date-input')
  const field = state(page, 'Empty').getByRole('group', { name: 'Start date' })
  await field.getByRole('spinbutton').first().focus()
  await page.keyboard.type('24122026')
  await expect(state(page, 'Empty').getByRole('status')).toHaveText('2026-12-24')
})

test('UI-19: a two-digit year means this century, both while typing and after leaving the field', async ({ page }) => {
  for (const locale of ['en-GB', 'nl-NL'] as const) {
    await openPage(page, 'date-input', { locale })
    await state(page, 'Empty').getByRole('spinbutton').first().focus()
    await page.keyboard.type('011226')
    await expect(state(page, 'Empty').getByRole('status')).toHaveText('2026-12-01')
    await page.keyboard.press('Tab')
    await expect(state(page, 'Empty').getByRole('spinbutton').nth(2)).toHaveAttribute('aria-valuenow', '2026')
    await expect(state(page, 'Empty').getByRole('status')).toHaveText('2026-12-01')
  }
})

for (const locale of ['en-GB', 'nl-NL'] as const) {
  test(`${locale}: a separator moves to the next segment, unless the digits already did`, async ({ page }) => {
    await openPage(page, 'date-input', { locale })
    for (const [typed, expected] of [
      ['1/12/2026', '2026-12-01'],
      ['15-1-2027', '2027-01-15'],
      ['2.3.27', '2027-03-02'],
      ['5 1 2027', '2027-01-05'],
      ['01-12-2026', '2026-12-01'],
      ['14 Dec 2027', '2027-12-14'],
      ['5 mei 2027', '2027-05-05'],
      ['14dec27', '2027-12-14'],
      ['2027-02-14', '2027-02-14'],
      ['02/14/2027', 'no date'],
      ['31/02/2027', '2027-02-31'],
      ['32/02/2027', 'no date'],
      ['14//27', 'no date'],
      ['14 Smarch 2027', 'no date'],
      ['14/02', 'no date'],
      ['15/1/2027', '2027-01-15'],
    ] as const) {
      await state(page, 'Empty').getByRole('spinbutton').first().focus()
      await page.keyboard.type(typed)
      await expect.soft(state(page, 'Empty').getByRole('status'), typed).toHaveText(expected)
      await page.keyboard.press('Tab')
      await expect.soft(state(page, 'Empty').getByRole('status'), typed).toHaveText(expected)
      if (expected !== 'no date') continue
      for (const part of await state(page, 'Empty').getByRole('spinbutton').all())
        await expect.soft(part, typed).not.toHaveAttribute('aria-valuenow')
    }
  })
}

test('UI-19: a date can be pasted in the order of the language or with the year first', async ({ page }) => {
  await openPage(page, 'date-input')
  const shown = state(page, 'With a date')
  const paste = (text: string) =>
    shown
      .getByRole('spinbutton')
      .first()
      .evaluate((part, pasted) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', pasted)
        part.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
  for (const [pasted, expected] of [
    ['01/12/2026', '2026-12-01'],
    ['2027-02-11', '2027-02-11'],
    [' 3-4-28 ', '2028-04-03'],
    ['14 Feb 2027', '2027-02-14'],
    // Text that is not a date clears the previous date.
    ['next Tuesday', 'no date'],
    ['14022027', '2027-02-14'],
    ['01/12', 'no date'],
  ] as const) {
    await paste(pasted)
    await expect(shown.getByRole('status')).toHaveText(expected)
  }
})

test('UI-19: a date that does not exist stays as typed and can be corrected', async ({ page }) => {
  await openPage(page, 'date-input')
  for (const name of ['Empty', 'With a date']) {
    const shown = state(page, name)
    const part = (at: number) => shown.getByRole('spinbutton').nth(at)
    for (const [typed, expected] of [
      ['30022027', '2027-02-30'],
      ['31042027', '2027-04-31'],
      ['29022027', '2027-02-29'],
      ['00012027', '2027-01-00'],
    ] as const) {
      await part(0).focus()
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
      await expect(part(0)).toHaveAttribute('aria-valuenow', String(Number(typed.slice(0, 2))))
      await expect(shown.getByRole('status')).toHaveText(expected)
    }
    // Also with the arrow keys: 31 March, then the next month.
    await part(0).focus()
    await page.keyboard.type('31032027')
    await part(1).press('ArrowUp')
    await page.keyboard.press('Tab')
    await expect(shown.getByRole('status')).toHaveText('2027-04-31')
    await part(0).press('ArrowDown')
    await expect(shown.getByRole('status')).toHaveText('2027-04-30')
  }
})

test('clearing a segment clears the date until it is complete again', async ({ page }) => {
  await openPage(page, 'date-input')
  const shown = state(page, 'With a date')
  const day = shown.getByRole('spinbutton').first()
  await day.press('Backspace')
  await day.press('Backspace')
  await expect(shown.getByRole('status')).toHaveText('no date')
  await shown.getByRole('spinbutton').nth(1).focus()
  await expect(shown.getByRole('spinbutton').nth(2)).toHaveAttribute('aria-valuenow', '2026')
  await day.pressSequentially('14')
  await expect(shown.getByRole('status')).toHaveText('2026-02-14')
})

test('a date chosen in the calendar replaces the typed one', async ({ page }) => {
  await openPage(page, 'date-input')
  const shown = state(page, 'With a date')
  await shown.getByRole('spinbutton').first().focus()
  await page.keyboard.type('30022027')
  await shown.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: /15/ }).click()
  await expect(shown.getByRole('status')).toHaveText(/^\d{4}-\d\d-15$/)
  await expect(shown.getByRole('spinbutton').first()).toHaveAttribute('aria-valuenow', '15')
})

test('hint and error describe the field', async ({ page }) => {
  await openPage(page, 'date-input')
  const first = (name: string) => state(page, name).getByRole('spinbutton').first()
  await expect(first('With a hint')).toHaveAccessibleDescription(/A day of the UTC calendar/)
  await expect(first('With an error')).toHaveAccessibleDescription(/Start Date must be earlier than/)
})

test('a disabled field cannot be edited', async ({ page }) => {
  await openPage(page, 'date-input')
  await expect(state(page, 'Disabled').getByRole('spinbutton').first()).toBeDisabled()
})
