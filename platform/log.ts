import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'

export type Logger = pino.Logger

/**
 * Writes JSON lines to standard output. Lines never hold personal data: no bodies, query values or
 * addresses. Errors go through describeError.
 */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/**
 * Describes an error without data of the request: its kind, code and place. Messages of database
 * and mail errors quote values and addresses, so they stay out.
 */
export function describeError(error: unknown): Record<string, unknown> {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error)) return { error: typeof cause }
  const { code, responseCode, constraint } = cause as Error & Record<string, unknown>
  return {
    error: cause.name,
    code,
    responseCode,
    constraint,
    statement: error instanceof DrizzleQueryError ? error.query : undefined,
    message: code === undefined ? cause.message : undefined,
    at: cause.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 8)
      .map((line) => line.trim()),
  }
}
