import { gte, notInArray } from 'drizzle-orm'
import { adminInvitations, userRoles } from '#app/accounts/administration-schema.server.ts'
import { guides, vehicles } from '#app/capacity/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { lastBackup } from '#platform/database/schema/server-state.ts'
import { handle } from '#platform/http/handle.ts'
import type { Services } from '#platform/services.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { describeFirstSteps } from './first-steps.server.ts'
import { connections } from './schema.server.ts'

/** A backup is due daily, and the list under Today warns once it is older than this. */
const backupDays = 8

type Server = { isProduction: boolean; hasMailServer: () => boolean; exampleIds: string[] }

export function firstStepsRoutes(
  services: Services,
  { isProduction, hasMailServer, exampleIds }: Server,
) {
  const { db } = services
  return handle(services, {
    'GET /api/admin/first-steps': async () => {
      const now = services.now()
      const ways = listPaymentOptions(services).filter(({ provider }) => provider !== 'demo')
      const rows = await db.select().from(connections)
      const trials = rows.flatMap(({ name, tried }) =>
        name === 'mail' ? [] : Object.values(tried),
      )
      const trialOrders = trials.map(({ id }) => id)
      const backupDue = new Date(now.getTime() - backupDays * dayMs)
      const steps = describeFirstSteps(services.content(), calendarDateIn(now, capeTown), {
        payments: ways.some(({ mode }) => mode === 'live' || !isProduction),
        'payment-tried':
          trials.length > 0 ||
          (ways.length > 0 && ways.every(({ provider }) => provider === 'eft')),
        mail: hasMailServer(),
        vehicle: (await db.$count(vehicles, notInArray(vehicles.id, exampleIds))) > 0,
        guide: (await db.$count(guides, notInArray(guides.id, exampleIds))) > 0,
        colleague: (await db.$count(userRoles)) + (await db.$count(adminInvitations)) > 1,
        backup: (await db.$count(lastBackup, gte(lastBackup.writtenAt, backupDue))) > 0,
      })
      return { steps, isEmpty: (await db.$count(orders, notInArray(orders.id, trialOrders))) === 0 }
    },
  })
}
