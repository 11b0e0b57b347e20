import { readFileSync } from 'node:fs'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bookingRequest } from '#rules/orders/booking-request.ts'
import { transferRequest } from '#rules/orders/transfer-request.ts'
import { openUser } from '#tests/test-accounts.ts'
import { bookingBody, openTestOffice, type TestOffice, transferBody } from '#tests/test-office.ts'
import { bookings, bookingsKept } from '../database/schema/bookings.ts'
import { transferRequests, transferRequestsKept } from '../database/schema/transfer-requests.ts'
import { companyDays, departures } from '../database/schema/tours.ts'
import { forgetDueGuests } from '../guests/delete-account.ts'
import { endRetention } from './retention.ts'

const ada = 'ada@guests.example'
/** Every form of a trip with every field filled in, and what of it is about the trip and not the guest. */
const trips = [
  {
    table: bookings,
    kept: bookingsKept,
    address: '/api/bookings',
    fields: Object.keys(bookingRequest.def.in.shape),
    body: bookingBody({
      specialRequests: 'Ask-special',
      emergencyContact: 'Ask-contact',
      emergencyPhone: '+27 21 000 0777',
    }),
    aboutTheTrip: ['tourId', 'date', 'adults', 'children', 'consent', 'price', 'total'],
  },
  {
    table: transferRequests,
    kept: transferRequestsKept,
    address: '/api/transfers',
    fields: Object.keys(transferRequest.shape),
    body: transferBody({
      pickup: 'Ask-pickup',
      flight: 'SA 7777',
      specialRequests: 'Ask-special',
    }),
    aboutTheTrip: ['vehicle', 'date', 'guests', 'kind', 'consent'],
  },
]

describe.each(trips)('what $address stores', ({ table, kept, address, body, ...trip }) => {
  let office: TestOffice
  beforeAll(async () => {
    office = await openTestOffice('built-in')
  })
  beforeEach(async () => {
    for (const each of [table, departures, companyDays]) await office.db.delete(each)
  })
  afterAll(() => office.close())

  const personal = Object.entries(body).filter(([field]) => !trip.aboutTheTrip.includes(field))

  /** What a guest typed that is still in the one row; what is written first counts as it is stored. */
  const findLeft = async () => {
    const rows = JSON.stringify(await office.db.select().from(table))
    return personal.filter(([, value]) => rows.includes(String(value))).map(([field]) => field)
  }

  it('is tried with every field that its form has', () => {
    const untried = trip.fields.filter(
      (field) => !(field in body) && !trip.aboutTheTrip.includes(field),
    )
    expect(
      untried.map((field) => `${field}: fill it in above, or say that it is about the trip.`),
    ).toEqual([])
  })

  it('is given to the guest who asks for it, all that they typed', async () => {
    await office.post(address, body)
    const browser = await openUser(office, ada)
    const data = await (await browser.get('/api/account/data')).text()
    const missing = personal.filter(([, value]) => !data.includes(String(value)))
    expect(missing.map(([field]) => `${field} is not in the guest’s export.`)).toEqual([])
  })

  it('keeps nothing of the guest once their account is gone and the trip is over', async () => {
    await office.post(address, body)
    expect(await findLeft()).toHaveLength(personal.length)
    await office.db.update(table).set({ eraseOn: '2027-01-01' })
    await forgetDueGuests(office.db, new Date('2027-01-02T08:00:00Z'))
    expect((await findLeft()).map((field) => `${field} outlives the account.`)).toEqual([])
  })

  it('loses first what the guest wished, then who they were', async () => {
    await office.post(address, body)
    await endRetention(office.db, new Date('2027-04-01T08:00:00Z'))
    const [row = {}] = await office.db.select().from(table)
    const stays = Object.entries(row).filter(([name, value]) => value !== null && name !== 'note')
    const wishes = Object.entries(kept).filter(([, period]) => period === 'guestNotes')
    expect(wishes.filter(([name]) => stays.some(([left]) => left === name))).toEqual([])
    expect(await findLeft()).toContain('email')
    await endRetention(office.db, new Date('2030-04-01T08:00:00Z'))
    expect((await findLeft()).map((field) => `${field} outlives its time.`)).toEqual([])
  })

  it('is told by docs/privacy.md with the periods that are applied', () => {
    const columns = Object.entries(getTableColumns(table))
    const told = new Set(
      readFileSync('docs/privacy.md', 'utf8')
        .split('\n')
        .filter((line) => line.startsWith(`| \`${getTableName(table)}\``))
        .flatMap((line) => {
          const cells = line.split('|').map((cell) => cell.trim())
          const period = /`(\w+)`/.exec(cells[5] ?? '')?.[1]
          const names = [...(cells[2] ?? '').matchAll(/`(\w+)`/g)]
          return names.map(([, column]) => `${column} ${period}`)
        }),
    )
    const byName: Record<string, string> = kept
    const applied = columns.map(([name, column]) => `${column.name} ${byName[name]}`)
    expect(applied.filter((line) => !told.has(line))).toEqual([])
  })
})
