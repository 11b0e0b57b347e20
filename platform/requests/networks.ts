import { createHmac } from 'node:crypto'
import { deriveKey } from '../database/secret.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'

const length = 32

/**
 * A network as stored: a hash keyed by the server's secret, because all IPv4 addresses could be
 * tried in minutes. An IPv6 network's name begins with its /48's, which one customer may own
 * completely.
 */
export function hashNetwork({ secret }: Pick<Services, 'secret'>, network: string): string {
  const key = deriveKey('networks', secret)
  const hash = (text: string) =>
    createHmac('sha256', key).update(text).digest('hex').slice(0, length)
  const around = /^((?:[\da-f]+:){3})[\da-f]+::\/56$/.exec(network)?.[1]
  return (around ? hash(`${around}:/48`) : '') + hash(network)
}

/** The stored name's prefix for the wider network; undefined without one. */
export function findWiderNetwork(networkName: string): string | undefined {
  return networkName.length > length ? networkName.slice(0, length) : undefined
}

/** Serialises requests until the transaction ends; concurrent ones would not see each other. */
export async function lockUntilCommit(transaction: Transaction, lockName: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockName}, 0))`)
}
