import { eq, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bankAccount } from '#content/policies.ts'
import type { BankAccount } from '#rules/policy/bank-account.ts'
import { engines } from '#tests/databases.ts'
import { callManageBy } from '#tests/fixtures/manage-calls.ts'
import { storeManagedOrder, storeOrder } from '#tests/fixtures/order.ts'
import { byOffice as by, recordByHand, runMoneyJobs } from '#tests/fixtures/payment.ts'
import { clearOrdersBeforeEach, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { bookingBody } from '#tests/test-office.ts'
import { attention } from '#app/order/attention-schema.server.ts'
import { closeAttention } from '#app/messages/attention-list.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'
import { requestPayment } from './events/request-payment.server.ts'
import { invoiceOrder } from './issue-whole-invoice.server.ts'
import { openProviders } from './providers/providers.server.ts'
import { remindOfInvoice } from './remind-of-invoice.server.ts'

const account = { holder: 'Ada', branchCode: '250655', type: '', swift: '', isOffered: true }
const versions: BankAccount[] = [
  ...bankAccount,
  { ...account, from: '2026-11-22', bank: 'Old Bank', number: '111' },
  { ...account, from: '2026-11-24', bank: 'New Bank', number: '222' },
]
const listLines = (bank: string, number: string) => [
  `Bank: ${bank}`,
  'Account holder: Ada',
  `Account number: ${number}`,
  'Branch code: 250655',
]
const oldLines = listLines('Old Bank', '111')
const newLines = listLines('New Bank', '222')

describe.each(engines)('the owner’s bank account on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  clearOrdersBeforeEach(test, attention)
  beforeEach(() => {
    const { office } = test
    const content = office.content()
    const policies = { ...content.policies, bankAccount: versions }
    office.content = () => ({ ...content, policies })
    office.providers = openProviders([], office)
  })

  const setDay = (day: string) => {
    test.clock.now = new Date(`${day}T10:00:00Z`)
  }
  const announce = async (key: string) =>
    (await callManageBy(test, '/pay', key, { provider: 'eft', plan: 'whole' })).json()
  const readTransfer = async (key: string) =>
    (await (await callManageBy(test, '', key)).json()).transfer?.details
  const openOrder = () => storeManagedOrder(test.db, test.clock.now)
  const readAttention = async () => {
    await runMoneyJobs(test)
    return test.db.select().from(attention)
  }
  const countOpen = async () => {
    await runMoneyJobs(test)
    return test.db.$count(attention, isNull(attention.closedAt))
  }
  const readMails = async (kind: string) => {
    const mails = await test.db.select().from(outbox).where(eq(outbox.kind, kind))
    return mails.map(({ text }) => text.match(/(Old|New) Bank/)?.[0])
  }

  it('is offered from its first day', async () => {
    expect((await announce((await openOrder()).key)).error.code).toBe('payment-way-off')
    expect(await (await test.post('/api/bookings', bookingBody())).json()).toMatchObject({
      status: 'requested',
    })
    setDay('2026-11-22')
    expect((await announce((await openOrder()).key)).step.details).toEqual(oldLines)
    expect(await (await test.post('/api/bookings', bookingBody())).json()).toMatchObject({
      status: 'held',
    })
  })

  it('stays for a guest who was shown it, with one case for the office until it arrives', async () => {
    setDay('2026-11-23')
    const order = await openOrder()
    const closedByHand = await openOrder()
    await announce(order.key)
    await announce(closedByHand.key)
    expect(await readAttention()).toEqual([])
    setDay('2026-11-24')
    const nextOrder = await openOrder()
    expect((await announce(nextOrder.key)).step.details).toEqual(newLines)
    expect(await readTransfer(order.key)).toEqual(oldLines)
    expect((await announce(order.key)).step.details).toEqual(oldLines)
    for (const { id } of [order, nextOrder])
      await requestPayment(test.office, { orderId: id, until: '2026-11-30', by, amount: 500_000 })
    expect((await readMails('payment-asked-guest')).toSorted()).toEqual(['New Bank', 'Old Bank'])

    const rows = await readAttention()
    expect(rows).toHaveLength(2)
    for (const { id } of [order, closedByHand])
      expect(rows).toContainEqual(
        expect.objectContaining({ kind: 'account-changed', orderId: id, closedAt: null }),
      )
    const { id = '' } = rows.find(({ orderId }) => orderId === closedByHand.id) ?? {}
    await closeAttention(test.office, { id, by })
    expect(await countOpen()).toBe(1)
    await recordByHand(test, { orderId: order.id, amount: 500_000 })
    expect(await countOpen()).toBe(0)
    expect(await readAttention()).toHaveLength(2)
  })

  it('closes the case of a guest who announces a transfer to the new account instead', async () => {
    setDay('2026-11-23')
    const { key } = await openOrder()
    await announce(key)
    setDay('2026-11-24')
    expect(await countOpen()).toBe(1)
    await callManageBy(test, '/pay', key, { provider: 'eft', plan: 'in-parts' })
    expect(await readTransfer(key)).toEqual(newLines)
    expect(await countOpen()).toBe(0)
  })

  it('is the invoice’s own in its reminder', async () => {
    setDay('2026-11-23')
    const company = { invoiceCompany: 'Weiss GmbH', invoiceAddress: 'Hauptstr. 1, Wien' }
    const order = { ...company, now: test.clock.now, status: 'confirmed' as const }
    const { orderId } = await storeOrder(test.db, order)
    await invoiceOrder(test.office, orderId, by)
    setDay('2026-12-14')
    await remindOfInvoice(test.office, orderId, by)
    expect(await readMails('invoice-late-guest')).toEqual(['Old Bank'])
  })

  it('gives way to the account of the environment', async () => {
    const { office } = test
    office.providers = openProviders([{ id: 'eft', details: ['Server Bank'] }], office)
    const order = await openOrder()
    expect((await announce(order.key)).step.details).toEqual(['Server Bank'])
    setDay('2026-11-24')
    expect(await readTransfer(order.key)).toEqual(['Server Bank'])
    expect(await readAttention()).toEqual([])
  })
})
