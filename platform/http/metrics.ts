import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { OpenDatabase } from '../database/database.ts'
import { isLocalVisitor } from './local-visitor.ts'
import type { Metrics } from '#server/metrics/metrics.ts'
import type { Services } from '../services.ts'

export type MetricsAccess = {
  metrics: Metrics
  /** Token for requests; without one only this machine may read, and never in production. */
  token: string | undefined
  isProduction: boolean
  now: () => Date
  clock?: Services['clock']
}

/** GET /metrics: this process's figures for Prometheus; 404 for everyone else. */
export function metricsRoutes(database: Pick<OpenDatabase, 'db'>, access: MetricsAccess) {
  return new Hono().get('/metrics', async (c) => {
    if (!mayRead(c, access)) return c.text('There is nothing at this address.', 404)
    const text = await access.metrics.write(database, access.now(), access.clock)
    return c.text(text, 200, {
      'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
      'Cache-Control': 'no-store',
    })
  })
}

/** A proxy on this machine makes every visitor local, so production needs the token. */
function mayRead(c: Context, { token, isProduction }: MetricsAccess): boolean {
  if (token === undefined) return !isProduction && isLocalVisitor(c)
  const sentToken = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1] ?? ''
  return timingSafeEqual(digest(sentToken), digest(token))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
