import { beforeEach, describe, expect, it } from 'vitest'
import { newOrderRequest } from '#app/order/office-contract.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { storeHeldOrder } from '#tests/fixtures/order.ts'
import { bookingBody, start } from '#tests/test-office.ts'
import { useTestOffice } from '#tests/use-test-office.ts'
import { outbox } from './database/schema/outbox.ts'
import { orders } from '#app/order/schema.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { createOfficeOrder } from '#app/booking/new-order.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { endHolds } from '#app/booking/holds.server.ts'
import { withFixedContent, type Services } from './services.ts'

const actorId = '6a2f7d7e-9b7f-4f53-8a51-9f2b5ad1b6a1'

describe.each(engines)('the content is read once on the %s database', (engine) => {
  const test = useTestOffice(engine)
  beforeEach(async () => {
    for (const table of [orders, outbox]) await test.db.delete(table)
    const { siteUrl, now } = test.office
    test.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], { siteUrl, now })
  })

  /**
   * Counts how often an act reads the content; each read returns another version, as if something
   * were published meanwhile.
   */
  const countAsked = async (act: (services: Services) => Promise<unknown>) => {
    let asked = 0
    const content = () => ({ ...test.office.content(), number: (asked += 1) })
    await act({ ...test.office, content })
    return asked
  }
  const listKinds = async () => {
    const mails = await test.db.select({ kind: outbox.kind }).from(outbox).orderBy(outbox.kind)
    return mails.map(({ kind }) => kind)
  }

  it('by an order of the office that requests payment', async () => {
    const trip = { kind: 'tour', product: 'cape-peninsula', date: '2027-02-20' }
    const guest = { name: 'Grace', phone: '+27 82 555 0199', email: 'grace@guests.example' }
    const party = { adults: 2, children: 0 }
    const asked = { next: 'ask', until: '2026-11-30' }
    const wanted = newOrderRequest.parse({ ...trip, ...guest, ...party, ...asked })
    const make = (services: Services) =>
      test.db.transaction((transaction) =>
        createOfficeOrder(services, transaction, { request: wanted, actorId }),
      )
    expect(await countAsked(make)).toBe(1)
    expect(await listKinds()).toEqual(['payment-asked-guest'])
  })

  it('by the job that ends unanswered requests, with their mails', async () => {
    delete test.office.providers
    await test.post('/api/bookings', bookingBody())
    for (const days of [8.1, 10.6]) {
      test.clock.now = new Date(start.getTime() + days * dayMs)
      expect(await countAsked(endHolds)).toBe(1)
    }
    expect(await listKinds()).toEqual(expect.arrayContaining(['hold-ended-guest']))
  })

  it('by a cancellation, with its charge, mails and next payment step', async () => {
    const orderId = await storeHeldOrder(test.office)
    const { number } = await previewCancellation(test.office, { orderId, cancelledBy: 'guest' })
    const by = { who: 'office', actorId } as const
    const cancel = (services: Services) => carryOutCancellation(services, { orderId, number, by })
    expect(await countAsked(cancel)).toBe(1)
    expect(await listKinds()).toContain('order-cancelled-guest')
  })

  it('by everything that uses services with fixed content', () => {
    let number = 0
    const services = { content: () => ({ ...test.office.content(), number: (number += 1) }) }
    const own = withFixedContent(services)
    expect(own.content()).toBe(own.content())
    expect(services.content()).not.toBe(own.content())
  })
})
