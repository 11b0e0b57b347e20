import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#rules/dates/durations.ts'
import { beginAtPayfast, eraseDue, listKinds, work } from '#tests/fixtures/payment.ts'
import { engines } from '#tests/databases.ts'
import { handClock } from '#tests/gateways/clock.ts'
import { openPayfast, type Payfast } from '#tests/gateways/payfast/gateway.ts'
import { joinPairs, signNotification } from '#tests/gateways/payfast/signatures.ts'
import { readOrder, storeHeldOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { paymentEvents, refunds } from '../../schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { departures } from '#platform/database/schema/tours.ts'
import { sendNextRefund } from '../../refunds/send-refunds.server.ts'
import { approveRefund, proposeRefund, retryRefund } from '../../refunds/refunds.server.ts'
import { startPayment } from '../../events/start-payment.server.ts'
import { openProviders } from '../providers.server.ts'

const by = { who: 'office', actorId: crypto.randomUUID() } as const

describe.each(engines)('paying by PayFast on the %s database', (engine) => {
  const test = useTestOffice(engine)
  const clock = handClock(start)
  let payfast: Payfast
  beforeAll(async () => {
    // A live account, because the sandbox has no refunds.
    payfast = await openPayfast({ clock, mode: 'live', balanceCents: 10_000_000 })
    payfast.send({ when: 'held' })
    const { id: merchantId, key: merchantKey, passphrase } = payfast.merchant
    const settings = {
      id: 'payfast',
      mode: 'live',
      merchantId,
      merchantKey,
      passphrase,
      url: payfast.url,
      apiUrl: payfast.url,
      refundsByApi: true,
    } as const
    test.office.siteUrl = 'http://127.0.0.1:9'
    test.office.providers = openProviders([settings], {
      siteUrl: test.office.siteUrl,
      now: test.office.now,
    })
  })
  beforeEach(async () => {
    await test.clear(paymentEvents, attention, outbox, departures, attempts)
    await eraseDue(test.db)
    payfast.change({ lie: {} })
    payfast.notifications.splice(0)
  })
  afterAll(() => payfast.close())

  const begin = (orderId: string) => beginAtPayfast(test.office, orderId)
  const takeNotification = async () => {
    await payfast.release()
    const letter = payfast.notifications.at(-1)?.tries.at(-1)
    if (!letter) throw new Error('Nothing was sent.')
    return letter
  }
  const post = async ({ headers, body }: { headers: Record<string, string>; body: string }) => {
    const path = '/api/payments/payfast/notify'
    const answer = await test.app.request(path, { method: 'POST', headers, body })
    return `${answer.status} ${answer.status === 200 ? await answer.text() : ''}`.trim()
  }
  const listHeard = () =>
    test.db.select().from(paymentEvents).where(eq(paymentEvents.source, 'notification'))
  const after = async (ms: number) => {
    test.clock.now = new Date(start.getTime() + ms)
    await work(test)
  }
  const payOne = async () => {
    const orderId = await storeHeldOrder(test.office)
    const { page } = await begin(orderId)
    await payfast.pay(page)
    await post(await takeNotification())
    await work(test)
    return orderId
  }

  it('is heard, answered at once with nothing, and confirmed once PayFast has said that it sent it', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { page } = await begin(orderId)
    await payfast.pay(page)
    const letter = await takeNotification()
    expect(await Promise.all([post(letter), post(letter), post(letter)])).toEqual([
      '200',
      '200',
      '200',
    ])
    expect((await readOrder(test.office, orderId)).order.status).toBe('held')
    await Promise.all([work(test), work(test)])
    const { order, books, events } = await readOrder(test.office, orderId)
    expect([order.status, books.payments[0]?.received]).toEqual(['confirmed', 100_000])
    expect(events.filter((event) => event === 'payment-received')).toHaveLength(1)
  })

  it('is not believed while PayFast says nothing, and is once it does', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { page } = await begin(orderId)
    await payfast.pay(page)
    await post(await takeNotification())
    payfast.order({ on: 'POST /eng/query/validate', times: 2, answer: { status: 500 } })
    payfast.order({ on: 'GET /transactions/history', answer: { status: 500 } })
    await work(test)
    await after(2 * minuteMs)
    expect((await readOrder(test.office, orderId)).order.status).toBe('held')
    await after(10 * minuteMs)
    expect((await readOrder(test.office, orderId)).order.status).toBe('confirmed')
  })

  it.each([
    ['one that PayFast never sent', { forged: true }, 'held', ['notification-denied']],
    ['a cent less', { fields: { amount_gross: '999.99' } }, 'held', ['wrong-amount']],
    ['a cent more', { fields: { amount_gross: '1000.01' } }, 'held', ['wrong-amount']],
    ['another merchant’s', { fields: { merchant_id: '10000101' } }, 'held', ['wrong-merchant']],
    [
      'another’s payment',
      { fields: { m_payment_id: crypto.randomUUID() } },
      'held',
      ['unknown-payment'],
    ],
    ['its fields in another order', { reversed: true }, 'confirmed', []],
    ['a field more', { fields: { custom_str5: 'Ünï ~*' } }, 'confirmed', []],
    ['a field less', { leaveOut: ['custom_int3'] }, 'confirmed', []],
  ])('%s: %j ends as %s', async (_what, lie, status, kinds) => {
    const orderId = await storeHeldOrder(test.office)
    const { page } = await begin(orderId)
    payfast.change({ lie })
    await payfast.pay(page)
    await post(await takeNotification())
    await work(test)
    const { order } = await readOrder(test.office, orderId)
    expect([order.status, await listKinds(test)]).toEqual([status, kinds])
  })

  it('is never made by a guest out of the form to pay, whatever is put behind its signature', async () => {
    const orderId = await storeHeldOrder(test.office)
    const asked = { orderId, provider: 'payfast', amount: 100_000, by: { who: 'guest' } } as const
    const returnUrls = { paid: 'https://cape.example/paid', cancelled: 'https://cape.example/pay' }
    const { payment, step } = await startPayment(test.office, { ...asked, returnUrls })
    if (step.kind !== 'form') throw new Error('It is a form.')
    const form = joinPairs(step.fields)
    const paid = `payment_status=COMPLETE&amount_gross=1000.00&pf_payment_id=7777001`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const bodies = [form, `${form}&${paid}`, `${paid}&${form}`]
    for (const body of bodies) expect(await post({ headers, body })).toBe('400')
    for (let n = 0; n < 300; n++)
      await post({ headers, body: `${form}&${paid}&n=${n}&x=${'x'.repeat(60_000)}` })
    await work(test)
    const kept = await listHeard()
    expect(kept.length).toBeLessThanOrEqual(100)
    expect(kept.filter(({ verdict, tries }) => verdict !== 'refused' || tries > 0)).toEqual([])
    expect(kept.every(({ rawBody }) => rawBody.length <= 2000)).toBe(true)
    const { order, books } = await readOrder(test.office, orderId)
    expect([order.status, books.payments.map(({ id, status }) => [id, status])]).toEqual([
      'held',
      [[payment, 'pending']],
    ])
  })

  it('waits ten times for one payment at most, ends after a day, and keeps no body that PayFast denies', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { payment } = await begin(orderId)
    const { id, passphrase } = payfast.merchant
    const letter = (n: number) => {
      const pairs: [string, string][] = [
        ['m_payment_id', payment],
        ['pf_payment_id', String(n)],
        ['payment_status', 'COMPLETE'],
        ['amount_gross', '1000.00'],
        ['merchant_id', id],
      ]
      const body = joinPairs([...pairs, ['signature', signNotification(pairs, passphrase)]])
      return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }
    }
    const answers = []
    for (let n = 0; n < 12; n++) answers.push(await post(letter(n)))
    expect(answers.map((answer) => answer.slice(0, 3))).toEqual([
      ...Array<string>(10).fill('200'),
      '503',
      '503',
    ])
    await work(test)
    const kept = await listHeard()
    expect(new Set(kept.map(({ verdict, rawBody }) => `${verdict} ${rawBody}`))).toEqual(
      new Set(['refused ']),
    )
    expect(await listKinds(test)).toEqual(['notification-denied'])
    payfast.order({ on: 'POST /eng/query/validate', times: 2, answer: { status: 500 } })
    expect((await post(letter(99))).slice(0, 3)).toBe('200')
    await work(test)
    await after(dayMs + hourMs)
    expect((await listKinds(test)).toSorted()).toContain('notification-unanswered')
    expect((await listHeard()).filter(({ tryAt }) => tryAt)).toEqual([])
  })

  it('refuses payments with a wrong passphrase', async () => {
    const { page } = await begin(await storeHeldOrder(test.office))
    payfast.change({ lie: { passphrase: 'Another2026' } })
    await payfast.pay(page)
    expect(await post(await takeNotification())).toBe('400')
    expect(await test.db.select().from(paymentEvents)).toMatchObject([{ verdict: 'refused' }])
  })

  it('a payment whose news was lost is found in the daily file, and its refund too', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { page } = await begin(orderId)
    await payfast.pay(page)
    await after(0)
    expect((await readOrder(test.office, orderId)).order.status).toBe('held')
    await after(dayMs)
    const { order, books } = await readOrder(test.office, orderId)
    expect(order.status).toBe('confirmed')
    payfast.refund(books.payments[0]?.providerPayment ?? '', 40_000)
    await after(2 * dayMs)
    await after(3 * dayMs)
    const later = await readOrder(test.office, orderId)
    expect(later.books.refunds).toMatchObject([
      { status: 'done', amount: 40_000, source: 'outside' },
    ])
    expect(await listKinds(test)).toEqual(['refund-outside'])
  })

  it('a refund without an answer is asked about, and never sent again blind', async () => {
    const orderId = await payOne()
    const posts = () => payfast.asked.filter(({ method }) => method === 'POST').length
    const [id = ''] = await proposeRefund(test.office, { orderId, amount: 25_000, by })
    await approveRefund(test.office, { id, by })
    payfast.order({ on: 'POST /refunds/*', worked: true, answer: 'hang-up' })
    const before = posts()
    await work(test)
    expect((await readOrder(test.office, orderId)).books.refunds[0]?.status).toBe('approved')
    await after(2 * minuteMs)
    expect((await readOrder(test.office, orderId)).books.refunds[0]?.status).toBe('done')
    expect(posts() - before).toBe(1)
    expect(payfast.refunds.filter(({ cents }) => cents === 25_000)).toHaveLength(1)
  })

  it('two refunds of one payment are sent one after the other, whoever asks at once', async () => {
    const orderId = await payOne()
    const both = [
      await proposeRefund(test.office, { orderId, amount: 25_000, by }),
      await proposeRefund(test.office, { orderId, amount: 25_000, by }),
    ].flat()
    for (const id of both) await approveRefund(test.office, { id, by })
    payfast.order({ on: 'POST /refunds/*', worked: true, answer: 'hang-up' })
    const sent = () => payfast.refunds.filter(({ cents }) => cents === 25_000).length
    const had = sent()
    await Promise.all([sendNextRefund(test.office), sendNextRefund(test.office)])
    // The first refund gets no answer, so the second is not sent.
    expect(sent() - had).toBe(1)
    await work(test)
    expect(sent() - had).toBe(1)
    await after(2 * minuteMs)
    await work(test)
    const { books } = await readOrder(test.office, orderId)
    expect(books.refunds.map(({ status }) => status)).toEqual(['done', 'done'])
    expect(sent() - had).toBe(2)
    expect(await listKinds(test)).toEqual([])
  })

  it('a refund that cannot be sent fails, is looked at, and is tried again by the same row', async () => {
    const orderId = await payOne()
    const [id = ''] = await proposeRefund(test.office, { orderId, amount: 25_000, by })
    await approveRefund(test.office, { id, by })
    payfast.order({ on: 'GET /refunds/query/*', answer: { status: 404, body: '{}' } })
    await work(test)
    const [failed] = await test.db.select().from(refunds).where(eq(refunds.id, id))
    expect(failed).toMatchObject({ status: 'failed', lastError: 'query-404', tryAt: null })
    expect(await listKinds(test)).toEqual(['refund-failed'])
    await retryRefund(test.office, { id, by })
    await work(test)
    expect((await readOrder(test.office, orderId)).books.refunds[0]?.status).toBe('done')
  })

  it('a refund that nobody answers for goes under attention in the end', async () => {
    const orderId = await payOne()
    const [id = ''] = await proposeRefund(test.office, { orderId, amount: 25_000, by })
    await approveRefund(test.office, { id, by })
    payfast.order({ on: 'GET /refunds/query/*', times: 6, answer: { status: 500 } })
    for (const hours of [0, 1, 2, 4, 12, 24]) await after(hours * hourMs)
    expect((await readOrder(test.office, orderId)).books.refunds[0]?.status).toBe('failed')
    expect(await listKinds(test)).toEqual(['refund-unanswered', 'refund-failed'])
  })
})
