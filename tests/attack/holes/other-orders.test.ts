import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { publishableKey } from '#app/accounts/api-key.ts'
import type { Database } from '#platform/database/database.ts'
import { orders } from '#app/order/schema.server.ts'
import { vouchers } from '#app/credit/vouchers-schema.server.ts'
import { inDays } from '../../days.ts'
import { storeManagedOrder } from '../../fixtures/order.ts'
import { storeVoucher } from '../../fixtures/voucher.ts'
import { useServer } from '../../use-server.ts'

const wish = (item: string) => ({
  item,
  product: 'cape-peninsula',
  date: inDays(95),
  adults: 2,
  children: 0,
})

/** Attack: tries the link of one order on other orders; guesses and duplicates vouchers. */
describe('a guest who tries other orders', () => {
  const server = useServer({
    PAYMENTS: 'demo',
    LOG_LEVEL: 'debug',
    TRUSTED_PROXIES: '127.0.0.1',
  })
  let db: Database
  beforeAll(async () => {
    ;({ db } = await server.openDatabase())
  })

  const open = async () => {
    const order = await storeManagedOrder(db, new Date(), { date: inDays(90) })
    const opened = await server.request(`/m/${order.key}`)
    const cookie = opened.headers
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
  const balanceOf = async (orderId: string) => {
    const rows = await db.select().from(vouchers).where(eq(vouchers.orderId, orderId))
    return rows.map(({ balance }) => balance)
  }
  const never = crypto.randomUUID()

  it('answers like an unknown document for a document of another order', async () => {
    const [own, other] = [await open(), await open()]
    const code = await storeVoucher(db, other.id, 500_000)
    expect((await spend(other, code, 500_000)).status).toBe(200)
    const { order } = await read(other, '/api/manage')
    const [document] = order.documents
    expect((await send(other, `/manage/documents/${document.id}`)).status).toBe(200)
    const foreign = await send(own, `/manage/documents/${document.id}`)
    const none = await send(own, `/manage/documents/${never}`)
    expect(foreign).toEqual(none)
    expect(foreign.status).toBeGreaterThanOrEqual(400)
    const calendar = await send(own, '/manage/calendar.ics')
    expect(calendar.text).toContain(own.reference)
    expect(calendar.text).not.toContain(other.reference)
  })

  it('spends nothing with the key of another order’s payment', async () => {
    const [own, other] = [await open(), await open()]
    const code = await storeVoucher(db, own.id, 500_000)
    const key = crypto.randomUUID()
    expect((await spend(other, code, 100_000, key)).status).toBe(200)
    const reused = await spend(own, code, 100_000, key)
    expect([reused.status, reused.code]).toEqual([422, 'idempotency-key-reused'])
    expect(await balanceOf(own.id)).toEqual([400_000])
    expect((await read(own, '/api/manage')).order.payments).toEqual([])
  })

  it('answers like unknown figures or items for those of another order', async () => {
    const [own, other] = [await open(), await open()]
    const paid = { status: 'confirmed' } as const
    for (const { id } of [own, other]) await db.update(orders).set(paid).where(eq(orders.id, id))
    const quoted = await read(other, '/api/manage/change/quote', wish(other.itemId))
    const agree = (number: string) => send(own, '/api/manage/change', { number })
    const foreign = await agree(quoted.order.quote.number)
    expect(foreign).toEqual(await agree(never))
    expect(foreign.status).toBe(404)
    const quote = (item: string) => send(own, '/api/manage/change/quote', wish(item))
    expect(await quote(other.itemId)).toEqual(await quote(never))
    expect((await quote(own.itemId)).status).toBe(200)
    const choices = (item: string) =>
      send(own, `/api/manage/change/choices?item=${item}`).then(({ status, text }) => [
        status,
        text,
      ])
    expect(await choices(other.itemId)).toEqual(await choices(never))
    for (const path of ['', '/details', '/ride', '/pay', '/check', '/withdraw']) {
      const body = { orderId: other.id, id: other.id, item: other.itemId }
      await send(
        own,
        `/api/manage${path}?orderId=${other.id}&id=${other.id}`,
        path ? body : undefined,
      )
    }
    const after = (await read(other, '/api/manage')).order
    expect(after).toMatchObject({ reference: other.reference, status: 'confirmed', payments: [] })
    expect((await read(own, '/api/manage')).order.reference).toBe(own.reference)
  })

  it('is refused for invalid amounts, and spends a voucher once in four requests at once', async () => {
    const own = await open()
    const code = await storeVoucher(db, own.id, 600_000)
    const amounts = [-1, 0, 0.5, 1e21, Number.MAX_SAFE_INTEGER, '1', null, 500_001, 600_001]
    for (const amount of amounts) {
      const { status } = await spend(own, code, amount)
      expect([amount, status >= 400 && status < 500]).toEqual([amount, true])
    }
    expect(await balanceOf(own.id)).toEqual([600_000])
    const [one, two] = [await open(), await open()]
    const answers = await Promise.all(
      [one, two, one, two].map((guest) => spend(guest, code, 400_000)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    // A refused request found the order paid already, or the voucher used up.
    const refused = answers.flatMap(({ code: why }) => why ?? [])
    expect(refused).toHaveLength(3)
    expect(new Set([...refused, 'payment-too-large'])).toEqual(
      new Set(['payment-too-large', 'voucher-less']),
    )
    expect(await balanceOf(own.id)).toEqual([200_000])
    expect(server.output()).not.toContain(code)
  })

  it('gets one answer for all guessed codes, and none after a few guesses', async () => {
    const own = await open()
    const used = await storeVoucher(db, own.id, 1000)
    expect((await spend(own, used, 1000)).status).toBe(200)
    const guesser = await open()
    const guesses = ['TC-0000-0000-0000-0000', 'nonsense', `${'9'.repeat(90)}`, "' or 1=1 --"]
    const first = await send(guesser, '/api/manage/voucher/look', { code: 'TC-1' })
    expect(JSON.parse(first.text).error.code).toBe('voucher-unusable')
    for (const code of guesses)
      expect(await send(guesser, '/api/manage/voucher/look', { code })).toEqual(first)
    const codes: string[] = []
    for (let time = 0; time < 60 && !codes.includes('voucher-limited'); time += 1)
      codes.push((await preview(guesser, `TC-${time}`)).code)
    expect(codes.at(-1)).toBe('voucher-limited')
    const real = await storeVoucher(db, guesser.id, 1000)
    expect((await preview(guesser, real)).code).toBe('voucher-limited')
    expect((await spend(guesser, real, 1000)).code).toBe('voucher-limited')
    expect(server.output()).not.toContain(used)
  })
})
