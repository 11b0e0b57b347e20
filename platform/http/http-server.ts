import { once } from 'node:events'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { connectionLimits, createLimitedServer } from './connection-limits.ts'
import { findInheritedSocket, SettingError, type Settings } from '../settings.ts'

/** Time for current requests to end after a stop. */
const graceMs = 10_000

type HttpServer = {
  port: number
  /** Stops accepting requests, waits for current ones, and aborts the rest after the grace time. */
  close: () => Promise<void>
}

type Fetch = Parameters<typeof getRequestListener>[0]

export function createSiteServer(fetch: Fetch, limits = connectionLimits): Server {
  const handleRequest = getRequestListener(fetch)
  return createLimitedServer((request, response) => void handleRequest(request, response), limits)
}

/** Listens, on a given socket if there is one; throws SettingError if the port is unavailable. */
export async function openHttpServer(fetch: Fetch, { port, host }: Settings): Promise<HttpServer> {
  const server = createSiteServer(fetch)
  const fd = findInheritedSocket()
  server.listen(fd === undefined ? { port, host } : { fd })
  await once(server, 'listening').catch((error) => {
    const reason = error.code === 'EADDRINUSE' ? 'another program uses it' : String(error.code)
    throw new SettingError(
      `The server cannot listen on port ${port}: ${reason}. Choose another with PORT.`,
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
  // Browsers keep idle connections open, which would delay the stop by seconds.
  const closingIdle = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(closingIdle)
  clearTimeout(cut)
}
