import { PgPreparedQuery } from 'drizzle-orm/pg-core'

export class Died extends Error {}

/**
 * Runs work that dies before its statement number `at`, on any engine: no later statement is sent,
 * except what a database does when its client is gone. Returns true if it finished; throws its
 * other errors. Nothing else may use the database meanwhile.
 */
export async function dieAt(at: number, work: () => Promise<unknown>): Promise<boolean> {
  const prototype = PgPreparedQuery.prototype as unknown as Record<
    'queryWithCache',
    (text: string, parameters: unknown[], query: () => Promise<unknown>) => Promise<unknown>
  >
  const { queryWithCache: ask } = prototype
  let asked = 0
  prototype.queryWithCache = function askOrDie(text, parameters, query) {
    asked += 1
    if (asked >= at && !text.startsWith('rollback')) throw new Died('The process has ended.')
    return ask.call(this, text, parameters, query)
  }
  try {
    await work()
    return true
  } catch (error) {
    if (asked < at) throw error
    return false
  } finally {
    prototype.queryWithCache = ask
  }
}
