import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { isShareCode } from './itineraries.server.ts'
import { engines } from '#tests/databases.ts'
import { itineraryBody } from '#tests/test-office.ts'
import { setUpEmptyOffice } from '#tests/set-up-empty-office.ts'
import { sharedItineraries } from './schema.server.ts'
import { idempotencyKeys } from '#platform/database/schema/requests.ts'

describe.each(engines)('a shared itinerary on the %s database', (engine) => {
  const office = setUpEmptyOffice(engine)

  const share = (change?: Record<string, unknown>, key?: string) =>
    office.post('/api/itineraries', { itinerary: itineraryBody(change) }, key)
  const open = (code: string) => office.app.request(`/api/itineraries/${code}`)
  const listStored = () => office.db.select().from(sharedItineraries)
  const store = (itinerary: unknown) =>
    office.db
      .insert(sharedItineraries)
      .values({ code: '7k3m9pxd4f', itinerary: itinerary as never, createdAt: office.clock.now })

  it('opens unchanged for anyone with its code', async () => {
    const response = await share()
    expect(response.status).toBe(201)
    const { code } = await response.json()
    expect(isShareCode(code)).toBe(true)
    const opened = await open(code)
    expect(opened.status).toBe(200)
    expect(await opened.json()).toEqual({
      code,
      itinerary: itineraryBody(),
      goneTours: [],
      createdAt: '2026-11-21T08:00:00.000Z',
      takesComments: false,
    })
  })

  it('opens with a code in capitals', async () => {
    const { code } = await (await share()).json()
    expect((await open(code.toUpperCase())).status).toBe(200)
  })

  it('creates one code per idempotency key', async () => {
    const codes = await Promise.all(
      ['pressed-twice', 'pressed-twice', 'pressed-again'].map(
        async (key) => (await (await share({}, key)).json()).code,
      ),
    )
    expect(new Set(codes).size).toBe(2)
    expect(await listStored()).toHaveLength(2)
  })

  it('refuses a used key with another itinerary', async () => {
    await share({}, 'the-same-key')
    const response = await share({ adults: 5 }, 'the-same-key')
    expect((await response.json()).error.code).toBe('idempotency-key-reused')
  })

  it.each([
    ['no entries', { entries: [] }, 422, 'itinerary-empty', 'itinerary.entries'],
    [
      'a tour that is not offered',
      { entries: [entryAt9('atlantis')] },
      404,
      'tour-unknown',
      'itinerary.entries.0.tourId',
    ],
    ['an older version', { version: 0 }, 422, 'field-invalid', 'itinerary.version'],
  ])(
    'refuses an itinerary with %s and stores nothing',
    async (_problem, change, status, code, field) => {
      const response = await share(change)
      const { error } = await response.json()
      expect([response.status, error.code, error.field]).toEqual([status, code, field])
      expect(error.message).not.toMatch(/[{}]/)
      expect(await listStored()).toEqual([])
      expect(await office.db.select().from(idempotencyKeys)).toEqual([])
    },
  )

  it('refuses a body of a megabyte before parsing it', async () => {
    const response = await share({ entries: Array(50_000).fill('x'.repeat(20)) })
    expect([response.status, (await response.json()).error.code]).toEqual([413, 'body-too-large'])
  })

  it.each(['7k3m9pxd4g', 'shared', '7k3m9pxd4', '7k3m9pxd4fx', "'; drop table tours; --", '%00'])(
    'answers an unknown code (%s) with 404',
    async (code) => {
      const response = await open(encodeURIComponent(code))
      const { error } = await response.json()
      expect([response.status, error.code]).toEqual([404, 'itinerary-not-found'])
      expect(error.message).toBe(en.refusals['itinerary-not-found'])
    },
  )

  it('opens without the tours that are no longer offered, and names them', async () => {
    await store(
      itineraryBody({ entries: ['gone', 'cape-peninsula'].map((tourId) => ({ tourId })) }),
    )
    const { itinerary, goneTours } = await (await open('7k3m9pxd4f')).json()
    expect(itinerary.entries).toEqual([{ tourId: 'cape-peninsula', startTime: '09:00' }])
    expect(goneTours).toEqual(['gone'])
  })

  it('opens from an older version as far as it can be parsed', async () => {
    await store({ version: 0, entries: [{ tourId: 'table-mountain' }], adults: 'two' })
    const { itinerary } = await (await open('7k3m9pxd4f')).json()
    expect(itinerary).toMatchObject({ version: 1, adults: 2, vehicle: 'standard', addOns: [] })
  })

  it('answers 404 for an unreadable itinerary', async () => {
    await store('junk')
    expect((await open('7k3m9pxd4f')).status).toBe(404)
  })
})

function entryAt9(tourId: string) {
  return { tourId, startTime: '09:00' }
}
