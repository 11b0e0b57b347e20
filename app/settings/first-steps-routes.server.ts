import { notInArray } from 'drizzle-orm'
import { listStandIns } from '#rules/text/stand-ins.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { type FirstStep, firstSteps } from './contract.ts'
import { adminInvitations, userRoles } from '#app/accounts/administration-schema.server.ts'
import { guides, vehicles } from '#app/capacity/schema.server.ts'
import { orders } from '#app/order/schema.server.ts'
import { listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { handle } from '#platform/http/handle.ts'
import type { Services } from '#platform/services.ts'

export function firstStepsRoutes(
  services: Services,
  { exampleIds, hasMailServer }: { exampleIds: string[]; hasMailServer: () => boolean },
) {
  return handle(services, {
    'GET /api/admin/first-steps': async () => {
      const { db } = services
      const { about, company, rides, policies } = services.content()
      const tax = policyOn(policies.tax, services.now())
      const standIns = listStandIns({ company, people: about.people, rides, tax })
      const isDone: Record<FirstStep, boolean> = {
        company: standIns.company.length === 0,
        payments: listPaymentOptions(services).some(({ mode }) => mode === 'live'),
        mail: hasMailServer(),
        vehicle: (await db.$count(vehicles, notInArray(vehicles.id, exampleIds))) > 0,
        guide: (await db.$count(guides, notInArray(guides.id, exampleIds))) > 0,
        colleague: (await db.$count(userRoles)) + (await db.$count(adminInvitations)) > 1,
        policies: standIns.policies.length === 0,
      }
      const isEmpty = (await db.$count(orders)) === 0
      return { steps: firstSteps.map((step) => ({ step, isDone: isDone[step] })), isEmpty }
    },
  })
}
