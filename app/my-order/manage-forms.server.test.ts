import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listWhatToBring } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { addDays, calendarDateIn, capeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { renderer } from '#tests/built-pages.ts'
import { removeIds } from '#tests/remove-ids.ts'
import { storeWholeFleet } from '#tests/fixtures/fleet.ts'
import {
  storeManagedOrder,
  storePayment,
  storePaidTrip,
  storeRefund,
} from '#tests/fixtures/order.ts'
import { openPlainPage } from '#tests/fixtures/plain-page.ts'
import { storeVoucher } from '#tests/fixtures/voucher.ts'
import { openAnotherApp, openBrowser } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments } from '#app/payments/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'

const { manage } = en
const { cancel, change, scenes } = manage

type PlainPage = ReturnType<typeof openPlainPage>

function expectTexts(page: PlainPage, ...texts: (string | undefined)[]) {
  for (const text of texts) expect(page.read()).toContain(text)
}

async function beginChange(page: PlainPage) {
  expect(page.readHtml()).toContain('href="/manage?change#change"')
  await page.open('/manage?change')
}

describe('the page of an order, without scripts', () => {
  const office = setUpTestOffice()
  beforeAll(() => {
    const bank = { id: 'eft' as const, details: ['Example Bank'] }
    office.office.providers = openProviders([{ id: 'demo' }, bank], office.office)
  })
  beforeEach(() => office.clear(attempts, outbox))

  const openKey = async (key: string, path = '') => {
    const page = openPlainPage(openBrowser(openAnotherApp(office, { renderer })))
    await page.open(`/m/${key}${path}`)
    return page
  }
  const openOrder = async (options: Parameters<typeof storeManagedOrder>[2] = {}) => {
    const order = await storeManagedOrder(office.db, office.clock.now, options)
    return { ...order, page: await openKey(order.key) }
  }
  const openPaidTrip = async (options: Parameters<typeof storePaidTrip>[2] = {}) => {
    const trip = await storePaidTrip(office.db, office.clock.now, options)
    return { ...trip, page: await openKey(trip.key) }
  }
  const readCode = async (recipient: string) => {
    const mails = await office.db.select().from(outbox).where(eq(outbox.recipient, recipient))
    return /\b\d{3} \d{3}$/m.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
  }

  it.each(
    Object.entries({
      held: scenes['to-pay'].title,
      requested: scenes['to-pay'].title,
      offered: scenes.offered.title,
      expired: scenes['time-over'].title,
      cancelled: scenes.cancelled.title,
      completed: scenes['balance-due'].title,
    } as const),
  )('shows the state of an order that is %s', async (status, title) => {
    const { page } = await openOrder({ status: status as 'held' })
    expect(page.readHtml()).toContain(`outline-none">${title}</h1>`)
  })

  it('opens the demonstration provider with the chosen part, and shows the result', async () => {
    const { page, id } = await openOrder()
    const nextUrl = await page.press(manage.payNow, { plan: 'in-parts', provider: 'demo' })
    expect(nextUrl).toMatch(/^https:\/\/cape\.example\/pay\/demo\//)
    const [payment] = await office.db.select().from(payments).where(eq(payments.orderId, id))
    expect(payment?.amount).toBe(150_000)
    await page.open('/manage?returned=paid')
    await page.press(manage.checkAgain)
    expect(page.read()).toContain(scenes['to-pay'].title)
    await office.db.update(payments).set({ status: 'declined' }).where(eq(payments.orderId, id))
    await page.open('/manage?returned=paid')
    expectTexts(page, manage.outcomes.declined?.title, manage.paymentStates['declined'])
  })

  it('shows our account for a bank transfer', async () => {
    const { page, reference } = await openOrder()
    await page.press(manage.payNow, { plan: 'whole', provider: 'eft' })
    expectTexts(page, scenes['transfer-awaited'].title, `${manage.eftReference}: ${reference}`)
    expect(page.read()).toMatch(/Please transfer R5,000 .* It should reach us by /)
  })

  it('corrects details, and withdraws the booking after a confirmation', async () => {
    const { page } = await openOrder()
    await page.press(manage.correct, { phone: '1' })
    expect(page.read()).toContain('Please enter a valid phone number')
    expect(page.fieldsOf(manage.correct)['phone']).toBe('1')
    await page.press(manage.correct, {
      phone: '+44 20 7946 0001',
      traveller: 'Nina Rossi',
      steps: 'none',
      invoiceAddress: 'Via Appia 7, 00179 Roma, Italy',
    })
    expect(page.fieldsOf(manage.correct)).toMatchObject({
      phone: '+44 20 7946 0001',
      traveller: 'Nina Rossi',
      steps: 'none',
    })
    expect(page.read()).toContain(manage.traveller)
    await page.press(manage.withdraw)
    expect(page.read()).toContain(scenes['to-pay'].title)
    await page.press(manage.withdraw, { sure: 'yes' })
    expect(page.read()).toContain(scenes.cancelled.title)
  })

  it('changes a party in two steps, and keeps refused input', async () => {
    const { page } = await openOrder()
    await beginChange(page)
    await page.press(change.look, { adults: '1' })
    expect(page.read()).toContain('Minimum 2 total guests required.')
    expect(page.fieldsOf(change.look)['adults']).toBe('1')
    await page.press(change.look, { adults: '2', children: '1' })
    expect(page.read()).toContain(fill(change.quote.dearer, { amount: 'R1,250', total: 'R6,250' }))
    await page.press(change.agree)
    expectTexts(page, change.done, '2 adults, 1 child')
  })

  it.each([
    ['keeps a part of one guest’s price', 'R2,125', 2],
    ['keeps nothing soon after booking', 'R2,500', 0],
  ])('%s, and shows the refund', async (_, refund, daysAgo) => {
    const bookedAt = new Date(office.clock.now.getTime() - daysAgo * dayMs)
    const { page, id } = await openOrder({ status: 'confirmed', adults: 3, bookedAt })
    const money = { orderId: id, amount: 750_000, now: office.clock.now, provider: 'demo' }
    await storePayment(office.db, money)
    await beginChange(page)
    await page.press(change.look, { adults: '2' })
    const chargeLine = fill(change.quote.kept, { reduction: 'R2,500', kept: 'R375', percent: 15 })
    expect(page.read().includes(chargeLine)).toBe(daysAgo > 0)
    await page.press(change.agree)
    expectTexts(page, change.done, fill(manage.refunds.agreed, { amount: refund }))
  })

  it('holds a change that must be paid first, and drops it when the guest gives it up', async () => {
    const { page, id, itemId } = await openOrder({ status: 'confirmed' })
    const { now } = office.clock
    await office.db.update(orderItems).set({ status: 'booked' }).where(eq(orderItems.id, itemId))
    const plan = [{ amount: 500_000, dueOn: calendarDateIn(now, capeTown) }] as const
    await office.db.update(orders).set({ plan }).where(eq(orders.id, id))
    await storePayment(office.db, { orderId: id, amount: 500_000, now, provider: 'demo' })
    await beginChange(page)
    await page.press(change.look, { adults: '3' })
    expect(page.read()).toContain(fill(change.quote.payFirst, { amount: 'R2,500' }))
    await page.press(change.agree)
    expect(page.read()).toContain(change.heldTitle)
    await page.press(change.giveUp)
    expectTexts(page, scenes.confirmed.title, '2 adults')
    expect(page.read()).not.toContain(change.heldTitle)
  })

  it('shows the charge before cancelling, and gives a voucher instead of a refund', async () => {
    const first = addDays(calendarDateIn(office.clock.now, capeTown), 45)
    const { page } = await openPaidTrip({ first })
    await page.press(cancel.look)
    const date = formatLongDate(first)
    const facts = { title: 'Cape Peninsula', date, total: 'R5,000', kept: 'R2,500', percent: 50 }
    expect(page.read()).toContain(fill(cancel.quote.item, facts))
    await page.press(cancel.agree, { instead: 'voucher' })
    expect(page.read()).toContain(cancel.done)
    const mails = await office.db.select().from(outbox)
    expect(
      mails.map(({ kind, text }) => kind.startsWith('order-') && text.includes('voucher')),
    ).toContain(true)
  })

  it('cancels one of three days, and offers another day if nothing is refunded', async () => {
    const { page, itemIds } = await openPaidTrip({ tours: 3 })
    await page.press(cancel.look, { [`item-${itemIds[1]}`]: 'yes' })
    await page.press(cancel.agree)
    expectTexts(page, `(${manage.itemCancelled})`, cancel.done)
    expect(page.read()).not.toContain(cancel.worse)
    const first = addDays(calendarDateIn(office.clock.now, capeTown), 5)
    const soonTrip = await openPaidTrip({ first })
    await soonTrip.page.press(cancel.look)
    expect(soonTrip.page.read()).toContain(cancel.quote.wholeKept)
    expect(soonTrip.page.readHtml()).toContain('href="#change"')
    expect(soonTrip.page.fieldsOf(change.look)['product']).toBe('cape-peninsula')
  })

  it('shows no figures after an illness, and stores the message', async () => {
    const { page } = await openPaidTrip()
    await page.press(cancel.look, { isMedical: 'yes' })
    expect(page.read()).toContain(cancel.quote.medical)
    await page.press(cancel.agreeMedical, { message: 'My brother.' })
    expectTexts(page, cancel.told, 'My brother.', cancel.bars['with-office'].split('{')[0])
  })

  it('previews a voucher before spending it, and keeps an invalid code', async () => {
    const { page, id } = await openOrder()
    const code = await storeVoucher(office.db, id, 150_000)
    const { voucher } = manage
    await page.press(voucher.look, { code: 'TC-nonsense' })
    expect(page.fieldsOf(voucher.look)['code']).toBe('TC-nonsense')
    expect(page.read()).toContain(en.refusals['voucher-unusable'].split(/[[{]/)[0])
    const typedCode = code.toLowerCase().replaceAll('-', ' ')
    await page.press(voucher.look, { code: typedCode, plan: 'in-parts' })
    const amounts = { covers: 'R1,500', rest: 'R3,500' }
    expectTexts(page, fill(voucher.covers, amounts), fill(voucher.rest, amounts))
    await page.press(fill(voucher.spend, amounts))
    expectTexts(page, scenes['balance-open'].title, manage.ways['voucher']?.label)
  })

  it('spends a voucher on a trip confirmed by the office if no payment method is on', async () => {
    const { providers } = office.office
    delete office.office.providers
    const { key, id } = await openOrder({ status: 'confirmed' })
    const code = await storeVoucher(office.db, id, 500_000)
    const page = await openKey(key)
    expect(page.read()).toContain(scenes['confirmed-by-office'].title)
    await page.press(manage.voucher.look, { code })
    await page.press(fill(manage.voucher.spend, { covers: 'R5,000' }))
    expect(page.read()).toContain(scenes.confirmed.title)
    Object.assign(office.office, { providers })
  })

  it('changes the address with a code from both addresses, and refuses wrong codes', async () => {
    const { page, email } = await openOrder()
    const newEmail = `new-${email}`
    const { address } = manage
    await page.press(address.ask, { email: newEmail })
    expect(page.read()).toContain(address.askedTitle)
    await page.press(address.change, { code: '000000', newCode: '000000' })
    expect(page.read()).toContain(manage.pleaseMend)
    expect(page.fieldsOf(address.change)['email']).toBe(newEmail)
    const codes = { code: await readCode(email), newCode: await readCode(newEmail) }
    await page.press(address.change, codes)
    const [row] = await office.db.select().from(orders).where(eq(orders.email, newEmail))
    expect(row).toBeDefined()
    expect(page.read()).toContain(`n…@${newEmail.split('@')[1]}`)
  })

  it('stores bank details with a code, and keeps input while the code is mailed', async () => {
    const { id, key, email } = await openOrder({ status: 'confirmed' })
    const { now } = office.clock
    const paymentId = await storePayment(office.db, { orderId: id, amount: 500_000, now })
    await storeRefund(office.db, { paymentId, amount: 40_000, now, status: 'proposed' })
    const page = await openKey(key)
    const { bank } = manage
    const amount = 'R400'
    expect(page.read()).toContain(fill(bank.text, { amount }))
    const input = { holder: 'Ada Plain', bank: 'FNB, South Africa', account: '62 001 234 567' }
    await page.press(bank.ask, input)
    expect(page.read()).toContain(bank.askedTitle)
    expect(page.fieldsOf(bank.save)).toMatchObject(input)
    await page.press(bank.save)
    expect(page.read()).toContain(manage.pleaseMend)
    await page.press(bank.save, { bankCode: '250655', code: await readCode(email) })
    expect(page.read()).toContain(fill(bank.given, { amount }))
    expect(page.readHtml()).not.toContain(input.account)
  })

  it('stores a review of a past trip, and keeps incomplete input', async () => {
    const first = addDays(calendarDateIn(office.clock.now, capeTown), -2)
    const { key } = await openPaidTrip({ first })
    const page = await openKey(key, '?to=review')
    const { review } = manage
    await page.press(review.send, { name: 'Ada' })
    expect(page.read()).toContain(manage.pleaseMend)
    expect(page.fieldsOf(review.send)['name']).toBe('Ada')
    await page.press(review.send, { stars: '5', readers: 'company', text: 'Fog all day.' })
    expect(page.read()).toContain(review.forUsAlone)
  })

  it('creates a link for companions, without money, until it is ended', async () => {
    const { page, itemId } = await openOrder({ status: 'confirmed' })
    const row = { status: 'booked' as const, pickup: 'Beach Road, Sea Point' }
    await office.db.update(orderItems).set(row).where(eq(orderItems.id, itemId))
    const { companions } = manage
    await page.press(companions.make)
    expect(page.read()).toContain(companions.made)
    const [link = ''] = /\/c\/[\w-]{43}/.exec(page.readHtml()) ?? []
    const companion = openPlainPage(openBrowser(openAnotherApp(office, { renderer })))
    await companion.open(link)
    expect(companion.read()).toContain(en.companion.states.confirmed)
    expect(companion.read()).toContain('2 adults')
    expect(companion.read()).toContain(fill(manage.pickupMap, { area: 'Sea Point' }))
    expect(removeIds(companion.read())).not.toMatch(/R ?5,000|Ada/)
    expect(companion.readHtml()).not.toContain('<button')
    expect(page.read()).toContain(fillCount(companions.count, 1))
    await page.press(companions.end)
    expect(page.read()).not.toContain(fillCount(companions.count, 1))
    // The previous page is cached for some seconds, so the clock moves on.
    office.pass(60_000)
    await companion.open(link)
    expect(companion.read()).toContain(manage.closedTitle)
  })

  it('shows guide, contact, things to bring, and the pick-up', async () => {
    const { key, itemId } = await openOrder({ status: 'confirmed' })
    const row = { status: 'booked' as const, startTime: '08:00', pickup: 'Beach Road, Sea Point' }
    await office.db.update(orderItems).set(row).where(eq(orderItems.id, itemId))
    await storeWholeFleet(office.db, itemId, new Date('2027-02-20T06:00:00Z'))
    const page = await openKey(key)
    const [first = ''] = listWhatToBring(shipped, 'cape-peninsula')
    const area = fill(manage.pickupMap, { area: 'Sea Point' })
    for (const expected of [manage.guide, 'Thandi', manage.back, manage.call, first, area])
      expect(page.read()).toContain(expected)
  })
})
