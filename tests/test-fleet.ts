import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import type { Database } from '#server/database/database.ts'
import { guides, vehicles } from '#server/database/schema/fleet.ts'
import type { TestBrowser } from './test-accounts.ts'

const nobody = { vehicles: [] as string[], guides: [] as string[] }

/** A vehicle that is good, but for what a test changes. */
const vehicle = (change: object = {}) => ({
  version: 0,
  name: 'The white van',
  seats: 14,
  registration: 'CA 123-456',
  facts: 'No roof rack',
  isActive: true,
  papers: [] as object[],
  ...change,
})

/** The same of a guide. */
const guide = (change: object = {}) => ({
  version: 0,
  name: 'Thandi',
  languages: ['en', 'de'],
  phone: '+27 21 000 0709',
  isActive: true,
  papers: [] as object[],
  ...change,
})

/** Sells something as it was sold before there were vehicles and guides: nothing goes out with it. */
export async function sellBefore<Sold>(
  db: Database,
  sell: () => Sold | Promise<Sold>,
): Promise<Sold> {
  const away = new Date(0)
  for (const table of [vehicles, guides])
    await db.update(table).set({ inactiveSince: away }).where(isNull(table.inactiveSince))
  const sold = await sell()
  for (const table of [vehicles, guides])
    await db.update(table).set({ inactiveSince: null }).where(eq(table.inactiveSince, away))
  return sold
}

/** The fleet as an administrator of a test enters and assigns it: each act by the API. */
export function useFleet(admin: () => TestBrowser) {
  const put = (path: string, body: unknown) => admin().put(`/api/admin/fleet/${path}`, body)
  return {
    vehicle,
    guide,
    put,
    read: async () => (await admin().get('/api/admin/fleet')).json(),
    addVehicle: async (change: object = {}) => {
      const id = randomUUID()
      await put(`vehicles/${id}`, vehicle(change))
      return id
    },
    addGuide: async (change: object = {}) => {
      const id = randomUUID()
      await put(`guides/${id}`, guide(change))
      return id
    },
    close: (kind: 'vehicle' | 'guide', resourceId: string, firstDay: string, lastDay = firstDay) =>
      put(`closings/${randomUUID()}`, { kind, resourceId, firstDay, lastDay, reason: 'workshop' }),
    choices: async (orderId: string) =>
      (await (await admin().get(`/api/admin/fleet/orders/${orderId}`)).json()).items,
    assign: (itemId: string, wanted: Partial<typeof nobody>, seen: Partial<typeof nobody> = {}) =>
      put(`items/${itemId}`, { ...nobody, ...wanted, seen: { ...nobody, ...seen } }),
  }
}
