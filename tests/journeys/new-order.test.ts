import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { bookByCall, createOwner, openSignedIn } from './account-steps.ts'
import { phone, setUpSite } from './site.ts'
import { tabTo, waitForFocus } from './steps.ts'

const site = setUpSite({ PAYMENTS: 'eft', EFT_DETAILS: 'Example Bank' })
const owner = 'owner@phone.example'
const words = en.admin.newOrder
const day = inDays(110)

let desk: Page

describe('an order by telephone', () => {
  beforeAll(() => createOwner(site, owner))

  it('is entered by keyboard in fewer key presses than fit into a minute', async () => {
    desk = await openSignedIn(site, owner, '/admin?view=day')
    await desk.getByText(en.admin.day.empty).first().waitFor()
    const readPresses = await startCountingPresses(desk)
    await desk.keyboard.type('gn')
    await desk.getByRole('heading', { name: words.view }).waitFor()
    await waitForFocus(desk.getByRole('form', { name: words.view }))
    await desk.keyboard.press('Tab')
    await waitForFocus(desk.getByLabel(words.kinds.tour, { exact: true }))
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('Cape Pen')
    await desk.keyboard.press('Tab')
    await typeDay(desk, day)
    await tabTo(desk, desk.getByLabel(words.adults))
    await desk.keyboard.type('3')
    await desk.getByText(fill(words.free, { date: formatLongDate(day) })).waitFor()
    await tabTo(desk, desk.getByLabel(words.fields.name, { exact: true }))
    await desk.keyboard.type('Grace Example')
    await desk.keyboard.press('Tab')
    await desk.keyboard.type('+27 82 555 0199')
    await expect.poll(() => desk.getByLabel(words.agreed).inputValue()).toBe('R7,500.00')
    await desk.keyboard.press('Enter')
    const holdEnd = formatLongDate(inDays(2))
    // Two presses a second; a third of the minute is for listening.
    expect(await readPresses()).toBeLessThan(80)
    const reference = await readReference(words.made.hold, holdEnd)
    await desk.keyboard.press('Tab')
    await waitForFocus(desk.getByRole('link', { name: words.open }))
    await desk.keyboard.press('Enter')
    await desk.getByRole('article').getByText(reference).first().waitFor()
    await desk.getByText('Grace Example').first().waitFor()
  })

  it('needs a reason for another price, keeps input, offers other days, and is changed later', async () => {
    desk = await openSignedIn(site, owner, '/admin?view=new-order')
    const date = desk.getByLabel(words.date, { exact: true })
    const name = desk.getByLabel(words.fields.name, { exact: true })
    const email = desk.getByRole('textbox', { name: words.fields.email, exact: true }).first()
    await date.fill(day)
    await desk.getByLabel(words.acts.ask.name).check()
    await desk.getByText(fill(words.usual, { usual: 'R5,000.00' })).waitFor()
    await desk.getByLabel(words.agreed).fill('4 000')
    const reason = desk.getByLabel(fill(words.changed, { usual: 'R5,000.00' }))
    await reason.waitFor()
    const askButton = desk.getByRole('button', { name: words.buttons.ask })
    await askButton.click()
    await desk.getByText(words.pleaseMend).waitFor()
    await desk.getByRole('link', { name: en.deskRefusals['ask-no-address'] }).waitFor()
    await name.fill('Alan Example')
    await email.fill('alan@guests.example')
    await askButton.click()
    const prices = { usual: 'R5,000.00', price: 'R4,000.00' }
    const reasonNeeded = fill(en.deskRefusals['price-reason-needed'], prices)
    await desk.getByRole('link', { name: reasonNeeded }).click()
    await waitForFocus(reason)
    await reason.selectOption('returning')
    await askButton.click()
    await desk.getByRole('link', { name: words.open }).waitFor()
    const mail = await site.findMail('alan@guests.example', 'Pay R4,000')
    expect(mail.text).toContain('/m/')

    const fullDay = inDays(112)
    for (const guest of ['ada', 'bob', 'cyd'])
      await bookByCall(site, { date: fullDay, email: `${guest}@full.example` })
    await desk.setViewportSize(phone)
    await desk.goto(site.url('/admin?view=new-order'))
    await name.fill('Katherine Example')
    await email.fill('katherine@guests.example')
    await desk.getByRole('link', { name: en.admin.day.view, exact: true }).click()
    await desk.getByLabel(en.admin.calendar.choose).waitFor()
    const tabs = desk.getByRole('navigation', { name: en.admin.frame.tabs })
    await tabs.getByRole('button', { name: en.admin.frame.more }).click()
    await desk.getByRole('link', { name: words.view, exact: true }).click()
    await expect.poll(() => name.inputValue()).toBe('Katherine Example')
    await date.fill(fullDay)
    await desk.getByRole('button', { name: formatDay(inDays(113)) }).click()
    await desk.getByText(fill(words.free, { date: formatLongDate(inDays(113)) })).waitFor()
    await desk.getByLabel(words.acts.confirm.name).check()
    await desk.getByRole('button', { name: words.buttons.confirm }).click()
    await readReference(words.made.confirm, '')

    const { details, changeOf, confirm } = en.admin.reschedule
    await desk.getByRole('link', { name: words.open }).click()
    await desk.getByRole('button', { name: details.button }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(words.fields.pickup).fill('Mount Nelson')
    await dialog.getByLabel(words.fields.time, { exact: true }).fill('08:30')
    await dialog.getByRole('button', { name: details.save }).click()
    const pickup = desk.locator('dd', { hasText: 'Mount Nelson' })
    await pickup.waitFor()
    await desk.getByRole('button', { name: en.admin.frame.undo.button }).click()
    await expect.poll(() => pickup.count()).toBe(0)
    const title = changeOf.slice(0, changeOf.indexOf(':'))
    await desk.getByRole('button', { name: title }).click()
    const change = desk.getByRole('alertdialog')
    await change.getByLabel(words.adults).fill('3')
    await change.getByText('R2,500').first().waitFor()
    await change.getByRole('button', { name: confirm }).click()
    await desk.locator('dd', { hasText: 'R7,500' }).first().waitFor()
    expect((await site.findMail('katherine@guests.example', 'Changed')).text).toContain('R7,500')
  })

  it('is filled in for a guest who booked before, and sells a second service', async () => {
    desk = await openSignedIn(site, owner, '/admin?view=new-order')
    await desk.getByLabel(words.date, { exact: true }).fill(inDays(114))
    const overview = desk.getByRole('complementary', { name: words.overview })
    await overview.getByText(fill(words.free, { date: formatLongDate(inDays(114)) })).waitFor()
    await desk.getByLabel(words.fields.name, { exact: true }).fill('Grace')
    await desk.getByRole('list', { name: words.knownGuests }).getByText('Grace Example').click()
    expect(await desk.getByLabel(words.fields.phone).inputValue()).toBe('+27 82 555 0199')
    await desk.getByRole('button', { name: words.addService }).click()
    const service = desk.getByRole('region', { name: fill(words.service, { n: 2 }) })
    expect(await service.getByLabel(words.date, { exact: true }).inputValue()).toBe(inDays(115))
    await service.getByLabel(words.kinds.custom).check()
    await service.getByLabel(words.title).fill('Airport to the hotel')
    await service.getByLabel(words.agreed).fill('950')
    await overview.getByText('R5,950.00').waitFor()
    await desk.getByRole('button', { name: words.addService }).click()
    const ride = desk.getByRole('region', { name: fill(words.service, { n: 3 }) })
    await ride.getByLabel(words.kinds.transfer, { exact: true }).check()
    await ride.getByLabel(words.place).selectOption('Hermanus')
    await overview.getByText('R8,350.00').waitFor()
    await ride.getByText(en.refusals['ride-time-required']).waitFor()
    await ride.getByLabel(words.fields.time).fill('14:20')
    await ride.getByText(fill(words.free, { date: formatLongDate(inDays(116)) })).waitFor()
    await desk.getByLabel(words.acts.confirm.name).check()
    await desk.getByRole('button', { name: words.buttons.confirm }).click()
    await desk.getByRole('link', { name: words.open }).click()
    const order = desk.getByRole('article')
    for (const title of ['Airport to the hotel', `${words.ways['from-airport']}: Hermanus`])
      await order.getByText(title).first().waitFor()
  })

  it('on request gets its price by keyboard, and its guest then gets a request to pay', async () => {
    const email = 'sold@guests.example'
    const booking = {
      tourId: 'garden-route-highlights',
      date: inDays(120),
      firstName: 'Sol',
      email,
    }
    await bookByCall(site, booking)
    const { money, history } = en.admin
    desk = await openSignedIn(site, owner, '/admin?view=bookings')
    await desk.getByText('Sol Example').click()
    const setPriceButton = desk.getByRole('button', { name: money.acts.price.button, exact: true })
    const askButton = desk.getByRole('button', { name: money.acts.ask.button, exact: true })
    await setPriceButton.waitFor()
    expect(await askButton.count()).toBe(0)
    await setPriceButton.press('Enter')
    const dialog = desk.getByRole('alertdialog')
    const amount = dialog.getByLabel(money.amount)
    await amount.press('Enter')
    await dialog.getByText(money.amountUnclear).waitFor()
    await amount.fill('12 500')
    await amount.press('Enter')
    await expect.poll(() => dialog.count()).toBe(0)
    await desk.getByText('R12,500.00').first().waitFor()
    await askButton.press('Enter')
    await dialog.getByRole('button', { name: money.acts.ask.button }).press('Enter')
    await expect.poll(() => dialog.count()).toBe(0)
    await desk
      .getByRole('row')
      .filter({ hasText: 'Sol Example' })
      .getByText(en.admin.statuses.held, { exact: true })
      .waitFor()
    expect((await site.findMail(email, 'Pay R12,500')).text).toContain('/m/')
    await desk.getByText(history.events['price-set'], { exact: true }).waitFor()
  })
})

async function readReference(text: string, date: string): Promise<string> {
  const [before = '', after = ''] = fill(text, { reference: '|', date }).split('|')
  const note = desk.getByText(after)
  await note.waitFor()
  return (await note.innerText()).replace(before, '').replace(after, '')
}

async function startCountingPresses(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.body.dataset['presses'] = '0'
    document.addEventListener('keydown', () => {
      document.body.dataset['presses'] = String(Number(document.body.dataset['presses']) + 1)
    })
  })
  return () => page.evaluate(() => Number(document.body.dataset['presses']))
}

/** Types a day into the focused field, in this browser's order of parts. */
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
    for (let step = 1; step < parts.length; step += 1) await page.keyboard.press('ArrowLeft')
  }
  throw new Error('The day cannot be typed.')
}
