import { once } from 'node:events'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { connectionLimits, createLimitedServer } from './connection-limits.ts'
import { findHandedSocket, SettingError, type Settings } from '../settings.ts'

/** How long requests under way may take to end when we are asked to stop. */
const graceMs = 10_000

type HttpServer = {
  /** The one it listens on. */
  port: number
  /** Takes no new request, lets those under way end, and cuts what has not ended after the grace. */
  close: () => Promise<void>
}

type Fetch = Parameters<typeof getRequestListener>[0]

/** The server of the site, not listening yet. */
export function createSiteServer(fetch: Fetch, limits = connectionLimits): Server {
  const ask = getRequestListener(fetch)
  return createLimitedServer((request, response) => void ask(request, response), limits)
}

/** Listens, on the socket that it was handed if there is one; throws SettingError when the port is not to be had. */
export async function openHttpServer(fetch: Fetch, { port, host }: Settings): Promise<HttpServer> {
  const server = createSiteServer(fetch)
  const fd = findHandedSocket()
  server.listen(fd === undefined ? { port, host } : { fd })
  await once(server, 'listening').catch((error) => {
    const why = error.code === 'EADDRINUSE' ? 'another program uses it' : String(error.code)
    throw new SettingError(
      `The server cannot listen on port ${port}: ${why}. Choose another with PORT.`,
    )
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => closeServer(server),
  }
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // Browsers keep a connection open after its answer, and would hold us up for seconds.
  const hangUp = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(hangUp)
  clearTimeout(cut)
}
