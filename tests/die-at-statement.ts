import { PgPreparedQuery } from 'drizzle-orm/pg-core'

export class Died extends Error {}

/**
 * Runs work that dies before statement number `deathAt`, on any engine: no later statement is sent,
 * except what a database does when its client is gone. Returns true if the work finished;
 * rethrows its other errors. Nothing else may use the database meanwhile.
 */
export async function dieAt(deathAt: number, work: () => Promise<unknown>): Promise<boolean> {
  const prototype = PgPreparedQuery.prototype as unknown as Record<
    'queryWithCache',
    (text: string, parameters: unknown[], query: () => Promise<unknown>) => Promise<unknown>
  >
  const { queryWithCache: sendQuery } = prototype
  let statementCount = 0
  prototype.queryWithCache = function sendOrDie(text, parameters, query) {
    statementCount += 1
    if (statementCount >= deathAt && !text.startsWith('rollback'))
      throw new Died('The process has ended.')
    return sendQuery.call(this, text, parameters, query)
  }
  try {
    await work()
    return true
  } catch (error) {
    if (statementCount < deathAt) throw error
    return false
  } finally {
    prototype.queryWithCache = sendQuery
  }
}
