import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Limits on the time and data of a connection: a client that sends or reads very slowly holds a
 * connection only this long.
 */
export const connectionLimits = {
  /** From the first byte to the end of the headers. Also the limit of a silent connection. */
  headersMs: 10_000,
  /** Milliseconds from the first byte to the end of the body. */
  requestMs: 30_000,
  /**
   * From the first byte to the end of an upload by an authorised user, who may have a slow mobile
   * connection.
   */
  uploadMs: 600_000,
  /**
   * Between an answer and the next request. The server announces it; proxies must close earlier.
   */
  idleMs: 9_000,
  /** Added to the announced time, for a request on its way. */
  spareMs: 1_000,
  /** Longest silence in both directions while a request waits for its answer. */
  silenceMs: 60_000,
  checkMs: 1_000,
  headerBytes: 16 * 1024,
  openRequests: 16,
}

const uploadSockets = new WeakSet<Socket>()

/**
 * Allows a connection more time, for an upload by an authorised user. Returns the function that
 * ends this allowance.
 */
export function allowUpload(socket: Socket, limits = connectionLimits): () => void {
  uploadSockets.add(socket)
  const cut = setTimeout(() => socket.destroy(), limits.uploadMs).unref()
  return () => {
    clearTimeout(cut)
    uploadSockets.delete(socket)
  }
}

export type HttpListener = (request: IncomingMessage, response: ServerResponse) => void

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
    // Two Host headers: a proxy may read another one than we do (RFC 9112, section 3.2).
    if ((request.headersDistinct['host']?.length ?? 0) > 1) return response.writeHead(400).end()
    return listener(request, response)
  })
  server.timeout = limits.silenceMs
  // Node reports a timeout as a client error and closes the connection unless this returns true.
  const emit = server.emit.bind(server) as (name: string, ...args: unknown[]) => boolean
  server.emit = (name: string, ...args: unknown[]) => {
    const [error, socket] = args as [NodeJS.ErrnoException | undefined, Socket]
    const isLate = name === 'clientError' && error?.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    return (isLate && uploadSockets.has(socket)) || emit(name, ...args)
  }
  return server
}

/**
 * Answers once that there are too many requests, after earlier answers, and closes; later requests
 * are not read.
 */
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
