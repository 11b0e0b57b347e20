import { DrizzleQueryError } from 'drizzle-orm'
import pino from 'pino'

export type Logger = pino.Logger

/**
 * Structured lines on standard output, one JSON object each. They never hold personal data: no
 * bodies, no queries' values, no addresses; errors go through describeError.
 */
export function createLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

/**
 * What can be said about an error without what was in the request: its kind, its code and where it
 * happened. The messages of database and mail errors quote values and addresses, so they stay out.
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
