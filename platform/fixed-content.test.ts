import { beforeEach, describe, expect, it } from 'vitest'
import { newOrderRequest } from '#app/order/office-contract.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { storeHeldOrder } from '#tests/fixtures/order.ts'
import { bookingBody, start } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { outbox } from './database/schema/outbox.ts'
import { orders } from '#app/order/schema.server.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { createOfficeOrder } from '#app/booking/new-order.server.ts'
import { carryOutCancellation, previewCancellation } from '#app/changing/cancel-order.server.ts'
import { endHolds } from '#app/booking/holds.server.ts'
import { withFixedContent, type Services } from './services.ts'

const actorId = '6a2f7d7e-9b7f-4f53-8a51-9f2b5ad1b6a1'

describe.each(engines)('an action on the %s database', (engine) => {
  const testOffice = setUpTestOffice(engine)
  beforeEach(async () => {
    for (const table of [orders, outbox]) await testOffice.db.delete(table)
    const { siteUrl, now } = testOffice.office
    testOffice.office.providers = openProviders([{ id: 'eft', details: ['A bank'] }], {
      siteUrl,
      now,
    })
  })

  /**
   * Counts how often an action reads content; each read returns another version, as if something
   * were published meanwhile.
   */
  const countContentReads = async (action: (services: Services) => Promise<unknown>) => {
    let readCount = 0
    const content = () => ({ ...testOffice.office.content(), number: (readCount += 1) })
    await action({ ...testOffice.office, content })
    return readCount
  }
  const listKinds = async () => {
    const mails = await testOffice.db
      .select({ kind: outbox.kind })
      .from(outbox)
      .orderBy(outbox.kind)
    return mails.map(({ kind }) => kind)
  }

  it('reads the content once to create an office order that requests payment', async () => {
    const trip = { kind: 'tour', product: 'cape-peninsula', date: '2027-02-20' }
    const guest = { name: 'Grace', phone: '+27 82 555 0199', email: 'grace@guests.example' }
    const party = { adults: 2, children: 0 }
    const paymentRequest = { next: 'ask', until: '2026-11-30' }
    const wanted = newOrderRequest.parse({ ...trip, ...guest, ...party, ...paymentRequest })
    const make = (services: Services) =>
      testOffice.db.transaction((transaction) =>
        createOfficeOrder(services, transaction, { request: wanted, actorId }),
      )
    expect(await countContentReads(make)).toBe(1)
    expect(await listKinds()).toEqual(['payment-asked-guest'])
  })

  it('reads the content once to end unanswered requests, with their mails', async () => {
    delete testOffice.office.providers
    await testOffice.post('/api/bookings', bookingBody())
    for (const days of [8.1, 10.6]) {
      testOffice.clock.now = new Date(start.getTime() + days * dayMs)
      expect(await countContentReads(endHolds)).toBe(1)
    }
    expect(await listKinds()).toEqual(expect.arrayContaining(['hold-ended-guest']))
  })

  it('reads the content once to cancel an order, with its charge, mails and next payment step', async () => {
    const orderId = await storeHeldOrder(testOffice.office)
    const { number } = await previewCancellation(testOffice.office, {
      orderId,
      cancelledBy: 'guest',
    })
    const actor = { who: 'office', actorId } as const
    const cancel = (services: Services) =>
      carryOutCancellation(services, { orderId, number, by: actor })
    expect(await countContentReads(cancel)).toBe(1)
    expect(await listKinds()).toContain('order-cancelled-guest')
  })

  it('reads the content once with fixed content, however often it is used', () => {
    let number = 0
    const services = { content: () => ({ ...testOffice.office.content(), number: (number += 1) }) }
    const fixedServices = withFixedContent(services)
    expect(fixedServices.content()).toBe(fixedServices.content())
    expect(services.content()).not.toBe(fixedServices.content())
  })
})
