import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { wordsOf } from '#content/content.ts'
import type { RefusalCode } from '#rules/requests/refusal.ts'
import { DatabaseAway } from '../database/database-away.ts'
import { describeError, type Logger } from '../log.ts'
import { Outdated, Refused } from '../refused.ts'
import { answerRefusal } from './refusal-answer.ts'

const frameworkCodes: Record<number, RefusalCode> = {
  400: 'body-malformed',
  413: 'body-too-large',
  415: 'content-type-unsupported',
}

type Parts = {
  showFailed?: (c: Context, status: number) => Promise<Response | undefined>
}

/**
 * Answers everything thrown. A refusal is answered as it is, an unavailable database with 503. An
 * unexpected error gets 500 and a log line; the answer has no details.
 */
export function answerFailure(log: Logger, { showFailed }: Parts = {}): ErrorHandler {
  return async (error, c) => {
    if (error instanceof Outdated) return answerRefusal(c, error.refusals, { newer: error.newer })
    if (error instanceof Refused) {
      const refused = answerRefusal(c, error.refusals)
      return (await showFailed?.(c, refused.status)) ?? refused
    }
    const frameworkCode = error instanceof HTTPException ? frameworkCodes[error.status] : undefined
    if (frameworkCode) return answerRefusal(c, [{ code: frameworkCode }])
    const about = { requestId: c.get('requestId'), ...describeError(error) }
    if (isDatabaseUnavailable(error)) {
      log.error(about, 'the database is unavailable')
      c.header('Retry-After', '5')
      return answerRefusal(c, [{ code: 'unavailable' }])
    }
    log.error(about, 'unexpected error')
    return c.json(
      { error: { code: 'unexpected', message: wordsOf(c.get('content')).auth.unexpected } },
      500,
    )
  }
}

/**
 * Codes of the network and of PostgreSQL (classes 08, 53 and 58, shutdown, read-only standby,
 * timeouts, deadlocks).
 */
const unavailableCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|58\w{3}|25006|57P0[1-4]|57014|25P03|40001|40P01|55P03)$/
const unavailableMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|PGlite is clos|not queryable|Cannot use a pool after/

/** No connection, a lost or slow one, or a server that is starting or stopping. */
function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway) return true
  const code = 'code' in error ? String(error.code) : ''
  const hasNoSocket = code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect'
  const isAway =
    hasNoSocket || unavailableCodes.test(code) || unavailableMessages.test(error.message)
  return isAway || isDatabaseUnavailable(error.cause)
}
