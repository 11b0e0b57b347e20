import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { openEveryVersion } from '#tests/database-versions.ts'
import { bothEngines } from '#tests/databases.ts'
import { findQuote } from '../mail/quote-keys.ts'
import { hashToken } from '../mail/mailed-tokens.ts'
import { cleanUp } from '../maintenance/clean-up/clean-up.ts'
import { getInbox } from '../office/inbox/inboxes.ts'
import { listItems } from '../office/inbox/list-items.ts'
import { listThreads } from '../office/messages/read-threads.ts'
import { readQuote } from '../quote-requests/read-quote.ts'
import { findSharedGroup } from '../quote-requests/share-group.ts'
import type { OpenDatabase } from './database.ts'
import { enquiries, enquiryComments } from './schema/enquiries.ts'

const ada = 'ada@guests.example'
const then = '2026-11-01T08:00:00+02:00'
const now = new Date('2026-11-21T08:00:00Z')
const names = ['message', 'stray', 'ride', 'group', 'open', 'itinerary', 'forgotten']
const idOf = (name: string) =>
  `3f0c2a4e-8f43-4a0e-9d55-${String(names.indexOf(name) + 1).padStart(12, '0')}`
const tour = {
  id: 'table-mountain',
  title: 'Table Mountain',
  location: 'Cape Town',
  duration: 8,
  price: 1200,
  isOverland: false,
}
const said = [{ label: 'Where to', value: 'Hermanus' }]

describe.each(bothEngines)('what was asked for on the %s database becomes enquiries', (engine) => {
  let database: OpenDatabase
  let remove: () => void
  beforeAll(async () => {
    const { versions, ...cut } = await openEveryVersion(engine)
    remove = cut.remove
    for (const version of versions) {
      if (version.tag === '0083_enquiries') await storeOld(version.database)
      await version.database.migrate()
      database = version.database
    }
  })
  afterAll(async () => {
    await database.close()
    remove()
  })

  const services = () => ({
    db: database.db,
    siteUrl: 'https://cape.example',
    now: () => now,
    content: () => shipped,
  })
  const list = async (inbox: Parameters<typeof getInbox>[0]) => {
    const reading = { db: database.db, content: shipped }
    const { items } = await listItems(reading, getInbox(inbox), { limit: 100 })
    return Object.fromEntries(
      items.map(({ id, ...item }) => [names[Number(id.slice(-2)) - 1], item]),
    )
  }
  const common = {
    createdAt: '2026-11-01T06:00:00.000Z',
    note: 'Call first',
    email: ada,
    name: 'Ada Example',
    isUnanswered: false,
  }

  it('in the inboxes of before, under the same ids and references', async () => {
    expect(await list('contact-messages')).toEqual({
      message: {
        ...common,
        reference: null,
        status: 'answered',
        details: {
          phone: '+27 21 000 0142',
          tourType: 'Winelands Tour',
          subject: 'Two days',
          message: 'Slow ones',
        },
      },
      stray: {
        ...common,
        reference: null,
        status: 'closed',
        details: { phone: null, tourType: null, subject: 'Two days', message: 'Slow ones' },
      },
      ride: {
        ...common,
        reference: 'RD-7K3M-9QXD',
        status: 'new',
        details: expect.objectContaining({ subject: 'RD-7K3M-9QXD: a ride' }),
      },
    })
    const openDetails = {
      guests: 12,
      startDate: null,
      lastDay: null,
      offerBy: null,
      company: null,
      vatNumber: null,
      phone: null,
      vehicles: null,
      pickups: null,
      programme: 'Wine',
      comments: null,
      changes: null,
    }
    expect(await list('group-quotes')).toEqual({
      group: {
        ...common,
        reference: 'GQ-7K3M-9QXD',
        status: 'quoted',
        details: {
          guests: 64,
          startDate: '2027-02-20',
          lastDay: '2027-02-22',
          offerBy: '2026-12-04',
          company: 'Example Ltd',
          vatNumber: 'GB 1',
          phone: '+44 1',
          vehicles: 'Two coaches',
          pickups: 'The station',
          programme: 'Wine',
          comments: 'Bo: Rather boats',
          changes: expect.stringMatching(/Guests: 60 → 64$/),
        },
      },
      open: {
        ...common,
        reference: 'GQ-7K3M-9QXE',
        status: 'requested',
        details: openDetails,
      },
    })
    expect(await list('itinerary-enquiries')).toEqual({
      itinerary: {
        ...common,
        reference: 'QR-7K3M-9QXD',
        status: 'requested',
        details: {
          days: 1,
          itinerary: 'Table Mountain',
          shareCode: 'code',
          startDate: '2027-02-20',
          adults: 2,
          children: 1,
          toddlers: 0,
          vehicle: 'premium-suv',
          addOns: 'gourmetLunch',
          total: 'R7,500',
          phone: '+44 1',
          message: 'A cot, please',
          comments: 'Bo: More wine',
          changes: expect.stringMatching(/First day: Not given → Saturday, 20 February 2027$/i),
        },
      },
      forgotten: expect.objectContaining({ name: 'Erased', email: '', reference: 'QR-7K3M-9QXE' }),
    })
  })

  it('with their links, as whose sender reads them and others do', async () => {
    for (const kind of ['ride', 'group', 'itinerary'] as const) {
      const opened = await findQuote(database.db, kind, now)
      expect(opened).toMatchObject({ kind, id: idOf(kind) })
      expect(await readQuote(services(), { kind, id: idOf(kind) })).toMatchObject({ email: ada })
    }
    const ride = await readQuote(services(), { kind: 'ride', id: idOf('ride') })
    expect(ride).toMatchObject({ said, price: 280_000, status: 'requested' })
    const itinerary = await readQuote(services(), { kind: 'itinerary', id: idOf('itinerary') })
    expect(itinerary).toMatchObject({
      version: 2,
      shareUrl: 'https://cape.example/itinerary/code',
      estimate: 'R7,500',
      fields: { startDate: '2027-02-20', 'tour-0': 'table-mountain' },
    })
    expect(await findSharedGroup(database.db, 'share', now)).toMatchObject({ id: idOf('group') })
  })

  it('with what was written about them, and without what nobody could read', async () => {
    const { threads } = await listThreads(database.db, { status: 'answered', limit: 10 })
    const about = Object.fromEntries(
      threads.map(({ kind, id, name, reference, subject, day }) => [
        kind,
        [id, name, reference, subject, day],
      ]),
    )
    expect(about).toEqual({
      contact: [idOf('message'), 'Ada Example', null, 'Two days', null],
      group: [idOf('group'), 'Ada Example', 'GQ-7K3M-9QXD', null, '2027-02-20'],
      itinerary: [idOf('itinerary'), 'Ada Example', 'QR-7K3M-9QXD', null, '2027-02-20'],
    })
    expect(await database.db.$count(enquiryComments)).toBe(2)
  })

  it('and are forgotten on their day', async () => {
    await cleanUp(database.db, now)
    expect(await database.db.$count(enquiries)).toBe(7)
    await cleanUp(database.db, new Date('2027-02-23T08:00:00Z'))
    expect(Object.keys(await list('group-quotes'))).toEqual(['open'])
    expect(await list('itinerary-enquiries')).toMatchObject({
      itinerary: { name: 'Erased', email: '', details: { message: null, phone: null } },
    })
  })
})

/** As the servers before the move stored them. */
async function storeOld({ db }: OpenDatabase): Promise<void> {
  const run = (text: string) => db.execute(sql.raw(text))
  const who = `'Ada Example', '${ada}'`
  const told = `'2025-08-15', 'Call first', '${then}'`
  for (const [name, phone, type, status, reference] of [
    ['message', `'+27 21 000 0142'`, `'winelands'`, 'answered', 'null'],
    ['stray', 'null', 'null', 'closed', `'RD-7K3M-9QXE'`],
  ])
    await run(`insert into contact_messages (id, name, email, phone, tour_type, subject, message, sent_at,
      status, reference, consent_text_version, note, created_at)
      values ('${idOf(name ?? '')}', ${who}, ${phone}, ${type}, 'Two days', 'Slow ones', '${then}',
      '${status}', ${reference}, ${told})`)
  const ride = { said, title: 'To Hermanus', date: '2027-02-20', guests: 6, price: 280_000 }
  await run(`insert into contact_messages (id, name, email, subject, message, sent_at, reference, ride,
    consent_text_version, note, created_at) values ('${idOf('ride')}', ${who}, 'RD-7K3M-9QXD: a ride',
    'Where to: Hermanus', '${then}', 'RD-7K3M-9QXD', '${JSON.stringify(ride)}', ${told})`)
  const group = `insert into group_quotes (id, reference, status, guests, first_day, last_day, offer_by,
    vehicles, pickups, programme, company, vat_number, name, email, phone, consented_at, erase_on,
    consent_text_version, note, created_at) values`
  await run(`${group} ('${idOf('group')}', 'GQ-7K3M-9QXD', 'quoted', 64, '2027-02-20', '2027-02-22',
    '2026-12-04', 'Two coaches', 'The station', 'Wine', 'Example Ltd', 'GB 1', ${who}, '+44 1', '${then}',
    '2027-02-23', ${told})`)
  await run(`${group} ('${idOf('open')}', 'GQ-7K3M-9QXE', 'requested', 12, null, null, null, null, null,
    'Wine', null, null, ${who}, null, '${then}', null, ${told})`)
  await run(`insert into shared_itineraries values ('code', '{}', '${then}'), ('other', '{}', '${then}'),
    ('only-shared', '{}', '${then}')`)
  const entries = JSON.stringify([{ day: 1, startTime: '09:00', tour }])
  for (const [name, code, reference, person, eraseOn] of [
    ['itinerary', 'code', 'QR-7K3M-9QXD', `${who}, '+44 1', 'A cot, please'`, `'2027-02-21'`],
    ['forgotten', 'other', 'QR-7K3M-9QXE', `'Erased', '', null, null`, 'null'],
  ])
    await run(`insert into itinerary_enquiries (id, reference, share_code, entries, adults, children,
      toddlers, vehicle, add_ons, currency, price_lines, total_minor, start_date, name, email, phone,
      message, consented_at, erase_on, consent_text_version, note, created_at)
      values ('${idOf(name ?? '')}', '${reference}', '${code}', '${entries}', 2, 1, 0, 'premium-suv',
      '["gourmetLunch"]', 'ZAR', '[]', 750000, '2027-02-20', ${person}, '${then}', ${eraseOn}, ${told})`)
  const asked = {
    entries: [{ day: 1, startTime: '09:00', tour }],
    startDate: null,
    adults: 2,
    children: 1,
    toddlers: 0,
    vehicle: 'premium-suv',
    addOns: ['gourmetLunch'],
    totalMinor: 750_000,
    name: 'Ada Example',
    phone: '+44 1',
    message: 'A cot, please',
  }
  const askedGroup = {
    guests: 60,
    firstDay: '2027-02-20',
    lastDay: '2027-02-22',
    offerBy: '2026-12-04',
    programme: 'Wine',
    vehicles: 'Two coaches',
    pickups: 'The station',
    name: 'Ada Example',
    company: 'Example Ltd',
    vatNumber: 'GB 1',
    phone: '+44 1',
  }
  for (const [column, name, was] of [
    ['itinerary_enquiry_id', 'itinerary', asked],
    ['group_quote_id', 'group', askedGroup],
  ] as const)
    await run(`insert into quote_versions (id, ${column}, number, was, replaced_at)
      values ('${idOf(name)}', '${idOf(name)}', 1, '${JSON.stringify(was)}', '${then}')`)
  await run(`insert into itinerary_comments values ('${idOf('itinerary')}', 'code', 'Bo', 'More wine', '${then}'),
    ('${idOf('open')}', 'only-shared', 'Bo', 'Nobody reads this', '${then}')`)
  await run(`insert into group_quote_comments values
    ('${idOf('group')}', '${idOf('group')}', 'Bo', 'Rather boats', '${then}')`)
  for (const [column, name, purpose, key] of [
    ['contact_id', 'ride', 'open-quote', 'ride'],
    ['group_quote_id', 'group', 'open-quote', 'group'],
    ['group_quote_id', 'group', 'share-quote', 'share'],
    ['itinerary_enquiry_id', 'itinerary', 'open-quote', 'itinerary'],
  ])
    await run(`insert into mailed_tokens (token_hash, purpose, ${column}, created_at, expires_at)
      values ('${hashToken(key ?? '')}', '${purpose}', '${idOf(name ?? '')}', '${then}', '2027-05-01')`)
  for (const [kind, column, name] of [
    ['contact', 'contact_id', 'message'],
    ['group', 'group_quote_id', 'group'],
    ['itinerary', 'enquiry_id', 'itinerary'],
  ])
    await run(`insert into threads (id, kind, ${column}, status, last_at, created_at)
      values ('${idOf(name ?? '')}', '${kind}', '${idOf(name ?? '')}', 'answered', '${then}', '${then}')`)
}
