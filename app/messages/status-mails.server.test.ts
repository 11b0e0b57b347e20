import { describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode, findMail } from '#tests/test-accounts.ts'
import {
  bookingBody,
  contactBody,
  itineraryEnquiryBody,
  transferBody,
  start,
} from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { setUpOwner } from '#tests/set-up-test-office.ts'
import { orders } from '#app/order/schema.server.ts'
import { outbox } from '#platform/database/schema/outbox.ts'

const ada = 'ada@guests.example'

describe.each(engines)('status mails on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)
  const admin = setUpOwner(office)

  const createItem = async (inbox: string, path: string, body: unknown) => {
    expect((await office.post(path, body)).ok).toBe(true)
    await office.db.delete(outbox)
    const { items } = await (await admin.get(`/api/admin/inbox/${inbox}`)).json()
    return items[0]
  }
  const book = () => createItem('bookings', '/api/bookings', bookingBody())
  const change = (inbox: string, id: string, body: unknown) =>
    admin.patch(`/api/admin/inbox/${inbox}/${id}`, body)
  const listMails = () => office.db.select().from(outbox)

  it('confirms by mail with the office’s words, and shows which status changes send a mail', async () => {
    const item = await book()
    expect(item).toMatchObject({
      moves: ['confirmed', 'cancelled'],
      told: ['confirmed', 'cancelled'],
    })
    const message = ' See you at nine.\n<b>Thandi</b> '
    await change('bookings', item.id, { status: 'confirmed', message })
    const mail = await findMail(office, 'bookings-confirmed', ada)
    expect(mail).toMatchObject({ about: item.reference, replyTo: 'office@cape.example' })
    expect(mail?.subject).toMatch(/^Confirmed: .*, Saturday, 20 February 2027 \(CC-/)
    expect(mail?.text).toContain('> See you at nine.\n> Thandi')
    expect(await listMails()).toHaveLength(1)
  })

  it('cancels by mail, and explains the refund, which depends on who cancelled', async () => {
    const item = await book()
    await change('bookings', item.id, { status: 'confirmed' })
    await change('bookings', item.id, { status: 'cancelled', cancelledBy: 'office' })
    const mail = await findMail(office, 'bookings-cancelled', ada)
    expect(mail?.text).toContain('We’ll refund everything you’ve paid.')
    const transfer = await createItem('transfer-requests', '/api/transfers', transferBody())
    await change('transfer-requests', transfer.id, { status: 'cancelled' })
    const transferMail = await findMail(office, 'transfer-requests-cancelled', ada)
    expect(transferMail?.text).toContain(
      'We’ve cancelled your transfer, as you asked, and we’re sorry you can’t come.',
    )
  })

  it('sends no mail if nothing changes, the trip is past, or the guest is erased', async () => {
    const item = await book()
    await change('bookings', item.id, { status: 'requested', note: 'Called twice' })
    await change('bookings', item.id, { status: 'paid' })
    office.clock.now = new Date('2027-02-21T08:00:00Z')
    await admin.signIn('owner@cape.example')
    const answer = await (await change('bookings', item.id, { status: 'confirmed' })).json()
    expect(answer).toMatchObject({ status: 'confirmed', moves: ['cancelled'], told: [] })
    office.clock.now = start
    await admin.signIn('owner@cape.example')
    await office.db.update(orders).set({ email: '' })
    await change('bookings', item.id, { status: 'cancelled' })
    expect(await listMails()).toEqual([])
  })

  it('sends no status mail for quotes and messages, which the office writes', async () => {
    const enquiry = await createItem(
      'itinerary-enquiries',
      '/api/itinerary-enquiries',
      itineraryEnquiryBody(),
    )
    expect(enquiry).toMatchObject({ moves: ['quoted', 'closed'], told: [] })
    await change('itinerary-enquiries', enquiry.id, { status: 'quoted' })
    const path = '/api/functions/send-contact-email'
    const message = await createItem('contact-messages', path, contactBody())
    await change('contact-messages', message.id, { status: 'answered' })
    expect(await listMails()).toEqual([])
  })

  it.each([
    [{ status: 'confirmed', message: 'x'.repeat(1001) }, 'message-too-long'],
    [{ status: 'cancelled', cancelledBy: 'nobody' }, 'field-invalid'],
  ])('sends no mail when the status change is refused: %#', async (body, code) => {
    const item = await book()
    expect(await errorCode(await change('bookings', item.id, body))).toBe(code)
    expect(await listMails()).toEqual([])
  })
})
