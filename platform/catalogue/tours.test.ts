import { en } from '#content/words/en.ts'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#tests/databases.ts'
import { bookingBody, testTours } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { tours } from '../database/schema/tours.ts'
import { syncTours } from './tours.ts'

describe.each(engines)('the tours table on the %s database', (engine) => {
  const office = setUpTestOffice(engine)

  const read = async (query: string) => {
    const response = await office.app.request(`/api/tables/tours${query}`)
    return { status: response.status, rows: await response.json() }
  }

  it('lists rows, filtered and limited', async () => {
    const { rows } = await read('?status=active')
    expect(rows).toEqual([
      {
        id: 'cape-peninsula',
        title: 'Cape Peninsula and Cape Point',
        featured: true,
        status: 'active',
        created_at: '2026-11-21T08:00:00.000Z',
        updated_at: '2026-11-21T08:00:00.000Z',
      },
      expect.objectContaining({ id: 'garden-route-highlights' }),
    ])
    expect((await read('?limit=1')).rows).toHaveLength(1)
    expect((await read('')).rows).toHaveLength(2)
  })

  it('keeps the tours that the office featured when the server starts again', async () => {
    await office.db
      .update(tours)
      .set({ featured: true })
      .where(eq(tours.id, 'garden-route-highlights'))
    await office.db.update(tours).set({ featured: false }).where(eq(tours.id, 'cape-peninsula'))
    const renamed = testTours.map((tour) => Object.assign({}, tour, { title: `new ${tour.id}` }))
    await syncTours(office.db, { tours: renamed }, new Date('2026-11-22T08:00:00Z'))
    const { rows } = await read('?featured=true&status=active&limit=6')
    expect(rows).toEqual([
      expect.objectContaining({
        id: 'garden-route-highlights',
        title: 'new garden-route-highlights',
        updated_at: '2026-11-22T08:00:00.000Z',
      }),
    ])
  })

  it('updates titles, retires tours removed from the catalogue, activates those that return', async () => {
    const [peninsula] = testTours
    if (!peninsula) throw new Error('The catalogue of the tests is empty.')
    await syncTours(office.db, { tours: [{ ...peninsula, title: 'A new title' }] }, new Date())
    expect(listIds((await read('?status=retired')).rows)).toEqual(['garden-route-highlights'])
    expect((await read('?status=active')).rows[0].title).toBe('A new title')
    await syncTours(office.db, { tours: testTours }, new Date())
    expect((await read('?status=active')).rows).toHaveLength(2)
  })

  it.each([
    '?featured=yes',
    '?status=gone',
    '?limit=0',
    '?limit=101',
    '?limit=6&limit=7',
    '?sort=id',
  ])('refuses the query %s', async (query) => {
    expect((await read(query)).status).toBe(422)
  })
})

describe.each(engines)('the availability of a tour on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  beforeAll(async () => {
    for (const date of ['2027-02-20', '2027-02-20', '2027-02-21', '2027-03-01', '2027-03-01']) {
      await office.post('/api/bookings', bookingBody({ date }))
    }
  })

  const read = async (query: string) => {
    const response = await office.app.request(`/api/tours/${query}`)
    return { status: response.status, body: await response.json() }
  }

  const listFull = async (query: string) =>
    (await read(`cape-peninsula/availability?${query}`)).body.full

  it('lists full days from today to two years ahead', async () => {
    expect(await read('cape-peninsula/availability')).toEqual({
      status: 200,
      body: {
        tourId: 'cape-peninsula',
        from: '2026-11-21',
        to: '2028-11-21',
        full: ['2027-02-20', '2027-03-01'],
        closed: [],
        toWait: { text: en.waiting.tellMe, path: '/waiting-list?tour=cape-peninsula' },
      },
    })
  })

  it('lists full days of the requested span, both ends included', async () => {
    expect(await listFull('from=2027-02-20&to=2027-02-28')).toEqual(['2027-02-20'])
    expect(await listFull('from=2027-02-21&to=2027-03-01')).toEqual(['2027-03-01'])
    expect(await listFull('from=2027-03-02&to=2027-02-01')).toEqual([])
  })

  it('refuses an unknown tour and an impossible date', async () => {
    expect((await read('atlantis/availability')).status).toBe(404)
    expect((await read('%00/availability')).status).toBe(404)
    expect((await read('cape-peninsula/availability?from=2027-02-30')).body.error.code).toBe(
      'date-invalid',
    )
  })
})

function listIds(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
