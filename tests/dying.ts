import { PgPreparedQuery } from 'drizzle-orm/pg-core'

/** What stands where the process would have ended. */
export class Died extends Error {}

/**
 * Does work that dies before its statement number `at` to the database, of whatever engine: no later one is sent
 * any more, but for what a database does itself when its client is gone. Gives whether it lived to its end, and
 * throws what it throws else. Nothing beside it may ask the database meanwhile.
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
