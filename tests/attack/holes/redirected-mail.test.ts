import { randomInt, randomUUID } from 'node:crypto'
import { eq, inArray, or } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '#server/contract.ts'
import { isRight } from '#platform/api/endpoint.ts'
import { isDefaultRight } from '#app/accounts/rights.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { payments } from '#app/payments/schema.server.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { engines } from '../../databases.ts'
import { storeManagedOrder, storePayment, storePaidTrip } from '../../fixtures/order.ts'
import {
  errorCode,
  openAdministrator,
  openColleague,
  type TestBrowser,
} from '../../test-accounts.ts'
import { giftBody } from '../../test-office.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'
import { readDocument } from '../api-document.ts'
import { generateValues } from '../schema-values.ts'

const thief = 'clerk.at.home@mail.example'

/** The attacker has only the right 'book' and tries to get a guest's refund, credit or gift. */
describe.each(engines)('a clerk who redirects a guest’s mail, on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  let owner: TestBrowser
  let clerk: TestBrowser
  beforeAll(async () => {
    owner = await openAdministrator(test, 'owner@cape.example')
    clerk = await openColleague(test, 'clerk@cape.example', 'reservations')
  })
  beforeEach(async () => {
    await test.db.delete(attempts)
  })

  /** Orders worth stealing: a trip to cancel, a gift, and a cash sale by telephone. */
  const storeOrders = async () => {
    const { now } = test.clock
    const email = `guest-${randomUUID()}@guests.example`
    const trip = await storePaidTrip(test.db, now, { email })
    const bankTransfer = { provider: 'eft', merchant: null }
    await test.db.update(payments).set(bankTransfer).where(eq(payments.orderId, trip.orderId))
    const [firstNumber, secondNumber] = [randomInt(1000, 10_000), randomInt(1000, 10_000)]
    const uniqueReference = { reference: `CC-${firstNumber}-${secondNumber}` }
    await test.db.update(orders).set(uniqueReference).where(eq(orders.id, trip.orderId))
    const key = { 'Idempotency-Key': randomUUID() }
    const response = await owner.post(
      '/api/admin/gifts',
      { ...giftBody({ email }), consent: undefined },
      key,
    )
    const gift: { orderId: string } = await response.json()
    await storePayment(test.db, { orderId: gift.orderId, amount: 250_000, now })
    const cash = await storeManagedOrder(test.db, now, { status: 'confirmed' })
    await test.db.update(orders).set({ email: '' }).where(eq(orders.id, cash.id))
    await storePayment(test.db, { orderId: cash.id, amount: 500_000, now, provider: 'cash' })
    return test.db
      .select({ id: orders.id, reference: orders.reference, email: orders.email })
      .from(orders)
      .where(inArray(orders.id, [trip.orderId, gift.orderId, cash.id]))
  }
  type Order = Awaited<ReturnType<typeof storeOrders>>[number]

  const storeMail = async (
    { id, reference, email }: Order,
    state: Partial<typeof outbox.$inferInsert>,
  ) => {
    const { now } = test.clock
    const mail = { id: randomUUID(), kind: 'manage-link', about: reference, managedOrder: id }
    const content = {
      subject: 'Your booking',
      html: '<p>/m/~key-to-come~</p>',
      text: '/m/~key-to-come~',
    }
    await test.db.insert(outbox).values({
      ...mail,
      ...content,
      recipient: email || 'old@guests.example',
      createdAt: now,
      nextAttemptAt: now,
      ...state,
    })
    return mail.id
  }
  const expectUnchanged = async (targets: readonly Order[]) => {
    const ids = targets.map(({ id }) => id)
    const current = await test.db
      .select({ id: orders.id, email: orders.email })
      .from(orders)
      .where(inArray(orders.id, ids))
    expect(new Map(current.map(({ id, email }) => [id, email]))).toEqual(
      new Map(targets.map(({ id, email }) => [id, email])),
    )
    const references = targets.map(({ reference }) => reference)
    const mails = await test.db
      .select()
      .from(outbox)
      .where(or(inArray(outbox.managedOrder, ids), inArray(outbox.about, references)))
    expect(mails.filter(({ recipient }) => recipient === thief)).toEqual([])
  }

  it('gets no sent or undeliverable mail, and can store no address of their own', async () => {
    const targets = await storeOrders()
    const { now } = test.clock
    for (const order of targets) {
      const sentId = await storeMail(order, { sentAt: now })
      const parkedId = await storeMail(order, { parkedAt: now, parkedWhy: 'refused' })
      for (const id of [sentId, parkedId]) {
        const answer = await clerk.patch(`/api/admin/mails/${id}`, {
          state: 'owed',
          key: randomUUID(),
          email: thief,
        })
        expect([403, 422]).toContain(answer.status)
      }
      const { items } = await (await clerk.get(`/api/admin/orders/${order.id}/details`)).json()
      const [{ item, details }] = [...items, { details: {} }]
      const body = { item: item ?? randomUUID(), ...details, email: thief, seen: details }
      const answer = await clerk.put(`/api/admin/orders/${order.id}/details`, body)
      if (item) expect(await errorCode(answer)).toBe('right-missing')
      else expect(answer.status).not.toBe(200)
    }
    await expectUnchanged(targets)
  })

  it('gets no mail by any request that their role allows', async () => {
    const targets = await storeOrders()
    const ids: string[] = []
    for (const order of targets) {
      const detailsPath = `/api/admin/orders/${order.id}/details`
      const { items } = await (await clerk.get(detailsPath)).json()
      ids.push(order.id, ...items.map(({ item }: { item: string }) => item))
      ids.push(await storeMail(order, { sentAt: test.clock.now }))
      ids.push(await storeMail(order, { parkedAt: test.clock.now, parkedWhy: 'refused' }))
    }
    const { operations, schemas } = readDocument(
      await (await test.app.request('/api/openapi.json')).json(),
    )
    const table = contract as Record<string, { access: string }>
    const allowedOperations = operations.filter(({ name, method }) => {
      const access = table[name.replaceAll(/\{(\w+)\}/g, ':$1')]?.access ?? ''
      const isOpen = !isRight(access as never) || isDefaultRight('reservations', access as never)
      // Account endpoints are left out: ending one's own session gives no access to another's
      // mail.
      return method !== 'GET' && isOpen && !/\/(auth|account)\//.test(name)
    })
    let acceptedCount = 0
    for (const { path, method, body, parameters } of allowedOperations) {
      const hasId = parameters.some((one) => one.in === 'path' && one.name === 'id')
      for (const id of hasId ? ids : ['']) {
        const [pathValues] = fc.sample(
          fc.record(
            Object.fromEntries(
              parameters.map((one) => [one.name, generateValues(one.schema, schemas, one.name)]),
            ),
          ),
          { numRuns: 1, seed: 1 },
        )
        const address = path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) =>
          encodeURIComponent(name === 'id' ? id : String(pathValues?.[name])),
        )
        for (const bodyValue of body ? drawBodies(generateValues(body, schemas)) : [undefined]) {
          const answer = await clerk.ask(address, {
            method,
            headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
            ...(body ? { body: JSON.stringify(withThief(bodyValue)) } : {}),
          })
          if (answer.status < 300) acceptedCount += 1
          await answer.body?.cancel()
        }
      }
    }
    // The test proves nothing unless some requests are accepted.
    expect(acceptedCount).toBeGreaterThan(10)
    await expectUnchanged(targets)
  })
})

/**
 * Two bodies: one as generated, one with every optional field except `seen`, which no generated
 * value fits.
 */
function drawBodies(values: fc.Arbitrary<unknown>): unknown[] {
  const samples = fc.sample(values, { numRuns: 20, seed: 1 })
  if (!samples.every((one) => typeof one === 'object' && !Array.isArray(one)))
    return samples.slice(0, 1)
  const { seen: _unfit, ...fullBody } = Object.assign({}, ...samples)
  return [samples[0], fullBody]
}

/** Replaces every address with the thief's, and requests a mail. */
function withThief(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withThief)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (/e-?mail$/i.test(name)) return [name, thief]
      if (name === 'state' && inner === 'let-go') return [name, 'owed']
      return [name, withThief(inner)]
    }),
  )
}
