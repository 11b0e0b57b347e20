import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { publishableKey } from '#app/accounts/api-key.ts'
import type { Database } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { inDays } from '../../days.ts'
import { storeManagedOrder } from '../../fixtures/order.ts'
import { storeVoucher } from '../../fixtures/voucher.ts'
import { setUpServer } from '../../set-up-server.ts'

const createChange = (item: string) => ({
  item,
  product: 'cape-peninsula',
  date: inDays(95),
  adults: 2,
  children: 0,
})

/** Attack: tries the link of one order on other orders; guesses and duplicates vouchers. */
describe('a guest who tries other orders', () => {
  const server = setUpServer({
    PAYMENTS: 'demo',
    LOG_LEVEL: 'debug',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  let db: Database
  beforeAll(async () => {
    ;({ db } = await server.openDatabase())
  })

  const openOrder = async () => {
    const order = await storeManagedOrder(db, new Date(), { date: inDays(90) })
    const response = await server.request(`/m/${order.key}`)
    const cookie = response.headers
      .getSetCookie()
      .map((one) => one.split(';')[0] ?? '')
      .join('; ')
    return { ...order, cookie }
  }
  let requests = 0
  type Guest = { cookie: string }
  const send = async ({ cookie }: Guest, path: string, body?: object) => {
    const answer = await server.request(path, {
      method: body ? 'POST' : 'GET',
      headers: {
        cookie,
        apikey: publishableKey,
        authorization: `Bearer ${publishableKey}`,
        'content-type': 'application/json',
        // Each request comes from another network, so only the limit on codes can stop it.
        'x-forwarded-for': `203.0.${(requests += 1)}.77`,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return { status: answer.status, text: await answer.text() }
  }
  const read = async (guest: Guest, path: string, body?: object) => {
    const { status, text } = await send(guest, path, body)
    return { status, code: JSON.parse(text).error?.code, order: JSON.parse(text) }
  }
  const preview = (guest: Guest, code: string) => read(guest, '/api/manage/voucher/look', { code })
  const spend = (guest: Guest, code: string, amount: unknown, key: string = crypto.randomUUID()) =>
    read(guest, '/api/manage/voucher', { code, amount, key })
  const listBalances = async (orderId: string) => {
    const rows = await db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
    return rows.map(({ balance }) => balance)
  }
  const unknownId = crypto.randomUUID()

  it('gets the same answer for another order’s document as for an unknown one', async () => {
    const [ownOrder, otherOrder] = [await openOrder(), await openOrder()]
    const code = await storeVoucher(db, otherOrder.id, 500_000)
    expect((await spend(otherOrder, code, 500_000)).status).toBe(200)
    const { order } = await read(otherOrder, '/api/manage')
    const [document] = order.documents
    expect((await send(otherOrder, `/manage/documents/${document.id}`)).status).toBe(200)
    const foreignAnswer = await send(ownOrder, `/manage/documents/${document.id}`)
    const unknownAnswer = await send(ownOrder, `/manage/documents/${unknownId}`)
    expect(foreignAnswer).toEqual(unknownAnswer)
    expect(foreignAnswer.status).toBeGreaterThanOrEqual(400)
    const calendar = await send(ownOrder, '/manage/calendar.ics')
    expect(calendar.text).toContain(ownOrder.reference)
    expect(calendar.text).not.toContain(otherOrder.reference)
  })

  it('spends nothing with the key of another order’s payment', async () => {
    const [ownOrder, otherOrder] = [await openOrder(), await openOrder()]
    const code = await storeVoucher(db, ownOrder.id, 500_000)
    const key = crypto.randomUUID()
    expect((await spend(otherOrder, code, 100_000, key)).status).toBe(200)
    const answer = await spend(ownOrder, code, 100_000, key)
    expect([answer.status, answer.code]).toEqual([422, 'idempotency-key-reused'])
    expect(await listBalances(ownOrder.id)).toEqual([400_000])
    expect((await read(ownOrder, '/api/manage')).order.payments).toEqual([])
  })

  it('gets the same answer for another order’s figures or items as for unknown ones', async () => {
    const [ownOrder, otherOrder] = [await openOrder(), await openOrder()]
    const confirmedState = { status: 'confirmed' } as const
    for (const { id } of [ownOrder, otherOrder])
      await db.update(orders).set(confirmedState).where(eq(orders.id, id))
    const figures = await read(
      otherOrder,
      '/api/manage/change/quote',
      createChange(otherOrder.itemId),
    )
    const acceptChange = (number: string) => send(ownOrder, '/api/manage/change', { number })
    const foreignAnswer = await acceptChange(figures.order.quote.number)
    expect(foreignAnswer).toEqual(await acceptChange(unknownId))
    expect(foreignAnswer.status).toBe(404)
    const requestFigures = (item: string) =>
      send(ownOrder, '/api/manage/change/quote', createChange(item))
    expect(await requestFigures(otherOrder.itemId)).toEqual(await requestFigures(unknownId))
    expect((await requestFigures(ownOrder.itemId)).status).toBe(200)
    const requestChoices = (item: string) =>
      send(ownOrder, `/api/manage/change/choices?item=${item}`).then(({ status, text }) => [
        status,
        text,
      ])
    expect(await requestChoices(otherOrder.itemId)).toEqual(await requestChoices(unknownId))
    for (const path of ['', '/details', '/ride', '/pay', '/check', '/withdraw']) {
      const body = { orderId: otherOrder.id, id: otherOrder.id, item: otherOrder.itemId }
      await send(
        ownOrder,
        `/api/manage${path}?orderId=${otherOrder.id}&id=${otherOrder.id}`,
        path ? body : undefined,
      )
    }
    const after = (await read(otherOrder, '/api/manage')).order
    expect(after).toMatchObject({
      reference: otherOrder.reference,
      status: 'confirmed',
      payments: [],
    })
    expect((await read(ownOrder, '/api/manage')).order.reference).toBe(ownOrder.reference)
  })

  it('is refused for invalid amounts, and spends a voucher once in four parallel requests', async () => {
    const ownOrder = await openOrder()
    const code = await storeVoucher(db, ownOrder.id, 600_000)
    const amounts = [-1, 0, 0.5, 1e21, Number.MAX_SAFE_INTEGER, '1', null, 500_001, 600_001]
    for (const amount of amounts) {
      const { status } = await spend(ownOrder, code, amount)
      expect([amount, status >= 400 && status < 500]).toEqual([amount, true])
    }
    expect(await listBalances(ownOrder.id)).toEqual([600_000])
    const [secondOrder, thirdOrder] = [await openOrder(), await openOrder()]
    const answers = await Promise.all(
      [secondOrder, thirdOrder, secondOrder, thirdOrder].map((guest) =>
        spend(guest, code, 400_000),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // A refused request found the order paid already, or the voucher used up.
    const refusalCodes = answers.flatMap(({ code: refusalCode }) => refusalCode ?? [])
    expect(refusalCodes).toHaveLength(3)
    expect(new Set([...refusalCodes, 'payment-too-large'])).toEqual(
      new Set(['payment-too-large', 'voucher-less']),
    )
    expect(await listBalances(ownOrder.id)).toEqual([200_000])
    expect(server.output()).not.toContain(code)
  })

  it('gets one answer for all guessed codes, and none after a few guesses', async () => {
    const ownOrder = await openOrder()
    const usedCode = await storeVoucher(db, ownOrder.id, 1000)
    expect((await spend(ownOrder, usedCode, 1000)).status).toBe(200)
    const guesser = await openOrder()
    const guesses = ['TC-0000-0000-0000-0000', 'nonsense', `${'9'.repeat(90)}`, "' or 1=1 --"]
    const first = await send(guesser, '/api/manage/voucher/look', { code: 'TC-1' })
    expect(JSON.parse(first.text).error.code).toBe('voucher-unusable')
    for (const code of guesses)
      expect(await send(guesser, '/api/manage/voucher/look', { code })).toEqual(first)
    const codes: string[] = []
    for (let time = 0; time < 60 && !codes.includes('voucher-limited'); time += 1)
      codes.push((await preview(guesser, `TC-${time}`)).code)
    expect(codes.at(-1)).toBe('voucher-limited')
    const realCode = await storeVoucher(db, guesser.id, 1000)
    expect((await preview(guesser, realCode)).code).toBe('voucher-limited')
    expect((await spend(guesser, realCode, 1000)).code).toBe('voucher-limited')
    expect(server.output()).not.toContain(usedCode)
  })
})
