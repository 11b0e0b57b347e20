import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { hourMs } from '#rules/dates/durations.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { racingEngines } from '#tests/databases.ts'
import {
  attempts,
  type Fleet,
  firstDay,
  listTwice,
  officeOf,
  patience,
  race,
  storeFleet,
  useProcesses,
  writers,
} from '#tests/fixtures/fleet-races.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { allocations } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'
import { allocate } from './assign.server.ts'
import { readAssignedIds } from './allocations.server.ts'

const days = 4

describe.each(racingEngines)('assigning many at once, on the %s database', (engine) => {
  let fleet: Fleet
  const items: string[] = []
  const { opened, dbOf } = useProcesses(engine, async (db) => {
    fleet = await storeFleet(db)
    for (let index = 0; index < writers * days; index += 1) {
      const date = addDays(firstDay, index % days)
      items.push((await storeManagedOrder(db, start, { date })).itemId)
    }
  })

  it(
    'never assigns a vehicle or guide twice at one time, whatever writes it',
    patience,
    async () => {
      const resources = [
        ...fleet.vehicles.map((vehicleId) => ({ vehicleId })),
        ...fleet.guides.map((guideId) => ({ guideId })),
      ]
      const outcome = { taken: 0, refused: 0 }
      const kept = new Map<number, string[]>()
      await race(async (writer, chance) => {
        const own = dbOf(writer)
        const begins = Date.parse(`${firstDay}T00:00:00Z`) + chance(48) * hourMs
        const period = { from: new Date(begins), to: new Date(begins + (1 + chance(8)) * hourMs) }
        const itemId = items[chance(items.length)] ?? ''
        const row = { ...resources[chance(resources.length)], id: randomUUID(), itemId, period }
        const taken = await own
          .insert(allocations)
          .values({ ...row, createdAt: start })
          .onConflictDoNothing()
          .returning()
        outcome[taken.length > 0 ? 'taken' : 'refused'] += 1
        if (taken.length === 0) return
        const mine = [...(kept.get(writer) ?? []), row.id]
        const [oldest = ''] = mine
        if (mine.length > 2) await own.delete(allocations).where(eq(allocations.id, oldest))
        kept.set(writer, mine.slice(-2))
      })
      expect(await listTwice(dbOf(0))).toEqual([])
      expect(outcome.taken + outcome.refused).toBe(attempts)
      expect(Math.min(outcome.taken, outcome.refused)).toBeGreaterThan(attempts / 20)
    },
  )

  it('assigns each item exactly what its request was answered with', patience, async () => {
    const db = dbOf(0)
    await db.delete(allocations)
    const promised = new Map<string, Fleet>(items.map((id) => [id, { vehicles: [], guides: [] }]))
    const outcome = { kept: 0, refused: 0 }
    const offices = opened.map((one) => officeOf(one.db))
    await race(async (writer, chance) => {
      const itemId = items[writer + writers * chance(days)] ?? ''
      const seen = promised.get(itemId) ?? { vehicles: [], guides: [] }
      const pick = (ids: string[], most: number) =>
        ids.filter(() => chance(ids.length) < most).toSorted()
      const wanted = { vehicles: pick(fleet.vehicles, 2), guides: pick(fleet.guides, 1) }
      try {
        const office = offices[writer % offices.length] ?? officeOf(db)
        await allocate(office, { itemId, request: { ...wanted, seen }, actorId: randomUUID() })
        promised.set(itemId, wanted)
        outcome.kept += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const codes = new Set(error.refusals.map(({ code }) => code))
        for (const code of codes) expect(['fleet-taken', 'fleet-too-small']).toContain(code)
        outcome.refused += 1
      }
    }, attempts / 4)
    expect(await listTwice(db)).toEqual([])
    for (const [itemId, wanted] of promised)
      expect(await readAssignedIds(db, itemId)).toEqual(wanted)
    expect(Math.min(outcome.kept, outcome.refused)).toBeGreaterThan(attempts / 100)
  })
})
