import { Hono } from 'hono'
import type { OpenDatabase } from '../database/database.ts'

/** /healthz: the process is alive. /readyz: it can serve, since its database answers. */
export function healthRoutes(database: Pick<OpenDatabase, 'ping'>) {
  return new Hono()
    .get('/healthz', (c) => c.json({ status: 'alive' }))
    .get('/readyz', async (c) => {
      await database.ping()
      return c.json({ status: 'ready' })
    })
}
