import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * How long a connection may take, and how much it may bring, before we hang up: a client that
 * trickles its request, or reads its answer never, holds a place for this long and no longer.
 */
export const connectionLimits = {
  /** From the first byte to the end of the headers; a connection that says nothing counts too. */
  headersMs: 10_000,
  /** From the first byte to the end of the body. */
  requestMs: 30_000,
  /** The same for a file that somebody who may is uploading, by a phone at the end of the world. */
  uploadMs: 600_000,
  /** Between an answer and the next request, as we announce it; proxies must close before that. */
  idleMs: 9_000,
  /** Beyond what is announced, for a request that is on its way. */
  spareMs: 1_000,
  /** Without a byte in either direction while a request waits for its answer. */
  silenceMs: 60_000,
  /** How often the clocks above are looked at. */
  checkMs: 1_000,
  headerBytes: 16 * 1024,
  /** Requests of one connection that are not answered yet. */
  openRequests: 16,
}

/** Connections on which a file comes that may take longer. */
const uploading = new WeakSet<Socket>()

/**
 * Lets the request of a connection take longer to come in than others may: for a file of somebody who is let in.
 * Gives what ends that.
 */
export function allowUpload(socket: Socket, limits = connectionLimits): () => void {
  uploading.add(socket)
  const cut = setTimeout(() => socket.destroy(), limits.uploadMs).unref()
  return () => {
    clearTimeout(cut)
    uploading.delete(socket)
  }
}

export type HttpListener = (request: IncomingMessage, response: ServerResponse) => void

/** An HTTP server with a limit for everything that a stranger can drag out or pile up. */
export function createLimitedServer(listener: HttpListener, limits = connectionLimits): Server {
  const options = {
    connectionsCheckingInterval: limits.checkMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.idleMs,
    keepAliveTimeoutBuffer: limits.spareMs,
    maxHeaderSize: limits.headerBytes,
    insecureHTTPParser: false,
    requireHostHeader: true,
  }
  const open = new WeakMap<Socket, number>()
  const server = createServer(options, (request, response) => {
    const { socket } = request
    const count = (open.get(socket) ?? 0) + 1
    open.set(socket, count)
    if (count > limits.openRequests) return refuseMore(response, count, limits)
    response.once('close', () => open.set(socket, (open.get(socket) ?? 1) - 1))
    // Which of two hosts is meant, a proxy before us may see otherwise (RFC 9112, section 3.2).
    if ((request.headersDistinct['host']?.length ?? 0) > 1) return response.writeHead(400).end()
    return listener(request, response)
  })
  server.timeout = limits.silenceMs
  // What is over time is told as an error of its client, and ended where nobody says otherwise.
  const emit = server.emit.bind(server) as (name: string, ...told: unknown[]) => boolean
  server.emit = (name: string, ...told: unknown[]) => {
    const [error, socket] = told as [NodeJS.ErrnoException | undefined, Socket]
    const isLate = name === 'clientError' && error?.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    return (isLate && uploading.has(socket)) || emit(name, ...told)
  }
  return server
}

/** Says once that it is too much, after the answers before it, and hangs up; what follows is not read. */
function refuseMore(response: ServerResponse, count: number, limits: typeof connectionLimits) {
  if (count > limits.openRequests + 1) return
  const headers = {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Retry-After': '1',
    Connection: 'close',
  }
  response
    .writeHead(503, headers)
    .end(`A connection may have ${limits.openRequests} open requests. Wait for their answers.\n`)
}
