import { once } from 'node:events'
import type { Server } from 'node:http'
import { createLimitedServer } from './connection-limits.ts'
import { type FrontDoor, holdFrontDoor } from './front-door.ts'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Pages } from './pages.ts'
import { securityHeaders } from './security-headers.ts'
import { SettingError, type Settings } from '../settings.ts'

/** How long requests under way may take to end when we are asked to stop. */
const graceMs = 10_000
const countEveryMs = 1000

type HttpServer = {
  /** The one it listens on. */
  port: number
  /** Takes no new request, lets those under way end, and cuts what has not ended after the grace. */
  close: () => Promise<void>
}

type Parts = {
  fetch: Parameters<typeof createLimitedServer>[0]
  pages: Pages | undefined
  metrics: Metrics
  log: Logger
}

/** Listens, with the pages at the front door; throws SettingError when the port is not to be had. */
export async function openHttpServer(
  parts: Parts,
  { port, host, isProduction }: Settings,
): Promise<HttpServer> {
  const server = createLimitedServer(parts.fetch)
  const door = openDoor(server, parts, isProduction)
  const counting = setInterval(() => countPages(door, parts.metrics), countEveryMs)
  server.listen({ port, host })
  await once(server, 'listening').catch((error) => {
    const why = error.code === 'EADDRINUSE' ? 'another program uses it' : String(error.code)
    throw new SettingError(
      `The server cannot listen on port ${port}: ${why}. Choose another with PORT.`,
    )
  })
  const address = server.address()
  const close = async () => {
    clearInterval(counting)
    await closeServer(server, door)
  }
  return { port: typeof address === 'object' && address ? address.port : port, close }
}

/** Pages come straight from memory, unless every request is to be written down. */
function openDoor(
  server: Server,
  { pages, log }: Parts,
  isProduction: boolean,
): FrontDoor | undefined {
  if (!pages || log.isLevelEnabled('debug')) return undefined
  return holdFrontDoor(server, pages, securityHeaders(isProduction))
}

/** Together, now and then: to count each one as it goes would take a quarter of its time. */
function countPages(door: FrontDoor | undefined, metrics: Metrics): void {
  if (!door) return
  const { found, known, seconds } = door.takeCounts()
  const each = seconds / (found + known)
  for (const [status, times] of [
    [200, found],
    [304, known],
  ] as const) {
    if (times === 0) continue
    metrics.countRequest({ method: 'GET', route: '/*', status, seconds: each, refusals: [], times })
  }
}

async function closeServer(server: Server, door: FrontDoor | undefined): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // Browsers keep a connection open after its answer, and would hold us up for seconds.
  const hangUp = setInterval(() => {
    door?.hangUp()
    server.closeIdleConnections()
  }, 50)
  const cut = setTimeout(() => {
    door?.cut()
    server.closeAllConnections()
  }, graceMs)
  await closed
  clearInterval(hangUp)
  clearTimeout(cut)
}
