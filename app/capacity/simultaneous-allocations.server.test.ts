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
  listOverlaps,
  createServices,
  testOptions,
  race,
  storeFleet,
  setUpProcesses,
  writers,
} from '#tests/fixtures/fleet-races.ts'
import { storeManagedOrder } from '#tests/fixtures/order.ts'
import { start } from '#tests/test-office.ts'
import { allocations } from './schema.server.ts'
import { Refused } from '#platform/refused.ts'
import { allocate } from './assign.server.ts'
import { readAssignedIds } from './allocations.server.ts'

const days = 4

describe.each(racingEngines)('simultaneous assignments on the %s database', (engine) => {
  let fleet: Fleet
  const items: string[] = []
  const { opened, dbOf } = setUpProcesses(engine, async (db) => {
    fleet = await storeFleet(db)
    for (let index = 0; index < writers * days; index += 1) {
      const date = addDays(firstDay, index % days)
      items.push((await storeManagedOrder(db, start, { date })).itemId)
    }
  })

  it(
    'refuses a second allocation of a vehicle or guide at the same time',
    testOptions,
    async () => {
      const resources = [
        ...fleet.vehicles.map((vehicleId) => ({ vehicleId })),
        ...fleet.guides.map((guideId) => ({ guideId })),
      ]
      const outcome = { taken: 0, refused: 0 }
      const idsByWriter = new Map<number, string[]>()
      await race(async (writer, random) => {
        const writerDb = dbOf(writer)
        const begins = Date.parse(`${firstDay}T00:00:00Z`) + random(48) * hourMs
        const period = { from: new Date(begins), to: new Date(begins + (1 + random(8)) * hourMs) }
        const itemId = items[random(items.length)] ?? ''
        const row = { ...resources[random(resources.length)], id: randomUUID(), itemId, period }
        const inserted = await writerDb
          .insert(allocations)
          .values({ ...row, createdAt: start })
          .onConflictDoNothing()
          .returning()
        outcome[inserted.length > 0 ? 'taken' : 'refused'] += 1
        if (inserted.length === 0) return
        const ids = [...(idsByWriter.get(writer) ?? []), row.id]
        const [oldest = ''] = ids
        if (ids.length > 2) await writerDb.delete(allocations).where(eq(allocations.id, oldest))
        idsByWriter.set(writer, ids.slice(-2))
      })
      expect(await listOverlaps(dbOf(0))).toEqual([])
      expect(outcome.taken + outcome.refused).toBe(attempts)
      expect(Math.min(outcome.taken, outcome.refused)).toBeGreaterThan(attempts / 20)
    },
  )

  it('leaves each item with the assignment of its last accepted request', testOptions, async () => {
    const db = dbOf(0)
    await db.delete(allocations)
    const expected = new Map<string, Fleet>(items.map((id) => [id, { vehicles: [], guides: [] }]))
    const outcome = { kept: 0, refused: 0 }
    const offices = opened.map((one) => createServices(one.db))
    await race(async (writer, random) => {
      const itemId = items[writer + writers * random(days)] ?? ''
      const current = expected.get(itemId) ?? { vehicles: [], guides: [] }
      const pick = (ids: string[], count: number) =>
        ids.filter(() => random(ids.length) < count).toSorted()
      const selection = { vehicles: pick(fleet.vehicles, 2), guides: pick(fleet.guides, 1) }
      try {
        const office = offices[writer % offices.length] ?? createServices(db)
        await allocate(office, {
          itemId,
          request: { ...selection, seen: current },
          actorId: randomUUID(),
        })
        expected.set(itemId, selection)
        outcome.kept += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        const codes = new Set(error.refusals.map(({ code }) => code))
        for (const code of codes) expect(['fleet-taken', 'fleet-too-small']).toContain(code)
        outcome.refused += 1
      }
    }, attempts / 4)
    expect(await listOverlaps(db)).toEqual([])
    for (const [itemId, assignment] of expected)
      expect(await readAssignedIds(db, itemId)).toEqual(assignment)
    expect(Math.min(outcome.kept, outcome.refused)).toBeGreaterThan(attempts / 100)
  })
})
