import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { wordsOf } from '#content/content.ts'
import { users } from '#app/accounts/schema.server.ts'
import { checkProvider } from '#app/payments/money-jobs.server.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'
import { raiseTestMoney } from '#app/payments/providers/test-money.server.ts'
import { registerYocoWebhook } from '#app/payments/providers/yoco/yoco.server.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { handle } from '#platform/http/handle.ts'
import { Refused } from '#platform/refused.ts'
import type { Services } from '#platform/services.ts'
import { type Gateway, gateways } from './connections.ts'
import type { ConnectionsAnswer } from './connections-contract.ts'
import {
  changeConnection,
  type Connection,
  type ConnectionChange,
  listConnections,
} from './connections.server.ts'
import { describeTrial, refundTrial, startTrial } from './gateway-trial.server.ts'
import type { LiveConnections } from './live-connections.server.ts'
import type { ConnectionName } from './schema.server.ts'

export function connectionRoutes(services: Services, live: LiveConnections | undefined) {
  const open = () => withLive(services, live)
  return handle(services, {
    'GET /api/admin/connections': () => describe(open()),
    'PUT /api/admin/connections/yoco/keys': async ({ body: { secretKey }, actorId }) => {
      const { siteUrl, live: opened } = open()
      refuseFixed(open(), 'yoco')
      const url = opened.gatewayUrls.yoco
      const webhook = await registerYocoWebhook({ secretKey, url }, siteUrl).catch((error) => {
        if (error instanceof Refused) throw error
        throw new Refused({ code: 'provider-away' })
      })
      const mode = secretKey.startsWith('sk_live_') ? 'live' : 'test'
      // Nobody knows this one, so no notification is believed; payments are found by asking.
      const webhookSecret = webhook.secret ?? `whsec_${randomBytes(24).toString('base64')}`
      const keys = { YOCO_SECRET_KEY: secretKey, YOCO_WEBHOOK_SECRET: webhookSecret }
      const action = { act: 'connection-entered', mode, keys } as const
      const answer = await change(open(), 'yoco', action, actorId)
      // One that stays only sends notifications that we refuse, until the next key is entered.
      await webhook.removeOthers().catch(() => undefined)
      return answer
    },
    'PUT /api/admin/connections/payfast/keys': ({ body, actorId }) => {
      const { mode, merchantId, merchantKey, passphrase, refundsByApi } = body
      const keys = {
        PAYFAST_MERCHANT_ID: merchantId,
        PAYFAST_MERCHANT_KEY: merchantKey,
        PAYFAST_PASSPHRASE: passphrase,
        PAYFAST_REFUNDS: refundsByApi ? 'api' : 'by-hand',
      }
      return change(open(), 'payfast', { act: 'connection-entered', mode, keys }, actorId)
    },
    'PUT /api/admin/connections/:gateway': ({ params: { gateway }, body, actorId }) =>
      change(open(), gateway, { act: 'connection-switched', ...body }, actorId),
    'DELETE /api/admin/connections/:gateway': ({ params: { gateway }, actorId }) =>
      change(open(), gateway, { act: 'connection-removed' }, actorId),
    'POST /api/admin/connections/:gateway/trial': async ({ params: { gateway }, signedIn }) => {
      const { userId: actorId, email } = signedIn
      const { step } = await startTrial(services, gateway, { actorId, email })
      return { step }
    },
    'POST /api/admin/connections/:gateway/trial/refund': async ({ params, actorId }) => {
      const { gateway } = params
      const connection = (await listConnections(services.db, services)).find(
        ({ name }) => name === gateway,
      )
      const trial = connection?.tried[connection.mode]
      if (!trial) throw new Refused({ code: 'not-found' })
      await refundTrial(services, trial, actorId)
      return describe(open())
    },
  })
}

export type ConnectionServices = Services & { live: LiveConnections }

/** Throws Refused ('unavailable') in an app without settings of its own. */
export function withLive(
  services: Services,
  live: LiveConnections | undefined,
): ConnectionServices {
  if (!live) throw new Refused({ code: 'unavailable' })
  return { ...services, live }
}

async function change(
  services: ConnectionServices,
  gateway: Gateway,
  action: ConnectionChange,
  actorId: string,
): Promise<ConnectionsAnswer> {
  await changeLive(services, gateway, action, actorId)
  const changed = { ...services, providers: services.live.providers() }
  if (action.act === 'connection-switched') await raiseTestMoney(changed)
  await checkProvider(changed, gateway)
  services.wake('money')
  return describe(services)
}

/** Throws Refused ('connection-refused') if the environment sets this connection. */
function refuseFixed({ live, content }: ConnectionServices, name: ConnectionName): void {
  const { fixed: why } = wordsOf(content()).admin.connections
  if (live.isFixed(name)) throw new Refused({ code: 'connection-refused', facts: { why } })
}

/** Changes a connection and uses the change at once. Throws Refused if it couldn't be used. */
export async function changeLive(
  services: ConnectionServices,
  name: ConnectionName,
  action: ConnectionChange,
  actorId: string,
): Promise<void> {
  const { live } = services
  const words = wordsOf(services.content()).admin.connections
  refuseFixed(services, name)
  const check = (next: readonly Connection[]) => {
    const connection = next.find((one) => one.name === name)
    if (!connection?.isOn) return
    if (!connection.keys?.[connection.mode]) throw new Refused({ code: 'connection-keys-missing' })
    const fault = live.findFault(name, next)
    if (fault)
      throw new Refused({ code: 'connection-refused', facts: { why: words.faults[fault] } })
  }
  const after = action.act === 'connection-removed' ? undefined : action.mode
  if (name !== 'mail' && after !== 'live') await refuseWhileBusy(services, name)
  await changeConnection(services, name, action, { actorId, check })
  await live.reload()
}

/**
 * Without its live keys a gateway's real payments and refunds can't be followed any more. Throws
 * Refused ('gateway-busy').
 */
async function refuseWhileBusy({ db, now, providers }: Services, gateway: Gateway): Promise<void> {
  if (providers?.get(gateway)?.mode !== 'live') return
  const whereLive = and(eq(payments.provider, gateway), eq(payments.mode, 'live'))
  const whereNew = gt(payments.createdAt, new Date(now().getTime() - dayMs))
  const whereOpen = inArray(payments.status, ['created', 'pending', 'called-off'])
  const received = db.select({ id: payments.id }).from(payments).where(whereLive)
  const whereToSend = and(inArray(refunds.paymentId, received), isNotNull(refunds.tryAt))
  const n =
    (await db.$count(payments, and(whereLive, whereNew, whereOpen))) +
    (await db.$count(refunds, whereToSend))
  if (n > 0) throw new Refused({ code: 'gateway-busy', facts: { n } })
}

async function describe(services: ConnectionServices): Promise<ConnectionsAnswer> {
  const { db, live, unhealthyProviders } = services
  const providers = live.providers()
  const { faults: faultWords } = wordsOf(services.content()).admin.connections
  const stored = await listConnections(db, services)
  const emails = await findEmails(services, stored)
  const names = (entered: Connection['entered']) =>
    Object.fromEntries(
      Object.entries(entered).map(([mode, { at, by }]) => [
        mode,
        { at, by: emails.get(by) ?? null },
      ]),
    )
  const described = gateways.map(async (name) => {
    const connection = stored.find((one) => one.name === name)
    const provider = providers.get(name)
    const isFixed = live.isFixed(name)
    const isOffered = provider !== undefined && provider.isOffered?.() !== false
    const mode = isFixed ? (provider?.mode ?? 'test') : (connection?.mode ?? 'test')
    const fault = live.faults().get(name)
    const trial = connection?.tried[mode]
    return {
      name,
      isFixed,
      mode,
      isOn: isFixed ? isOffered : (connection?.isOn ?? false),
      isOffered,
      entered: names(connection?.entered ?? {}),
      fault: fault ? faultWords[fault] : null,
      health: unhealthyProviders?.get(name) ?? null,
      trial: (trial && (await describeTrial(services, trial, provider))) ?? null,
    }
  })
  const transfer = providers.get('eft')
  return {
    gateways: await Promise.all(described),
    transfer: {
      isOffered: transfer !== undefined && transfer.isOffered?.() !== false,
      isFixed: live.isTransferFixed,
    },
    hasDemo: providers.has('demo'),
    isProduction: live.isProduction,
  }
}

export async function findEmails({ db }: Services, stored: readonly Connection[]) {
  const ids = stored.flatMap(({ entered }) => Object.values(entered).map(({ by }) => by))
  if (ids.length === 0) return new Map<string, string>()
  const rows = await db.select().from(users).where(inArray(users.id, ids))
  return new Map(rows.map(({ id, email }) => [id, email]))
}
