import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { vehicles } from '#content/vehicles.ts'
import { engines } from '#tests/databases.ts'
import { errorCode, openBrowser, openUser } from '#tests/test-accounts.ts'
import { setUpFleet } from '#tests/fixtures/fleet.ts'
import { setUpOwner, setUpTestOffice } from '#tests/set-up-test-office.ts'
import { auditLog } from '#app/accounts/administration-schema.server.ts'
import { vehicles as storedVehicles } from './schema.server.ts'

const types = vehicles.map(({ slug, type }) => ({ id: slug, title: type }))
const insurance = { kind: 'insurance', expiresOn: '2027-02-20' }

describe.each(engines)('vehicles and guides on the %s database', (engine) => {
  const test = setUpTestOffice(engine)
  const admin = setUpOwner(test)
  const fleet = setUpFleet(() => admin)
  const listActions = async (subjectId: string) =>
    (await test.db.select().from(auditLog).where(eq(auditLog.subjectId, subjectId)))
      .map(({ action }) => action)
      .toSorted()

  it('shows the fleet only to staff with the right; it is empty at first', async () => {
    expect(await fleet.read()).toEqual({ vehicles: [], guides: [], closings: [], types })
    const guest = await openUser(test, 'ada@guests.example')
    const requests = [guest, openBrowser(test.app)].map((browser) =>
      browser.get('/api/admin/fleet'),
    )
    expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([403, 401])
  })

  it('stores a vehicle or guide once per request, with the state of its papers', async () => {
    const id = randomUUID()
    const papers = [
      { kind: 'roadworthy', number: 'RW 1', expiresOn: '2026-11-20' },
      { kind: 'licence-disc', expiresOn: '2026-12-21' },
      { kind: 'insurance', expiresOn: '2026-12-22' },
    ]
    const request = fleet.vehicle({ papers, type: types[0]?.id, luggage: 0, childSeats: 2 })
    for (const _ of [1, 2]) expect((await fleet.put(`vehicles/${id}`, request)).status).toBe(200)
    expect((await fleet.read()).vehicles).toEqual([
      {
        ...request,
        id,
        version: 1,
        papers: [
          { kind: 'roadworthy', number: 'RW 1', expiresOn: '2026-11-20', state: 'over' },
          { kind: 'licence-disc', number: null, expiresOn: '2026-12-21', state: 'soon' },
          { kind: 'insurance', number: null, expiresOn: '2026-12-22', state: 'good' },
        ],
      },
    ])
    expect(await listActions(id)).toEqual(['fleet-added'])
  })

  it('refuses a change of an older version, shows the newer one and stores nothing', async () => {
    const id = await fleet.addGuide()
    const first = await fleet.put(`guides/${id}`, fleet.guide({ version: 1, phone: '+27 1' }))
    const second = await fleet.put(`guides/${id}`, fleet.guide({ version: 1, name: 'Thandiwe' }))
    expect([first.status, second.status]).toEqual([200, 409])
    const { error, newer } = await second.json()
    expect(error.code).toBe('fleet-changed')
    expect(newer).toMatchObject({ version: 2, name: 'Thandi', phone: '+27 1' })
    const again = fleet.guide({ version: 2, name: 'Thandiwe', phone: '+27 1' })
    expect(await (await fleet.put(`guides/${id}`, again)).json()).toMatchObject({ version: 3 })
    expect(await listActions(id)).toEqual(['fleet-added', 'fleet-changed', 'fleet-changed'])
  })

  it('stores one of many simultaneous changes of a version and refuses the others', async () => {
    const id = await fleet.addVehicle()
    const seats = [5, 6, 7, 8, 9, 10, 11, 12]
    const answers = await Promise.all(
      seats.map((count) =>
        fleet.put(`vehicles/${id}`, fleet.vehicle({ version: 1, seats: count })),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(7).fill(409)])
    const stored = (await fleet.read()).vehicles.find((one: { id: string }) => one.id === id)
    expect(stored.version).toBe(2)
    expect(seats).toContain(stored.seats)
  })

  it.each<[string, object, string]>([
    ['vehicles', { name: ' ' }, 'fleet-name-required'],
    ['vehicles', { seats: 0 }, 'fleet-seats-wrong'],
    ['vehicles', { seats: 71 }, 'fleet-seats-wrong'],
    ['vehicles', { luggage: -1 }, 'fleet-luggage-wrong'],
    ['vehicles', { luggage: 201 }, 'fleet-luggage-wrong'],
    ['vehicles', { childSeats: 1.5 }, 'fleet-child-seats-wrong'],
    ['vehicles', { childSeats: 11 }, 'fleet-child-seats-wrong'],
    ['vehicles', { type: 'hovercraft' }, 'field-invalid'],
    ['guides', { drives: 'yes' }, 'field-invalid'],
    ['vehicles', { name: 'x'.repeat(51) }, 'text-too-long'],
    ['vehicles', { papers: [{ kind: 'first-aid', expiresOn: '2027-01-01' }] }, 'field-invalid'],
    ['vehicles', { papers: [{ kind: 'insurance', expiresOn: '2027-02-30' }] }, 'date-invalid'],
    ['vehicles', { papers: [insurance, insurance] }, 'field-invalid'],
    ['guides', { languages: ['klingon'] }, 'field-invalid'],
  ])('refuses %s with %j', async (path, change, code) => {
    const body = path === 'vehicles' ? fleet.vehicle(change) : fleet.guide(change)
    const answer = await fleet.put(`${path}/${randomUUID()}`, body)
    expect([answer.status, await errorCode(answer)]).toEqual([422, code])
  })

  it('lets guides drive by default, and drops a vehicle’s type that is no longer sold', async () => {
    const [guide, van] = [await fleet.addGuide(), await fleet.addVehicle()]
    const drives = async () => {
      const { guides } = await fleet.read()
      return guides.find(({ id }: { id: string }) => id === guide).drives
    }
    expect(await drives()).toBe(true)
    await fleet.put(`guides/${guide}`, fleet.guide({ version: 1, drives: false }))
    expect(await drives()).toBe(false)
    await test.db.update(storedVehicles).set({ type: 'hovercraft' })
    const answer = await fleet.put(`vehicles/${van}`, fleet.vehicle({ version: 1, seats: 9 }))
    expect(await answer.json()).toMatchObject({ version: 2, type: null, seats: 9 })
  })

  it('refuses to change a vehicle or guide that doesn’t exist', async () => {
    const answer = await fleet.put(`vehicles/${randomUUID()}`, fleet.vehicle({ version: 3 }))
    expect([answer.status, await errorCode(answer)]).toEqual([404, 'not-found'])
  })

  it('stores an absence once per request, and removes it', async () => {
    const resourceId = await fleet.addVehicle({ name: 'The sedan' })
    const id = randomUUID()
    const days = { firstDay: '2027-02-19', lastDay: '2027-02-21' }
    const closing = { kind: 'vehicle', resourceId, reason: 'workshop', ...days }
    await fleet.put(`closings/${id}`, closing)
    const { closings } = await (await fleet.put(`closings/${id}`, closing)).json()
    expect(closings).toEqual([{ id, ...closing, hits: [] }])
    expect(
      await (await admin.ask(`/api/admin/fleet/closings/${id}`, { method: 'DELETE' })).json(),
    ).toMatchObject({ closings: [] })
    expect(await listActions(resourceId)).toEqual([
      'closing-added',
      'closing-removed',
      'fleet-added',
    ])
    const longer = { ...closing, lastDay: '2027-02-22' }
    await fleet.put(`closings/${id}`, closing)
    const updated = await (await fleet.put(`closings/${id}`, longer)).json()
    expect(updated.closings).toEqual([{ id, ...longer, hits: [] }])
    const reversedDays = { ...closing, lastDay: '2027-02-18' }
    expect(await errorCode(await fleet.put(`closings/${id}`, reversedDays))).toBe('days-reversed')
    const unknown = { ...closing, resourceId: randomUUID() }
    expect(await errorCode(await fleet.put(`closings/${id}`, unknown))).toBe('not-found')
  })
})
