import { createHmac } from 'node:crypto'
import { keyFor } from '../database/secret.ts'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import type { Services } from '../services.ts'

/** Letters of a hash that name one network. */
const length = 32

/**
 * How a network is written down: by a hash that only this server's secret makes, since all of IPv4 is tried
 * in minutes. The name of an IPv6 network begins with that of its /48, which one customer may have whole.
 */
export function nameStored({ secret }: Pick<Services, 'secret'>, network: string): string {
  const key = keyFor('networks', secret)
  const hash = (text: string) =>
    createHmac('sha256', key).update(text).digest('hex').slice(0, length)
  const around = /^((?:[\da-f]+:){3})[\da-f]+::\/56$/.exec(network)?.[1]
  return (around ? hash(`${around}:/48`) : '') + hash(network)
}

/** The name of the wider network around one, as its stored name begins; undefined for one without. */
export function findAround(stored: string): string | undefined {
  return stored.length > length ? stored.slice(0, length) : undefined
}

/** One after the other: two at the same moment would both count what was there before. Until the transaction ends. */
export async function queueUp(transaction: Transaction, who: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${who}, 0))`)
}
