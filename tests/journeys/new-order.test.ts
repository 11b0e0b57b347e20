import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookByCall, openOffice, openSignedIn } from './account-steps.ts'
import { listAllFaults } from './faults.ts'
import { desktop, phone, useSite } from './site.ts'

const site = useSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@phone.example'
const words = en.admin.newOrder
const day = inDays(110)

let desk: Page

describe('an order on the telephone', () => {
  beforeAll(() => openOffice(site, owner))

  it('is written down by keyboard alone, in fewer presses than a minute holds', async () => {
    desk = await openSignedIn(site, owner, '/admin?view=day')
    await desk.getByText(en.admin.day.empty).first().waitFor()
    const presses = await countPresses(desk)
    await desk.keyboard.type('gn')
    await desk.getByRole('heading', { name: words.view }).waitFor()
    await focusOn(desk.getByLabel(words.kinds.tour, { exact: true }))
    expect(await listAllFaults(desk)).toEqual([])
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('Cape Pen')
    await desk.keyboard.press('Tab')
    await typeDay(desk, day)
    await pressTo(desk, desk.getByLabel(words.adults))
    await desk.keyboard.type('3')
    await desk.getByText(fill(words.free, { date: formatLongDate(day) })).waitFor()
    await pressTo(desk, desk.getByLabel(words.fields.name, { exact: true }))
    await desk.keyboard.type('Grace Example')
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('+27 82 555 0199')
    await expect.poll(() => desk.getByLabel(words.agreed).inputValue()).toBe('R7,500.00')
    await desk.keyboard.press('Enter')
    const until = formatLongDate(inDays(2))
    // Two a second, and a third of the minute is left to listen.
    expect(await presses()).toBeLessThan(80)
    const reference = await readReference(words.made.hold, until)
    expect(await listAllFaults(desk)).toEqual([])
    await desk.keyboard.press('Tab')
    await focusOn(desk.getByRole('link', { name: words.open }))
    await desk.keyboard.press('Enter')
    await desk.getByRole('article').getByText(reference).first().waitFor()
    await desk.getByText('Grace Example').first().waitFor()
  })

  it('wants a reason for another price, says what is missing at its field, and asks to pay', async () => {
    await open()
    await desk.getByLabel(words.date, { exact: true }).fill(day)
    await desk.getByLabel(words.acts.ask.name).check()
    await desk.getByText(fill(words.usual, { usual: 'R5,000.00' })).waitFor()
    await desk.getByLabel(words.agreed).fill('4 000')
    const reason = desk.getByLabel(fill(words.changed, { usual: 'R5,000.00' }))
    await reason.waitFor()
    await desk.getByRole('button', { name: words.buttons.ask }).click()
    await desk.getByText(words.pleaseMend).waitFor()
    await desk.getByRole('link', { name: en.deskRefusals['ask-no-address'] }).waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await desk.getByLabel(words.fields.name, { exact: true }).fill('Alan Example')
    await desk
      .getByRole('textbox', { name: words.fields.email, exact: true })
      .first()
      .fill('alan@guests.example')
    await desk.getByRole('button', { name: words.buttons.ask }).click()
    await desk
      .getByRole('link', {
        name: fill(en.deskRefusals['price-reason-needed'], { usual: 'R5,000.00' }),
      })
      .click()
    await focusOn(reason)
    await reason.selectOption('returning')
    await desk.getByRole('button', { name: words.buttons.ask }).click()
    await desk.getByRole('link', { name: words.open }).waitFor()
    const mail = await site.findMail('alan@guests.example', 'Pay R4,000')
    expect(mail.text).toContain('/m/')
    await desk.goto(site.url('/admin?view=activity'))
    await desk.getByText(en.admin.log.actions['order-made']).first().waitFor()
  })

  it('keeps what is typed while another screen is shown, and offers days when one is full', async () => {
    const full = inDays(112)
    for (const name of ['ada', 'bob', 'cyd'])
      await bookByCall(site, { date: full, email: `${name}@full.example` })
    await open(phone)
    await desk.getByLabel(words.fields.name, { exact: true }).fill('Alan Example')
    await desk.getByLabel(words.fields.phone).fill('+27 82 555 0199')
    await desk.getByRole('link', { name: en.admin.day.view, exact: true }).click()
    await desk.getByLabel(en.admin.day.choose).waitFor()
    await desk.getByRole('link', { name: words.view, exact: true }).click()
    const name = desk.getByLabel(words.fields.name, { exact: true })
    await expect.poll(() => name.inputValue()).toBe('Alan Example')
    await desk.getByLabel(words.date, { exact: true }).fill(full)
    const other = desk.getByRole('button', { name: formatDay(inDays(113)) })
    await other.waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await other.click()
    await desk.getByText(fill(words.free, { date: formatLongDate(inDays(113)) })).waitFor()
    await desk.getByLabel(words.acts.confirm.name).check()
    await desk.getByRole('button', { name: words.buttons.confirm }).click()
    await readReference(words.made.confirm, '')
  })

  it('is changed when its guest tells us more: when, where, and how many come along', async () => {
    const { changeTitle, details, changeOf } = en.admin.reschedule
    const order = {
      kind: 'tour',
      product: 'cape-peninsula',
      date: inDays(114),
      name: 'Katherine Example',
      email: 'katherine@guests.example',
    }
    await open()
    await desk.getByLabel(words.date, { exact: true }).fill(order.date)
    await desk.getByLabel(words.fields.name, { exact: true }).fill(order.name)
    await desk
      .getByRole('textbox', { name: words.fields.email, exact: true })
      .first()
      .fill(order.email)
    await desk.getByText(fill(words.free, { date: formatLongDate(order.date) })).waitFor()
    await desk.getByRole('button', { name: words.buttons.hold }).click()
    // The link of one order opens it.
    await desk.getByRole('link', { name: words.open }).click()
    await desk.getByText(changeTitle, { exact: true }).click()
    await desk.getByRole('button', { name: details.button }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(words.fields.pickup).fill('Mount Nelson')
    await dialog.getByLabel(words.fields.time, { exact: true }).fill('08:30')
    expect(await listAllFaults(desk)).toEqual([])
    await dialog.getByRole('button', { name: details.save }).click()
    await desk.locator('dd', { hasText: 'Mount Nelson' }).waitFor()
    await desk.keyboard.press('u')
    await expect.poll(() => desk.locator('dd', { hasText: 'Mount Nelson' }).count()).toBe(0)
    const title = changeOf.slice(0, changeOf.indexOf(':'))
    await desk.getByRole('button', { name: title }).click()
    const change = desk.getByRole('alertdialog')
    await change.getByLabel(words.adults).fill('3')
    await change.getByText('R2,500').first().waitFor()
    expect(await listAllFaults(desk)).toEqual([])
    await change.getByRole('button', { name: en.admin.reschedule.confirm }).click()
    await desk.locator('dd', { hasText: 'R7,500' }).first().waitFor()
    const mail = await site.findMail(order.email, 'Changed')
    expect(mail.text).toContain('R7,500')
  })
})

async function open(viewport = desktop) {
  desk = await openSignedIn(site, owner, '/admin?view=new-order', { viewport })
  await desk.getByLabel(words.date, { exact: true }).waitFor()
}

/** The reference in the sentence that says what has become of it. */
async function readReference(text: string, date: string): Promise<string> {
  const [before = '', after = ''] = fill(text, { reference: '|', date }).split('|')
  const said = desk.getByText(after)
  await said.waitFor()
  return (await said.innerText()).replace(before, '').replace(after, '')
}

async function focusOn(wanted: Locator) {
  await expect
    .poll(() => wanted.evaluate((element) => element === document.activeElement))
    .toBe(true)
}

/** Counts the keys that are pressed on a page from now on. */
async function countPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['presses'] = '0'
    document.addEventListener('keydown', () => {
      document.body.dataset['presses'] = String(Number(document.body.dataset['presses']) + 1)
    })
  })
  return () => page.evaluate(() => Number(document.body.dataset['presses']))
}

/** Tabs on until something has the focus. */
async function pressTo(page: Page, wanted: Locator) {
  for (let pressed = 0; pressed < 30; pressed += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not come there.')
}

/** Types a day into the field that has the focus, in whichever order this browser asks for its parts. */
async function typeDay(page: Page, date: string) {
  const [year = '', month = '', dayOfMonth = ''] = date.split('-')
  const field = page.getByLabel(words.date, { exact: true })
  for (const parts of [
    [month, dayOfMonth, year],
    [dayOfMonth, month, year],
    [year, month, dayOfMonth],
  ]) {
    await page.keyboard.type(parts.join(''))
    if ((await field.inputValue()) === date) return
    for (let back = 1; back < parts.length; back += 1) await page.keyboard.press('ArrowLeft')
  }
  throw new Error('The day cannot be typed.')
}
