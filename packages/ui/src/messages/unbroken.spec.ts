import { expect, openPage, state, test } from '../../gallery/test/gallery.ts'

test('a factory code stays on one line, and its text is unchanged', async ({ page }) => {
  await openPage(page, 'unbroken')
  const linesOf = (name: string) =>
    state(page, name)
      .getByText(/every day/)
      .evaluate((paragraph) => {
        const range = document.createRange()
        const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
        for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
          const from = node.textContent?.indexOf('GB-MNPG-TAM') ?? -1
          if (from === -1) continue
          range.setStart(node, from)
          range.setEnd(node, from + 'GB-MNPG-TAM'.length)
        }
        return range.getClientRects().length
      })
  expect(await linesOf('Without it')).toBe(2)
  expect(await linesOf('In a narrow place')).toBe(1)
  await expect(state(page, 'In a narrow place').getByRole('paragraph')).toHaveText('GB-DPS-SLE → GB-MNPG-TAM, every day 06:00–14:00')
})

test('each of several texts is an element of its own', async ({ page }) => {
  await openPage(page, 'unbroken')
  const shown = state(page, 'Several texts')
  const [first, second] = ['Please contact support.', 'Support channel: #help.'].map((text) => shown.getByText(text, { exact: true }))
  const top = async (of: typeof first) => (await of?.boundingBox())?.y ?? 0
  expect(await top(second)).toBeGreaterThan(await top(first))
})
