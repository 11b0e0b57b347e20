import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { engines } from '#tests/databases.ts'
import { errorCode, goodPassword, type TestBrowser } from '#tests/test-accounts.ts'
import { itineraryBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { savedItineraries } from '#app/itinerary/schema.server.ts'

const ada = 'ada@guests.example'
const toId = (n: number) => String(n).padStart(32, '0')
const toPath = (id: string) => `/api/account/itineraries/${id}`

describe.each(engines)('saved itineraries on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let browser: TestBrowser
  let eve: TestBrowser
  beforeAll(async () => {
    browser = await office.openUser(ada)
    eve = await office.openUser('eve@guests.example')
  })
  beforeEach(() => office.db.delete(savedItineraries))

  const save = (n: number, change: Record<string, unknown> = {}, client = browser) =>
    client.put(toPath(toId(n)), { itinerary: itineraryBody(), ...change })
  const list = (client = browser) => client.read('/api/account/itineraries')
  const advanceSecond = () => office.pass(1000)
  const rename = (name: unknown) => browser.patch(toPath(toId(1)), { name })
  const remove = (n: number) => browser.delete(toPath(toId(n)))

  it('are listed with titles and today’s price, last saved first', async () => {
    const firstSavedAt = office.clock.now.toISOString()
    expect((await save(1)).status).toBe(200)
    advanceSecond()
    await save(2, { itinerary: itineraryBody({ adults: 4 }), name: ' For  Mum ' })
    const secondSavedAt = office.clock.now.toISOString()
    expect(await list()).toEqual([
      expect.objectContaining({ id: toId(2), name: 'For Mum' }),
      {
        id: toId(1),
        name: '',
        itinerary: itineraryBody(),
        tours: ['Table Mountain and the city', 'Cape Peninsula and Cape Point'],
        goneTours: [],
        days: 2,
        total: expect.stringMatching(/^R\d/),
        createdAt: firstSavedAt,
        updatedAt: firstSavedAt,
      },
    ])
    advanceSecond()
    const secondSave = await (await save(2, { itinerary: itineraryBody({ adults: 5 }) })).json()
    expect(secondSave).toMatchObject({
      name: 'For Mum',
      createdAt: secondSavedAt,
      itinerary: { adults: 5 },
    })
    expect(await list()).toHaveLength(2)
  })

  it('are not overwritten by a device with an older state, unless it sends no `basedOn`', async () => {
    const first = await (await save(1)).json()
    advanceSecond()
    const phoneRequest = { itinerary: itineraryBody({ adults: 4 }), basedOn: first.updatedAt }
    const second = await (await save(1, phoneRequest)).json()
    advanceSecond()
    const laptopRequest = { itinerary: itineraryBody({ adults: 6 }), basedOn: first.updatedAt }
    const response = await save(1, laptopRequest)
    expect([response.status, await errorCode(response)]).toEqual([409, 'itinerary-changed'])
    expect(await list()).toMatchObject([{ itinerary: { adults: 4 } }])
    // The answer to the phone was lost, so the phone repeats its request.
    expect((await save(1, phoneRequest)).status).toBe(200)
    expect(second.updatedAt).not.toBe(first.updatedAt)
    expect((await save(1, { itinerary: laptopRequest.itinerary })).status).toBe(200)
    expect(await list()).toMatchObject([{ itinerary: { adults: 6 } }])
  })

  it('can be renamed, removed and saved again', async () => {
    await save(1)
    expect(await (await rename('Honeymoon')).json()).toMatchObject({ name: 'Honeymoon' })
    expect(await errorCode(await rename('x'.repeat(61)))).toBe('itinerary-name-too-long')
    expect(await errorCode(await rename(null))).toBe('field-invalid')
    const [item] = await list()
    expect([(await remove(1)).status, (await remove(1)).status]).toEqual([204, 204])
    expect(await list()).toEqual([])
    await save(1, { name: item.name, itinerary: item.itinerary })
    expect(await list()).toMatchObject([{ name: 'Honeymoon', tours: item.tours }])
  })

  it('are separate for each user, even with the same id', async () => {
    await save(1, { name: 'Mine' })
    expect(await list(eve)).toEqual([])
    expect((await eve.patch(toPath(toId(1)), { name: 'Taken' })).status).toBe(404)
    expect((await eve.delete(toPath(toId(1)))).status).toBe(204)
    await save(1, { name: 'Theirs' }, eve)
    expect(await list()).toMatchObject([{ name: 'Mine' }])
    expect(await list(eve)).toMatchObject([{ name: 'Theirs' }])
    const visitor = office.openBrowser()
    expect((await save(1, {}, visitor)).status).toBe(401)
  })

  it('are limited to twenty, even with simultaneous saves; saved ones can still be changed', async () => {
    const userId = await office.findUserId(ada)
    const at = office.clock.now
    const row = { userId, name: '', itinerary: itineraryBody() as never, createdAt: at }
    const rows = Array.from({ length: 18 }, (_, n) => ({ ...row, id: toId(n + 1), updatedAt: at }))
    await office.db.insert(savedItineraries).values(rows)
    const answers = await Promise.all([50, 51, 52, 53].map((n) => save(n)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409])
    const response = await save(60)
    expect((await response.json()).error).toMatchObject({
      code: 'itineraries-full',
      facts: { maximum: 20 },
      message: fill(en.refusals['itineraries-full'], { maximum: 20 }),
    })
    expect((await save(1, { name: 'Still mine' })).status).toBe(200)
    expect(await list()).toHaveLength(20)
  })

  it.each([
    ['an id of another form', `${toId(1)}0`, {}, 'not-found'],
    ['SQL for an id', encodeURIComponent(`' or 1=1; --`), {}, 'not-found'],
    [
      'an unknown tour',
      toId(1),
      { itinerary: itineraryBody({ entries: [{ tourId: 'x', startTime: '09:00' }] }) },
      'tour-unknown',
    ],
    ['a `basedOn` that is no time', toId(1), { basedOn: 'before' }, 'field-invalid'],
  ])('are refused with %s, and nothing is stored', async (_what, id, change, code) => {
    const answer = await browser.put(toPath(id), { itinerary: itineraryBody(), ...change })
    expect(await errorCode(answer)).toBe(code)
    expect(await list()).toEqual([])
  })

  it('leave out tours that are no longer offered, and name them', async () => {
    const entries = [
      { tourId: 'gone-tour', startTime: '09:00' },
      { tourId: 'cape-peninsula', startTime: '09:00' },
    ]
    await save(1)
    await office.db.update(savedItineraries).set({ itinerary: itineraryBody({ entries }) as never })
    expect(await list()).toMatchObject([
      {
        goneTours: ['gone-tour'],
        tours: ['Cape Peninsula and Cape Point'],
        itinerary: { entries: [entries[1]] },
      },
    ])
    const invalidItinerary = { anything: true } as never
    await office.db.update(savedItineraries).set({ itinerary: invalidItinerary })
    expect(await list()).toMatchObject([{ tours: [], days: 0, total: null }])
  })

  it('are in their owner’s download, and deleted with the account', async () => {
    const grace = await office.openUser('grace@guests.example')
    await save(1, { name: `'; drop table users; --` }, grace)
    const data = await grace.read('/api/account/data')
    expect(data.itineraries).toMatchObject([{ name: `'; drop table users; --`, days: 2 }])
    await save(1)
    await grace.post('/api/account/deletion', { password: goodPassword })
    expect(await office.db.select().from(savedItineraries)).toHaveLength(1)
  })
})
