import type { IncomingMessage, Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'

/**
 * How long a connection may take, and how much it may bring, before we hang up: a client that
 * trickles its request, or reads its answer never, holds a place for this long and no longer.
 */
export const connectionLimits = {
  /** From the first byte to the end of the headers; a connection that says nothing counts too. */
  headersMs: 10_000,
  /** From the first byte to the end of the body. */
  requestMs: 30_000,
  /** Without a byte in either direction while an answer is owed. */
  silenceMs: 60_000,
  /** How often the clocks above are looked at. */
  checkMs: 1_000,
  headerBytes: 16 * 1024,
}

type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

/** The HTTP server in front of an application, with a limit for everything that a stranger can drag out. */
export function createLimitedServer(fetch: Fetch, limits = connectionLimits): Server {
  const server = createAdaptorServer({
    // Which of two hosts is meant, a proxy before us may see otherwise (RFC 9112, section 3.2).
    fetch: (request, env) =>
      namesTwoHosts(env.incoming) ? new Response(null, { status: 400 }) : fetch(request, env),
    serverOptions: {
      connectionsCheckingInterval: limits.checkMs,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      maxHeaderSize: limits.headerBytes,
      insecureHTTPParser: false,
      requireHostHeader: true,
    },
  }) as Server
  server.timeout = limits.silenceMs
  return server
}

function namesTwoHosts(incoming: object): boolean {
  return ((incoming as IncomingMessage).headersDistinct['host']?.length ?? 0) > 1
}
