import { test as base, expect } from '@playwright/test'
import { startContainer } from './support/container.ts'
import { closed } from './support/cutoff-calendar.ts'
import { formAddress, nextDay } from './support/delivery-options.ts'
import { type Product, startProduct } from './support/product.ts'
import { at, type OpenBrowser, openFirefox, openPage, type Spot, type Visitor } from './support/visitor.ts'
import { colleagueAt } from './support/walk.ts'
import { openWebkit } from './support/webkit.ts'
import { wordsIn } from './support/words.ts'

/** The main tasks in another engine than that of the other journeys, and with the server of the image. They share a product and an editor, who has signed in. */
const test = base.extend<{ visitor: Visitor }, { product: Product; editor: Visitor }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern
    async ({}, use, { project }) => {
      const product = await (project.name === 'image' ? startContainer({ DEMO_SIGN_IN: 'on' }) : startProduct())
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  editor: [
    async ({ product, browser, playwright }, use, { project }) => {
      const open: Readonly<Record<string, () => Promise<OpenBrowser>>> = {
        firefox: () => openFirefox(playwright.firefox, product.url),
        webkit: () => openWebkit(product.url),
      }
      const { visitor, close } = await (open[project.name] ?? (() => openPage(browser, product.url)))()
      await visitor.goto('/')
      await visitor.press(at('button', /, Editor$/))
      await visitor.expectText('Hi. Hoi. Welcome to the Global Operations Admin Tool.')
      await use(visitor)
      await close()
    },
    { scope: 'worker' },
  ],
  visitor: async ({ editor }, use) => {
    await use(editor)
    // What Chromium itself reports about calls without a connection.
    expect((await editor.complaints()).filter((one) => !one.includes('net::ERR_INTERNET_DISCONNECTED'))).toEqual([])
  },
})

/** Opens a list with several choices, ticks one, and applies it. */
async function pick(visitor: Visitor, label: string, option: string): Promise<void> {
  await visitor.press(at('button', new RegExp(`^${label}`)))
  await visitor.press(at('checkbox', option, at('dialog', label)))
  await visitor.press(at('button', 'Apply', at('dialog', label)))
}

/** Chooses from a list. */
async function choose(visitor: Visitor, label: RegExp, option: string, within?: Spot): Promise<void> {
  await visitor.press(at('button', label, within))
  await visitor.press(at('option', option))
}

test('UI-70: a delivery service is opened and gets an exception', async ({ visitor }) => {
  await visitor.goto('/cutoffs?factory=AU-CHEQUEMATES-SYD')
  await visitor.press(at('button', /^EXPRESS PARCEL/))
  await visitor.press(at('button', 'Add Exception'))
  const dialog = at('dialog', 'Add Exception')
  await visitor.write(at('combobox', 'Product Type', dialog), 'cake')
  await visitor.expectThere(at('option', 'cake'))
  await visitor.keys('ArrowDown', 'Enter')
  await visitor.press(at('checkbox', 'Saturday', dialog))
  await visitor.write(at('textbox', 'Time', dialog), '1315')
  await visitor.press(at('button', 'Save Rule', dialog))
  await visitor.expectText('Exception successfully added for cake.')
  await visitor.expectText('13:15', at('row', /^cake/))
})

test('UI-70: a conflict is resolved, and the change is undone', async ({ visitor, product }) => {
  await visitor.goto('/cutoffs?factory=GB-DPS-SLE&service=44')
  const row = at('row', /soft-toy/)
  await visitor.press(at('button', 'Edit', row))
  await visitor.write(at('textbox', 'Time', row), '0707')
  const change = { applicableOn: ['saturday'], time: '09:15', versionNumber: 1 }
  await colleagueAt(product.url, 'uk')('PUT', '/cutoffs/GB-DPS-SLE/44/exceptions/uk-gb-dps-sle-44-1', change)
  await visitor.expectText('changed this delivery service while you were editing')
  await visitor.press(at('button', 'Save my changes over theirs'))
  await visitor.expectText('Successfully updated the soft-toy exception.')
  await visitor.press(at('link', 'History of GB-DPS-SLE, TRACKED PARCEL'))
  await visitor.press(at('button', /^Undo this change: Exception for soft-toy changed/))
  await visitor.press(at('button', 'Yes, undo it', at('alertdialog', 'Undo this change')))
  await visitor.expectText('Change undone.')
})

test('UI-70: a schedule is created, with a date that is typed, one from the calendar, and lists', async ({ visitor }) => {
  await visitor.goto('/schedules/new')
  await choose(visitor, /To$/, 'US-KODI-NYC')
  await visitor.write(at('textbox', 'Start Date'), '4 jan 2027')
  await visitor.press(at('button', 'End Date: Calendar'))
  await visitor.press(at('button', 'Next', at('dialog', /./)))
  await visitor.press(at('button', / 15 /, at('dialog', /./)))
  await visitor.write(at('textbox', 'Start Time'), '0800')
  await visitor.write(at('textbox', 'End Time'), '1800')
  await pick(visitor, 'Applicable Days', 'Monday')
  await pick(visitor, 'Card Types', 'Giant')
  await pick(visitor, 'Delivery Methods', 'Airmail')
  await pick(visitor, 'Pack Types', 'All')
  await pick(visitor, 'Address Types', 'Return to Sender')
  await pick(visitor, 'Applicable Dispatch Days', 'TODAY')
  await visitor.write(at('textbox', 'End Date'), '31/12/2031')
  await visitor.press(at('button', 'Create'))
  await visitor.expectText('Schedule created')
  await visitor.expectText('GG-MNPG-GSY → US-KODI-NYC (1 schedule)')
})

test('UI-70: a delivery option gets a schedule with another price', async ({ visitor }) => {
  await visitor.goto(formAddress('Quiet week', nextDay))
  for (const label of ['Start date', 'From']) await visitor.write(at('textbox', label), '03/03/2031')
  for (const label of ['End date', 'To']) await visitor.write(at('textbox', label), '9-3-31')
  await visitor.press(at('checkbox', 'Card and gift'))
  await visitor.write(at('combobox', 'Search gift types'), 'choc')
  await visitor.expectThere(at('option', 'Chocolate'))
  await visitor.keys('ArrowDown', 'Enter')
  await visitor.press(at('checkbox', 'Override price'))
  await visitor.write(at('textbox', 'Price'), '4,50')
  await visitor.press(at('button', 'Save'))
  await visitor.expectThere(at('article', 'Quiet week'))
  await visitor.expectText('£4.50')
})

test('UI-70: a product is found and moves to another fulfilment centre', async ({ visitor }) => {
  await visitor.goto('/product-designation-override?key=CRD-BIR-0001')
  await choose(visitor, /Select new Fulfilment Centre/, 'GB-ARENA-DRO')
  // As a person reads it first; what it says takes room above the button.
  await visitor.expectText(/No sample order changes\.|of \d+ sample orders? changes?:/)
  await visitor.press(at('button', 'Update'))
  await visitor.press(at('button', 'Yes, update', at('alertdialog', 'Update Product Designation')))
  await visitor.expectText('Product Override(s) updated')
})

test('UI-70: days of the calendar are closed with the mouse and chosen with the keyboard; the change of a colleague appears', async ({
  visitor,
  product,
}) => {
  await visitor.goto('/cutoffs/calendar?from=2090-12-22&factory=GB-MNPG-TAM')
  await visitor.press(at('columnheader', /25 Dec/))
  await visitor.expectText('cells chosen')
  await visitor.press(at('button', 'Close cut-offs'))
  await visitor.expectText('Mon 25 Dec 2090', at('region', 'Changes to save'))
  await visitor.write(at('textbox', 'Reason'), 'Christmas')
  await visitor.press(at('button', /^Save/, at('region', 'Changes to save')))
  await visitor.press(at('button', 'Save anyway', at('alertdialog', 'Check this before you save')))
  await visitor.expectThere(at('article', /Christmas/, at('region', 'Dated cut-offs')))
  await visitor.press(at('gridcell', /^Closed/))
  await visitor.keys('ArrowRight', ' ')
  await visitor.expectText('cells chosen')
  await visitor.press(at('button', 'Clear choice'))
  await visitor.expectGone(at('button', 'Clear choice'))
  await colleagueAt(product.url, 'uk')('POST', '/cutoff-overrides', { ...closed, reason: 'Flood' })
  await visitor.expectThere(at('article', /Flood/))
})

test('UI-70: Order check answers, and explains why not', async ({ visitor }) => {
  await visitor.goto(
    '/order-check?placedAt=2026-12-18T10:59Z&factory=GG-MNPG-GSY&cardType=large&packType=SINGLE&deliveryMethod=NBD&addressType=SEND_DIRECT&destination=GB&productType=greetingcard',
  )
  const answer = at('region', 'Answer')
  await visitor.expectText('Goes from GG-MNPG-GSY to GB-MNPG-TAM.', answer)
  await choose(visitor, /Card type/, 'Giant')
  await visitor.expectText('Stays at GG-MNPG-GSY.', answer)
  await visitor.press(at('button', 'Change card type to Large', answer))
  await visitor.expectText('Goes from GG-MNPG-GSY to GB-MNPG-TAM.', answer)
})

test('UI-70: the board and the palette', async ({ visitor }) => {
  await visitor.goto('/board')
  await visitor.expectThere(at('table', 'Next cut-offs'))
  await visitor.keys('Control+k')
  await visitor.expectThere(at('dialog', 'Go to'))
  await visitor.keys('history')
  await visitor.expectThere(at('menuitem', /^History/))
  await visitor.keys('Enter')
  await visitor.expectThere(at('heading', 'Change history'))
})

test('UI-70: what is coming up in a period, which is zoomed', async ({ visitor }) => {
  await visitor.goto('/coming-up?from=2026-12-18T00:00Z&to=2026-12-25T00:00Z')
  await visitor.expectThere(at('region', 'Coming up'))
  await visitor.press(at('button', 'Zoom in'))
  await visitor.expectThere(at('heading', /^From Sat 19 Dec.* 18:00 to Wed 23 Dec.* 06:00$/))
  await visitor.press(at('button', 'Christmas'))
  await visitor.expectThere(at('heading', /^From Fri 18 Dec/))
})

test('UI-70: without a connection, a form keeps what was typed and says so', async ({ visitor }) => {
  await visitor.goto('/cutoffs?factory=GB-DPS-SLE&service=44')
  await visitor.press(at('button', 'Edit'))
  await visitor.write(at('textbox', 'Weekday'), '1111')
  await visitor.setOffline(true)
  await visitor.expectText('You are offline. You can save again once the connection is back.')
  await visitor.press(at('button', 'Save'))
  await visitor.expectText('Nothing was sent, because the browser was offline.')
  await visitor.expectValue(at('textbox', 'Weekday'), '11:11')
  await visitor.setOffline(false)
  await visitor.press(at('button', 'Save'))
  await visitor.expectText('Successfully updated the default cutoffs')
})

test('UI-70: the other brand, and every screen in the other language', async ({ visitor }) => {
  await visitor.goto('/')
  await visitor.press(at('button', 'Select Brand'))
  await visitor.press(at('radio', 'Dutch brand', at('dialog', 'Select Brand')))
  await visitor.press(at('button', 'Apply', at('dialog', 'Select Brand')))
  await visitor.press(at('link', 'Cutoffs'))
  await visitor.expectThere(at('button', /NL-GRTZ-AMS/))
  await visitor.keys('Control+k')
  await visitor.expectThere(at('dialog', 'Go to'))
  await visitor.keys('nederlands')
  await visitor.expectThere(at('menuitem', /^Switch to Nederlands/))
  await visitor.keys('Enter')
  const logout = at('button', wordsIn('nl-NL')('Logout'))
  await visitor.expectThere(logout)
  for (const path of ['', 'cutoffs', 'cutoffs/calendar', 'deliveryoptions', 'order-check', 'board', 'history']) {
    await visitor.goto(`/${path}`)
    await visitor.expectThere(logout)
    await visitor.expectThere(at('heading', /./, at('main', /.*/)))
    await visitor.expectGone(at('alert', /./))
  }
})

test('UI-70: signing out', async ({ visitor }) => {
  await visitor.goto('/')
  await visitor.press(at('button', /^(?:Logout|Uitloggen)$/))
  await visitor.expectThere(at('button', /, Editor$/))
})
