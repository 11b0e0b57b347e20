import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { writeAudit } from '#app/accounts/audit-log.server.ts'
import type { PaymentMode } from '#app/payments/providers/provider.server.ts'
import type { Database, Transaction } from '#platform/database/database.ts'
import { seal, unseal } from '#platform/database/seal.ts'
import { readJson } from '#app/payments/providers/call-provider.server.ts'
import type { Services } from '#platform/services.ts'
import { type ConnectionName, connections, type MailTest } from './schema.server.ts'

/** Settings by the name of their environment variable. */
export type Keys = Record<string, string>
type KeySets = Partial<Record<PaymentMode, Keys>>

export type Connection = Omit<typeof connections.$inferSelect, 'sealed'> & {
  /** Undefined if the server's secret has changed since they were entered. */
  keys: KeySets | undefined
}

const keysSchema = z.record(z.string(), z.string()).optional()
const keySetsSchema = z.object({ test: keysSchema, live: keysSchema })

type Sealing = Pick<Services, 'secret'>
const purpose = 'connections'
const titles = { yoco: 'Yoco', payfast: 'PayFast', mail: 'Mail server' } as const

export async function listConnections(db: Database, { secret }: Sealing): Promise<Connection[]> {
  const rows = await db.select().from(connections).orderBy(connections.name)
  return rows.map(({ sealed, ...row }) => {
    const text = unseal(sealed, { purpose, about: row.name, secret })
    const keys = text === undefined ? undefined : keySetsSchema.safeParse(readJson(text)).data
    return { ...row, keys: keys && dropUndefined(keys) }
  })
}

function dropUndefined({ test, live }: z.infer<typeof keySetsSchema>): KeySets {
  return { ...(test && { test }), ...(live && { live }) }
}

export type ConnectionChange =
  /** Enters the keys of a mode, and uses that mode. */
  | { act: 'connection-entered'; mode: PaymentMode; keys: Keys; isOn?: boolean }
  | { act: 'connection-switched'; mode: PaymentMode; isOn: boolean }
  | { act: 'connection-tried'; mode: PaymentMode; id: string }
  | { act: 'connection-removed' }

/**
 * Writes a change and its entry in the activity log, which has no key. `check` may refuse the
 * connection as it would be. A new key switches a gateway off, unless `isOn` is given.
 */
export async function changeConnection(
  services: Pick<Services, 'db' | 'now' | 'secret'>,
  name: ConnectionName,
  change: ConnectionChange,
  {
    actorId,
    check,
    transaction: given,
  }: { actorId: string; check?: (next: Connection[]) => void; transaction?: Transaction },
): Promise<void> {
  const { secret, now } = services
  const work = async (transaction: Transaction) => {
    const at = now()
    await transaction.select().from(connections).where(eq(connections.name, name)).for('update')
    const before = await listConnections(transaction, services)
    const stored = before.find((one) => one.name === name)
    const next = applyChange(stored ?? createConnection(name, at), change, { at, by: actorId })
    const others = before.filter((one) => one.name !== name)
    check?.(next ? [...others, next] : others)
    if (next) {
      const { keys = {}, ...columns } = next
      const sealed = seal(JSON.stringify(keys), { purpose, about: name, secret })
      const row = { ...columns, sealed }
      await transaction
        .insert(connections)
        .values(row)
        .onConflictDoUpdate({ target: connections.name, set: row })
    } else await transaction.delete(connections).where(eq(connections.name, name))
    const action = change.act === 'connection-switched' ? nameSwitch(change) : change.act
    const facts = { title: titles[name], ...(name === 'mail' ? {} : { code: next?.mode ?? '' }) }
    await writeAudit(transaction, { actorId, action, subject: 'connections', facts }, at)
  }
  await (given ? work(given) : services.db.transaction(work))
}

/** Adds to the test mail of this id, if it is the last one. */
export async function recordMailTest(db: Database | Transaction, id: string, found: MailTest) {
  const { name, tried } = connections
  await db
    .update(connections)
    .set({
      tried: sql`jsonb_set(${tried}, '{live}', ${tried} -> 'live' || ${JSON.stringify(found)}::jsonb)`,
    })
    .where(and(eq(name, 'mail'), sql`${tried} #>> '{live,id}' = ${id}`))
}

function nameSwitch({ isOn }: { isOn: boolean }) {
  return isOn ? 'connection-on' : 'connection-off'
}

function createConnection(name: ConnectionName, changedAt: Date): Connection {
  return { name, mode: 'test', isOn: false, entered: {}, tried: {}, changedAt, keys: {} }
}

function applyChange(
  connection: Connection,
  change: ConnectionChange,
  { at, by }: { at: Date; by: string },
): Connection | undefined {
  if (change.act === 'connection-removed') return undefined
  const { mode } = change
  const entry = { at: at.toISOString(), by }
  const next = { ...connection, mode, changedAt: at }
  switch (change.act) {
    case 'connection-entered': {
      const tried = { ...connection.tried }
      delete tried[mode]
      return {
        ...next,
        isOn: change.isOn ?? false,
        keys: { ...connection.keys, [mode]: change.keys },
        entered: { ...connection.entered, [mode]: entry },
        tried,
      }
    }
    case 'connection-switched':
      return { ...next, isOn: change.isOn }
    case 'connection-tried':
      return { ...next, tried: { ...connection.tried, [mode]: { ...entry, id: change.id } } }
  }
}
