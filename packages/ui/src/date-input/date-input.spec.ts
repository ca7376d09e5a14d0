import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('UI-19: the parts stand in the order of the language, and typing leads from one to the next', async ({ page }) => {
  await openPage(page, 'date-input')
  const field = state(page, 'Empty').getByRole('group', { name: 'Start date' })
  await field.getByRole('spinbutton').first().focus()
  await page.keyboard.type('24122026')
  await expect(state(page, 'Empty').getByRole('status')).toHaveText('2026-12-24')
})

test('UI-19: a year of two digits is one of this century, as soon as it is typed and once it is left', async ({ page }) => {
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
  test(`${locale}: a separator leads to the next part, whether or not the digits did already`, async ({ page }) => {
    await openPage(page, 'date-input', { locale })
    for (const [typed, told] of [
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
      await expect.soft(state(page, 'Empty').getByRole('status'), typed).toHaveText(told)
      await page.keyboard.press('Tab')
      await expect.soft(state(page, 'Empty').getByRole('status'), typed).toHaveText(told)
      if (told !== 'no date') continue
      for (const part of await state(page, 'Empty').getByRole('spinbutton').all())
        await expect.soft(part, typed).not.toHaveAttribute('aria-valuenow')
    }
  })
}

test('UI-19: a date can be pasted, in the order of the language or with the year first', async ({ page }) => {
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
  for (const [pasted, told] of [
    ['01/12/2026', '2026-12-01'],
    ['2027-02-11', '2027-02-11'],
    [' 3-4-28 ', '2028-04-03'],
    ['14 Feb 2027', '2027-02-14'],
    // What cannot be read does not leave the date before as if it had been pasted.
    ['next Tuesday', 'no date'],
    ['14022027', '2027-02-14'],
    ['01/12', 'no date'],
  ] as const) {
    await paste(pasted)
    await expect(shown.getByRole('status')).toHaveText(told)
  }
})

test('UI-19: a date that does not exist stays as it was typed, and can be put right', async ({ page }) => {
  await openPage(page, 'date-input')
  for (const name of ['Empty', 'With a date']) {
    const shown = state(page, name)
    const part = (at: number) => shown.getByRole('spinbutton').nth(at)
    for (const [typed, told] of [
      ['30022027', '2027-02-30'],
      ['31042027', '2027-04-31'],
      ['29022027', '2027-02-29'],
      ['00012027', '2027-01-00'],
    ] as const) {
      await part(0).focus()
      await page.keyboard.type(typed)
      await page.keyboard.press('Tab')
      await expect(part(0)).toHaveAttribute('aria-valuenow', String(Number(typed.slice(0, 2))))
      await expect(shown.getByRole('status')).toHaveText(told)
    }
    // By the arrow keys too: 31 March, and a month on.
    await part(0).focus()
    await page.keyboard.type('31032027')
    await part(1).press('ArrowUp')
    await page.keyboard.press('Tab')
    await expect(shown.getByRole('status')).toHaveText('2027-04-31')
    await part(0).press('ArrowDown')
    await expect(shown.getByRole('status')).toHaveText('2027-04-30')
  }
})

test('a date of which a part is cleared is none, until it is whole again', async ({ page }) => {
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

test('a date that is chosen from the calendar takes the place of what was typed', async ({ page }) => {
  await openPage(page, 'date-input')
  const shown = state(page, 'With a date')
  await shown.getByRole('spinbutton').first().focus()
  await page.keyboard.type('30022027')
  await shown.getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: /15/ }).click()
  await expect(shown.getByRole('status')).toHaveText(/^\d{4}-\d\d-15$/)
  await expect(shown.getByRole('spinbutton').first()).toHaveAttribute('aria-valuenow', '15')
})

test('its hint and its error are read with it', async ({ page }) => {
  await openPage(page, 'date-input')
  const first = (name: string) => state(page, name).getByRole('spinbutton').first()
  await expect(first('With a hint')).toHaveAccessibleDescription(/A day of the UTC calendar/)
  await expect(first('With an error')).toHaveAccessibleDescription(/Start Date must be earlier than/)
})

test('a disabled one cannot be typed into', async ({ page }) => {
  await openPage(page, 'date-input')
  await expect(state(page, 'Disabled').getByRole('spinbutton').first()).toBeDisabled()
})
