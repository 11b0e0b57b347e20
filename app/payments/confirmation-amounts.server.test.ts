import { beforeEach, describe, expect, it } from 'vitest'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { addDays, calendarDateIn, capeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { findOrderPageState, formatPageState } from '#app/order/order-page-state.ts'
import { engines } from '#tests/databases.ts'
import { storeOrder, storePayment, storeRefund } from '#tests/fixtures/order.ts'
import { enableMethods } from '#tests/fixtures/payment.ts'
import { openAdministrator, type TestBrowser } from '#tests/test-accounts.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { describeOrder } from '#app/my-order/describe-order.server.ts'
import { reconcileOrder } from './reconcile-order.server.ts'
import { openProviders } from './providers/providers.server.ts'

const today = calendarDateIn(start, capeTown)
const dueOn = addDays(today, 30)
const charge = { label: '2 adults', amount: 500_000 }
const inParts = [
  { amount: 150_000, dueOn: today },
  { amount: 350_000, dueOn },
] as const

type Money = {
  lines?: Parameters<typeof storeOrder>[1]['lines']
  plan?: typeof inParts
  received?: number
  returned?: number
  isChargedBack?: boolean
  provider?: string
  paid: number
  balance: number
  dueOn?: string
  dueNow?: number
  /** True if the payment is enough to confirm the order. */
  isEnough?: true
}
const promo = { label: 'Promo code', kind: 'promo', amount: -500_000 } as const
const states: [string, Money][] = [
  ['nothing is paid', { paid: 0, balance: 500_000 }],
  ['nothing of a plan is paid', { plan: inParts, paid: 0, balance: 500_000, dueNow: 150_000 }],
  ['a part is paid', { received: 120_000, paid: 120_000, balance: 380_000 }],
  [
    'the deposit is paid',
    { isEnough: true, plan: inParts, received: 150_000, paid: 150_000, balance: 350_000, dueOn },
  ],
  ['all is paid', { isEnough: true, received: 500_000, paid: 500_000, balance: 0 }],
  [
    'a voucher paid all',
    { isEnough: true, received: 500_000, provider: 'voucher', paid: 500_000, balance: 0 },
  ],
  ['all was refunded', { received: 500_000, returned: 500_000, paid: 0, balance: 500_000 }],
  [
    'all was charged back',
    { received: 500_000, returned: 500_000, isChargedBack: true, paid: 0, balance: 500_000 },
  ],
  [
    'the deposit was charged back',
    {
      plan: inParts,
      received: 150_000,
      returned: 150_000,
      isChargedBack: true,
      paid: 0,
      balance: 500_000,
      dueNow: 150_000,
    },
  ],
  [
    'a part was refunded',
    { received: 500_000, returned: 200_000, paid: 300_000, balance: 200_000 },
  ],
  ['it is free', { isEnough: true, lines: [charge, promo], paid: 0, balance: 0 }],
  ['its price is open', { lines: [], paid: 0, balance: 0 }],
  ['too much is paid', { isEnough: true, received: 600_000, paid: 600_000, balance: 0 }],
]

const place = 'The Vineyard Hotel, Newlands'
type TripDetails = { startTime: string | null; pickup: string | null; channel?: 'office' }
type PickUp = [string, TripDetails, { shown?: string; never: RegExp }]
const pickUps: PickUp[] = [
  [
    'hour and place',
    { startTime: '06:30', pickup: place, channel: 'office' },
    { shown: `06:30, Cape Town time, from ${place}`, never: /confirm (your pick-up|the) time/ },
  ],
  [
    'the hour alone',
    { startTime: '06:30', pickup: null, channel: 'office' },
    { shown: '06:30, Cape Town time', never: /confirm (your pick-up|the) time/ },
  ],
  [
    'a place that the guest typed',
    { startTime: null, pickup: 'Kloof Street, Gardens, call 0800 555 0100' },
    { shown: 'Gardens', never: /call 0800|06:30/ },
  ],
  ['neither', { startTime: null, pickup: null }, { never: /06:30/ }],
]

const paymentClaims =
  /(have|had|received) (your|part of your) payment|paid in full|paid and confirmed|deposit is paid|you’ve had|your form/i
const checkMoney = (text: string, { paid, balance: amountDue }: Money) => {
  if (paid <= 0) expect(text).not.toMatch(paymentClaims)
  if (amountDue > 0) expect(text).not.toMatch(/paid in full|nothing (more|left) to pay/i)
}
const inRand = (cents: number) => formatMoney(toMoney(cents))
const plain = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')

/**
 * Every way to confirm an order, with the order's status before it, and true if payments are on.
 */
const confirmers = [
  ['the office, for a request', 'requested', true],
  ['the office, for a request without online payments', 'requested', false],
  ['the office, for a request that it held longer', 'requested', true],
  ['the office, for a hold that waits for payment', 'held', true],
  ['the office, for a transfer', 'requested', true],
  ['its payment', 'held', true],
] as const

describe.each(engines)('the money in a confirmation, on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let admin: TestBrowser
  beforeEach(async () => {
    await office.clear(orders, outbox)
    admin ??= await openAdministrator(office, 'owner@cape.example')
    await office.db.delete(outbox)
  })

  const store = async (
    money: Money,
    { channel, ...known }: TripDetails,
    status: 'requested' | 'held' | 'confirmed',
    form: 'booking' | 'transfer' = 'booking',
  ) => {
    const {
      lines = [charge],
      plan,
      received = 0,
      returned = 0,
      isChargedBack,
      provider = 'eft',
    } = money
    const now = office.clock.now
    const { orderId } = await storeOrder(office.db, {
      now,
      form,
      status,
      lines,
      items: [
        {
          ...known,
          endTime: null,
          kind: 'custom',
          status: status === 'confirmed' ? 'booked' : 'held',
        },
      ],
      ...(plan ? { plan } : {}),
      ...(channel ? { channel } : {}),
    })
    if (received > 0) {
      const paymentId = await storePayment(office.db, {
        orderId,
        amount: received,
        now,
        provider,
      })
      const source = isChargedBack ? 'charged-back' : 'office'
      const refund = { paymentId, amount: returned, now, source, reason: 'office' } as const
      if (returned > 0) await storeRefund(office.db, refund)
    }
    return orderId
  }
  const setProviders = (isOn: boolean) => {
    if (isOn) enableMethods(office)
    else office.office.providers = openProviders([], office.office)
  }
  const updateRequest = async (id: string, body: object, inbox = 'bookings') => {
    const answer = await admin.patch(`/api/admin/inbox/${inbox}/${id}`, body)
    expect(answer.status).toBe(200)
  }
  const readPage = async (id: string) => {
    const page = await describeOrder(office.office, id)
    const pageState = findOrderPageState(page)
    const { manage } = wordsOf(shipped)
    return `${manage.scenes[pageState].title}. ${formatPageState(page, pageState, manage, shipped.company)}`
  }
  describe.each(confirmers)('by %s', (confirmer, status, isPaidHere) => {
    it.each(states)('states the right amounts if %s', async (state, money) => {
      setProviders(isPaidHere)
      // Combines states and pick-ups so that every confirmer gets every pick-up.
      const stateIndex = states.findIndex(([name]) => name === state)
      const confirmerIndex = confirmers.findIndex(([name]) => name === confirmer)
      const [, tripDetails, { shown, never }] = pickUps[
        (stateIndex + confirmerIndex) % pickUps.length
      ] as PickUp
      const isTransfer = confirmer.endsWith('a transfer')
      const id = await store(money, tripDetails, status, isTransfer ? 'transfer' : 'booking')
      if (confirmer.endsWith('held it longer')) await updateRequest(id, { keepLonger: true })
      if (confirmer === 'its payment') await reconcileOrder(office.office, id)
      else
        await updateRequest(
          id,
          { status: 'confirmed' },
          isTransfer ? 'transfer-requests' : 'bookings',
        )
      const mails = await office.db.select().from(outbox)
      const mail = mails.find(({ subject }) => subject.startsWith('Confirmed: '))
      if (!mail) {
        expect([confirmer, money.isEnough]).toEqual(['its payment', undefined])
        return
      }
      const { paid, balance: amountDue, dueNow } = money
      const dueText = money.dueOn && `by ${formatLongDate(money.dueOn)}`
      for (const text of [mail.text.replaceAll(/\s+/g, ' '), plain(mail.html)]) {
        checkMoney(text, money)
        expect(text.includes('still to pay')).toBe(amountDue > 0)
        if (amountDue > 0) expect(text).toContain(`${inRand(amountDue)} is still to pay`)
        if (dueText) expect(text).toContain(dueText)
        if (dueNow && isPaidHere) expect(text).toContain(`pay ${inRand(dueNow)} of it now`)
        if (paid > 0) expect(text).toContain(`have your payment of ${inRand(paid)}`)
        expect(text.includes('paid in full')).toBe(paid > 0 && paid === 500_000)
        if (shown) expect(text).toContain(shown)
        expect(text).not.toMatch(never)
      }
      checkMoney(await readPage(id), money)
    })
  })

  it.each(states)(
    'has the right amounts on the page of a confirmed order if %s',
    async (_state, money) => {
      setProviders(true)
      const id = await store(money, { startTime: null, pickup: null }, 'confirmed')
      const page = await readPage(id)
      checkMoney(page, money)
      expect(page.includes('Paid and confirmed')).toBe(money.paid > 0 && money.balance === 0)
    },
  )
})
