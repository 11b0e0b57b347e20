import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { errorCode } from '#tests/test-accounts.ts'
import {
  bookingBody,
  contactBody,
  groupQuoteBody,
  itineraryEnquiryBody,
  rideBody,
  transferBody,
} from '#tests/test-office.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'

type Answer = { inbox: string; isMore: boolean; items: { name: string; reference: string }[] }[]

describe.each(engines)('the search over all lists on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  const references: Record<string, string> = {}
  beforeAll(async () => {
    const send = async (key: string, path: string, body: unknown) => {
      const answer = await office.post(path, body)
      expect(answer.status).toBeLessThan(300)
      references[key] = (await answer.json()).reference
    }
    await send(
      'booking',
      '/api/bookings',
      bookingBody({
        firstName: 'Björn',
        lastName: 'Hagström',
        email: 'bjorn@fjord.example',
        phone: '+27 82 555-0199',
        specialRequests: 'Our mother walks with a stick.',
        date: '2027-02-20',
      }),
    )
    await send(
      'transfer',
      '/api/transfers',
      transferBody({ name: 'Thandi Mokoena', email: 'thandi@hill.example', date: '2027-03-05' }),
    )
    const [ride] = await office.db
      .select()
      .from(orders)
      .where(eq(orders.reference, references.transfer ?? ''))
    await office.db
      .update(orderItems)
      .set({ pickup: 'The Alphen, Constantia', flight: 'BA 59' })
      .where(eq(orderItems.orderId, ride?.id ?? ''))
    await send('quote', '/api/itinerary-enquiries', itineraryEnquiryBody({ name: 'Cleo Quill' }))
    await send(
      'group',
      '/api/group-quotes',
      groupQuoteBody({ name: 'Dan Group', firstDay: '2027-02-19', lastDay: '2027-02-22' }),
    )
    await send(
      'message',
      '/api/functions/send-contact-email',
      contactBody({ name: 'Eve Writer', subject: 'A whale for my mother' }),
    )
    const obrien = {
      name: 'Siobhán O’Brien',
      phone: '021 000 0155',
      date: '2027-06-01',
      flight: 'LH 576',
    }
    await send('ride', '/api/rides', rideBody(obrien))
  })
  const search = (typed: string) => admin.get(`/api/admin/search?q=${encodeURIComponent(typed)}`)
  const find = async (typed: string) => {
    const answer: Answer = await (await search(typed)).json()
    return answer.flatMap(({ items }) => items.map(({ name }) => name))
  }
  const bjorn = 'Björn Hagström'

  it('finds confirmed bookings that are unpaid', async () => {
    expect(await find('unpaid')).toEqual([])
    const whereBooked = eq(orders.reference, references.booking ?? '')
    await office.db.update(orders).set({ status: 'confirmed' }).where(whereBooked)
    expect(await find('unpaid')).toEqual([bjorn])
    await office.db.update(orders).set({ status: 'requested' }).where(whereBooked)
  })

  it.each([
    ['a name without its accents', 'hagstrom', [bjorn]],
    ['words in any order', 'hagström björn', [bjorn]],
    ['digits without their spaces and signs', '5550199', [bjorn]],
    ['other spaces and signs', '555 01 99', [bjorn]],
    ['the way it is dialled here', '082 555 0199', [bjorn]],
    ['the way it is dialled abroad', '+27 21 000 0155', ['Siobhán O’Brien']],
    ['both ways at once', '+27 (0)21 000 0155', ['Siobhán O’Brien']],
    [
      'full width and another hyphen',
      '００２７\u2011２１\u2011００００１５５',
      ['Siobhán O’Brien'],
    ],
    ['a name with an apostrophe and one letter wrong', "O'Brian", ['Siobhán O’Brien']],
    ['a special request', 'walks with a stick', [bjorn]],
    ['part of an address', 'fjord.exa', [bjorn]],
    ['a pick-up place', 'alphen', ['Thandi Mokoena']],
    ['a place and a name', 'constantia thandi', ['Thandi Mokoena']],
    ['a flight', 'ba 59', ['Thandi Mokoena']],
    ['a day', '20 Feb 2027', [bjorn, 'Cleo Quill', 'Dan Group']],
    ['a day without its year', '20 feb', [bjorn, 'Cleo Quill', 'Dan Group']],
    ['a day within those of a group', '2027-02-21', ['Dan Group']],
    ['a day and a name', 'quill 20/2/2027', ['Cleo Quill']],
    ['a day without any item', '24 Feb', []],
    ['a word in several lists', 'mother', [bjorn, 'Eve Writer']],
    ['a name with one letter wrong', 'Hagstrum', [bjorn]],
    ['an extra letter, next to another word', 'thandi mokkoena', ['Thandi Mokoena']],
    ['two swapped letters', 'Mokeona', ['Thandi Mokoena']],
    ['trips without a guide or vehicle', 'unassigned', [bjorn, 'Thandi Mokoena']],
    ['trips without a guide or vehicle, and a name', 'unassigned hagstrom', [bjorn]],
    ['a word that nothing contains', 'zeppelin', []],
    ['a percent sign', '%', []],
    ['SQL', `' or 1=1; --`, []],
  ])('finds by %s', async (_what, typed, expected) => {
    expect(await find(typed)).toEqual(expected)
  })

  it('finds fragments of a reference, and only its item by a whole one', async () => {
    const reference = references.group ?? ''
    expect(await find(reference.slice(4, 10))).toEqual(['Dan Group'])
    expect(await find(reference.replaceAll('-', '').slice(3).toLowerCase())).toEqual(['Dan Group'])
    await admin.patch(
      `/api/admin/inbox/contact-messages/${(await (await search('whale')).json())[0].items[0].id}`,
      { note: `Belongs to ${reference}.` },
    )
    expect(await find(reference.toLowerCase())).toEqual(['Dan Group'])
  })

  it('reports that a list has more results', async () => {
    const [message] = await office.db.select().from(enquiries).where(eq(enquiries.kind, 'contact'))
    if (!message) throw new Error('No message is stored.')
    const six = [0, 1, 2, 3, 4, 5].map((n) => ({
      ...message,
      reference: null,
      id: crypto.randomUUID(),
      name: `Fay ${n}`,
      createdAt: new Date(office.clock.now.getTime() + n * 1000),
    }))
    await office.db.insert(enquiries).values(six)
    const [messages]: Answer = await (await search('Fay')).json()
    expect(messages?.items.map(({ name }) => name)).toEqual([5, 4, 3, 2, 1].map((n) => `Fay ${n}`))
    expect(messages?.isMore).toBe(true)
  })

  it.each(['', '   ', 'x'.repeat(101)])('refuses the search "%s"', async (typed) => {
    const answer = await search(typed)
    expect([answer.status, await errorCode(answer)]).toEqual([422, 'field-invalid'])
  })
})
