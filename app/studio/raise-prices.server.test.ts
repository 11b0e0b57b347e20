import { beforeEach, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { chooseDayPrice } from '#rules/prices/price.ts'
import { readPriced } from '#rules/prices/read-priced.ts'
import { engines } from '#tests/databases.ts'
import { studioCalls } from '#tests/fixtures/studio.ts'
import { errorCode } from '#tests/test-accounts.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { contentDrafts } from './schema.server.ts'

const tours = Object.keys(shipped.documents.tour).map((id) => `tour/${id}`)
const vehicles = Object.keys(shipped.documents.vehicle).map((id) => `vehicle/${id}`)
const december = { from: '2027-12-01', to: '2027-12-31', percent: 15, step: 10, name: 'December' }

const addFifteenPercent = (amount: number | undefined) =>
  amount === undefined ? undefined : Math.round((amount * 115) / 1000) * 10

describe.each(engines)('raising prices on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const admin = setUpOwner(office)
  const studio = studioCalls(() => admin)
  beforeEach(() => office.db.delete(contentDrafts))

  const raise = (change: object) =>
    admin.post('/api/admin/studio/prices/raise', { ...december, ...change })
  const readPrice = async (name: string, date: string) => {
    const { body, live } = await studio.read(name)
    const priced = readPriced(body ?? live) ?? expect.fail()
    return chooseDayPrice(priced, { date, bookedOn: '2027-01-01' }).price
  }

  it('changes the prices of several tours and vehicles on the given days', async () => {
    const pricesBefore = new Map<string, Awaited<ReturnType<typeof readPrice>>>()
    for (const name of [...tours, ...vehicles])
      pricesBefore.set(name, await readPrice(name, '2027-12-24'))
    const answer = await raise({ documents: [...tours, ...vehicles] })
    expect(answer.status).toBe(200)
    const { raised } = await answer.json()
    expect(raised).toHaveLength(tours.length + vehicles.length)
    for (const { name, days } of raised as { name: string; days: number }[]) {
      const was = pricesBefore.get(name) ?? expect.fail()
      const now = await readPrice(name, '2027-12-24')
      if (was.per === 'request') {
        expect([name, days, now]).toEqual([name, 0, was])
        continue
      }
      expect(days, name).toBeGreaterThan(0)
      expect([now.adult, now.inland], name).toEqual([
        addFifteenPercent(was.adult),
        addFifteenPercent(was.inland),
      ])
      expect(await readPrice(name, '2028-01-01'), name).toEqual(await readPrice(name, '2027-11-30'))
    }
    const drafts = await office.db.select().from(contentDrafts)
    expect(drafts.length).toBe((raised as { days: number }[]).filter(({ days }) => days > 0).length)
  })

  it('changes no price if one document is missing or has no prices', async () => {
    const documents = [...tours.slice(0, 2), 'tour/no-such-tour']
    expect((await raise({ documents })).status).toBe(404)
    expect(await errorCode(await raise({ documents: [...tours, 'company/all'] }))).toBe(
      'field-invalid',
    )
    expect(await office.db.select().from(contentDrafts)).toEqual([])
  })

  it.each([
    { percent: 0 },
    { percent: -100 },
    { to: '2027-11-30' },
    { step: 0 },
    { name: ' ' },
    { documents: [] },
    { from: 'soon' },
  ])('refuses %o', async (change) => {
    expect((await raise({ documents: tours, ...change })).status).toBe(422)
  })

  it('keeps the other changes of a colleague’s draft', async () => {
    const [name = ''] = tours
    const { live } = await studio.read(name)
    await studio.change(name, [{ path: ['title'], was: live.title, now: 'Another name' }])
    await raise({ documents: [name, name] })
    const { body } = await studio.read(name)
    expect(body.title).toBe('Another name')
    expect(body.prices.seasons.map((season: { name: string }) => season.name)).toEqual(['December'])
  })
})
