import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import {
  startAtPayfast,
  byOffice as by,
  clearPayments,
  listAttentionKinds,
  postNotification,
  type SentNotification,
  startAsGuest,
  releaseHeld,
  runMoneyJobs,
  refundByOffice,
} from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { createHandClock } from '#tests/gateways/clock.ts'
import { openPayfast, type Payfast } from '#tests/gateways/payfast/gateway.ts'
import { joinPairs, signNotification } from '#tests/gateways/payfast/signatures.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { paymentEvents, refunds } from '../../schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { sendNextRefund } from '../../refunds/send-refunds.server.ts'
import { retryRefund } from '../../refunds/refunds.server.ts'
import { openProviders } from '../providers.server.ts'

const unknownPaymentId = crypto.randomUUID()

describe.each(engines)('paying by PayFast on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const clock = createHandClock(start)
  let payfast: Payfast
  beforeAll(async () => {
    // A live account, because the sandbox has no refunds.
    payfast = await openPayfast({ clock, mode: 'live', balanceCents: 10_000_000 })
    payfast.send({ when: 'held' })
    const { id: merchantId, key: merchantKey, passphrase } = payfast.merchant
    const account = { merchantId, merchantKey, passphrase, refundsByApi: true }
    const urls = { url: payfast.url, apiUrl: payfast.url }
    const settings = { id: 'payfast', mode: 'live', ...account, ...urls } as const
    test.office.siteUrl = 'http://127.0.0.1:9'
    test.office.providers = openProviders([settings], test.office)
  })
  beforeEach(async () => {
    await clearPayments(test)
    await test.db.delete(attempts)
    payfast.change({ lie: {} })
    payfast.notifications.splice(0)
  })
  afterAll(() => payfast.close())

  const startPayment = (orderId: string) => startAtPayfast(test.office, orderId)
  const takeNotification = () => releaseHeld(payfast)
  const post = async (sent: SentNotification) => {
    const answer = await postNotification(test, 'payfast', sent)
    return `${answer.status} ${answer.status === 200 ? await answer.text() : ''}`.trim()
  }
  const listNotifications = () =>
    test.db.select().from(paymentEvents).where(eq(paymentEvents.source, 'notification'))
  const runJobsAfter = async (ms: number) => {
    test.clock.now = new Date(start.getTime() + ms)
    await runMoneyJobs(test)
  }
  const readStatus = async (orderId: string) => (await readOrder(test.office, orderId)).order.status
  const listRefunds = async (orderId: string) =>
    (await readOrder(test.office, orderId)).books.refunds.map(({ status }) => status)
  /** Pays a new order at PayFast; returns the order and the notification. */
  const pay = async (lie: Parameters<typeof payfast.change>[0]['lie'] = {}) => {
    const orderId = await storeHeldOrder(test.office)
    const { page } = await startPayment(orderId)
    payfast.change({ lie })
    await payfast.pay(page)
    return { orderId, sent: await takeNotification() }
  }
  const payAndConfirm = async () => {
    const { orderId, sent: notification } = await pay()
    await post(notification)
    await runMoneyJobs(test)
    return orderId
  }
  const payAndRefund = async () => {
    const orderId = await payAndConfirm()
    return { orderId, id: await refundByOffice(test, orderId, 25_000) }
  }

  it('answers a notification at once with nothing, and confirms once PayFast has verified it', async () => {
    const { orderId, sent: notification } = await pay()
    const answers = await Promise.all([post(notification), post(notification), post(notification)])
    expect(answers).toEqual(['200', '200', '200'])
    expect(await readStatus(orderId)).toBe('held')
    await Promise.all([runMoneyJobs(test), runMoneyJobs(test)])
    const { order, books, events } = await readOrder(test.office, orderId)
    expect([order.status, books.payments[0]?.received]).toEqual(['confirmed', 100_000])
    expect(events.filter((event) => event === 'payment-received')).toHaveLength(1)
  })

  it('confirms no payment until PayFast answers the verification', async () => {
    const { orderId, sent: notification } = await pay()
    await post(notification)
    payfast.addFault({ on: 'POST /eng/query/validate', times: 2, answer: { status: 500 } })
    payfast.addFault({ on: 'GET /transactions/history', answer: { status: 500 } })
    await runMoneyJobs(test)
    await runJobsAfter(2 * minuteMs)
    expect(await readStatus(orderId)).toBe('held')
    await runJobsAfter(10 * minuteMs)
    expect(await readStatus(orderId)).toBe('confirmed')
  })

  it.each([
    ['fields that PayFast never sent', { forged: true }, 'held', ['notification-denied']],
    ['a cent less', { fields: { amount_gross: '999.99' } }, 'held', ['wrong-amount']],
    ['a cent more', { fields: { amount_gross: '1000.01' } }, 'held', ['wrong-amount']],
    ['another merchant’s id', { fields: { merchant_id: '10000101' } }, 'held', ['wrong-merchant']],
    [
      'another payment’s id',
      { fields: { m_payment_id: unknownPaymentId } },
      'held',
      ['unknown-payment'],
    ],
    ['its fields in another order', { reversed: true }, 'confirmed', []],
    ['a field more', { fields: { custom_str5: 'Ünï ~*' } }, 'confirmed', []],
    ['a field less', { leaveOut: ['custom_int3'] }, 'confirmed', []],
  ])('evaluates a notification with %s: %j ends as %s', async (_case, lie, status, kinds) => {
    const { orderId, sent: notification } = await pay(lie)
    await post(notification)
    await runMoneyJobs(test)
    expect([await readStatus(orderId), await listAttentionKinds(test)]).toEqual([status, kinds])
  })

  it('refuses notifications that a guest makes from the signed pay form', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { payment, step } = await startAsGuest(test, { orderId, provider: 'payfast' })
    if (step.kind !== 'form') throw new Error('It is a form.')
    const form = joinPairs(step.fields)
    const paidFields = `payment_status=COMPLETE&amount_gross=1000.00&pf_payment_id=7777001`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const bodies = [form, `${form}&${paidFields}`, `${paidFields}&${form}`]
    for (const body of bodies) expect(await post({ headers, body })).toBe('400')
    for (let n = 0; n < 300; n++)
      await post({ headers, body: `${form}&${paidFields}&n=${n}&x=${'x'.repeat(60_000)}` })
    await runMoneyJobs(test)
    const storedEvents = await listNotifications()
    expect(storedEvents.length).toBeLessThanOrEqual(100)
    expect(storedEvents.filter(({ verdict, tries }) => verdict !== 'refused' || tries > 0)).toEqual(
      [],
    )
    expect(storedEvents.every(({ rawBody }) => rawBody.length <= 2000)).toBe(true)
    const { order, books } = await readOrder(test.office, orderId)
    expect(order.status).toBe('held')
    expect(books.payments).toMatchObject([{ id: payment, status: 'pending' }])
  })

  it('stores at most ten unverified notifications of a payment, for a day, and deletes denied ones', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { payment } = await startPayment(orderId)
    const { id, passphrase } = payfast.merchant
    const createNotification = (n: number) => {
      const pairs = Object.entries({
        m_payment_id: payment,
        pf_payment_id: String(n),
        payment_status: 'COMPLETE',
        amount_gross: '1000.00',
        merchant_id: id,
      })
      const body = joinPairs([...pairs, ['signature', signNotification(pairs, passphrase)]])
      return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
    }
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await post(createNotification(n)))
    const acceptedAnswers = Array<string>(10).fill('200')
    expect(answers.map((answer) => answer.slice(0, 3))).toEqual([...acceptedAnswers, '503', '503'])
    await runMoneyJobs(test)
    const storedEvents = await listNotifications()
    const verdicts = new Set(storedEvents.map(({ verdict, rawBody }) => `${verdict} ${rawBody}`))
    expect([...verdicts]).toEqual(['refused '])
    expect(await listAttentionKinds(test)).toEqual(['notification-denied'])
    payfast.addFault({ on: 'POST /eng/query/validate', times: 2, answer: { status: 500 } })
    expect((await post(createNotification(99))).slice(0, 3)).toBe('200')
    await runMoneyJobs(test)
    await runJobsAfter(dayMs + hourMs)
    expect((await listAttentionKinds(test)).toSorted()).toContain('notification-unanswered')
    expect((await listNotifications()).filter(({ tryAt }) => tryAt)).toEqual([])
  })

  it('refuses payments with a wrong passphrase', async () => {
    const { sent: notification } = await pay({ passphrase: 'Another2026' })
    expect(await post(notification)).toBe('400')
    expect(await test.db.select().from(paymentEvents)).toMatchObject([{ verdict: 'refused' }])
  })

  it('finds an unreported payment and its refund in the daily file', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { page } = await startPayment(orderId)
    await payfast.pay(page)
    await runJobsAfter(0)
    expect(await readStatus(orderId)).toBe('held')
    await runJobsAfter(dayMs)
    const { order, books } = await readOrder(test.office, orderId)
    expect(order.status).toBe('confirmed')
    payfast.refund(books.payments[0]?.providerPayment ?? '', 40_000)
    await runJobsAfter(2 * dayMs)
    await runJobsAfter(3 * dayMs)
    const laterOrder = await readOrder(test.office, orderId)
    expect(laterOrder.books.refunds).toMatchObject([
      { status: 'done', amount: 40_000, source: 'outside' },
    ])
    expect(await listAttentionKinds(test)).toEqual(['refund-outside'])
  })

  it('queries a refund without an answer before it sends it again', async () => {
    const { orderId } = await payAndRefund()
    const countPosts = () => payfast.requests.filter(({ method }) => method === 'POST').length
    payfast.addFault({ on: 'POST /refunds/*', worked: true, answer: 'hang-up' })
    const before = countPosts()
    await runMoneyJobs(test)
    expect(await listRefunds(orderId)).toEqual(['approved'])
    await runJobsAfter(2 * minuteMs)
    expect(await listRefunds(orderId)).toEqual(['done'])
    expect(countPosts() - before).toBe(1)
    expect(payfast.refunds.filter(({ cents }) => cents === 25_000)).toHaveLength(1)
  })

  it('sends two refunds of one payment one after the other', async () => {
    const { orderId } = await payAndRefund()
    await refundByOffice(test, orderId, 25_000)
    payfast.addFault({ on: 'POST /refunds/*', worked: true, answer: 'hang-up' })
    const countSent = () => payfast.refunds.filter(({ cents }) => cents === 25_000).length
    const sentBefore = countSent()
    await Promise.all([sendNextRefund(test.office), sendNextRefund(test.office)])
    // The first refund gets no answer, so the second is not sent.
    expect(countSent() - sentBefore).toBe(1)
    await runMoneyJobs(test)
    expect(countSent() - sentBefore).toBe(1)
    await runJobsAfter(2 * minuteMs)
    await runMoneyJobs(test)
    expect(await listRefunds(orderId)).toEqual(['done', 'done'])
    expect(countSent() - sentBefore).toBe(2)
    expect(await listAttentionKinds(test)).toEqual([])
  })

  it('raises attention for a refund that cannot be sent, and retries the same row', async () => {
    const { orderId, id } = await payAndRefund()
    payfast.addFault({ on: 'GET /refunds/query/*', answer: { status: 404, body: '{}' } })
    await runMoneyJobs(test)
    const [failedRefund] = await test.db.select().from(refunds).where(eq(refunds.id, id))
    expect(failedRefund).toMatchObject({ status: 'failed', lastError: 'query-404', tryAt: null })
    expect(await listAttentionKinds(test)).toEqual(['refund-failed'])
    await retryRefund(test.office, { id, by })
    await runMoneyJobs(test)
    expect(await listRefunds(orderId)).toEqual(['done'])
  })

  it('raises attention for a refund that is never answered', async () => {
    const { orderId } = await payAndRefund()
    payfast.addFault({ on: 'GET /refunds/query/*', times: 6, answer: { status: 500 } })
    for (const hours of [0, 1, 2, 4, 12, 24]) await runJobsAfter(hours * hourMs)
    expect(await listRefunds(orderId)).toEqual(['failed'])
    expect(await listAttentionKinds(test)).toEqual(['refund-unanswered', 'refund-failed'])
  })
})
