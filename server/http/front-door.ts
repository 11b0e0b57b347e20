import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type Body, chooseBody, isKnown, type Page, type Pages } from './pages.ts'
import { readPlainRequest } from './plain-request.ts'

/** How long a connection may be silent: longer than the proxies in front of us keep theirs. */
const keepAliveMs = 65_000
/** Of the silence that is announced, so that we never hang up while a request is on its way. */
const spareMs = 1000
/** Larger bodies go out beside their head, uncopied. */
const copiedUpTo = 64 * 1024

export type FrontDoor = {
  /** What it answered since this was last asked: how often with which status, and the time it took. */
  takeCounts: () => { found: number; known: number; seconds: number }
  /** Ends the connections that it holds, once what was answered is sent. */
  hangUp: () => void
  /** Ends them now. */
  cut: () => void
}

/**
 * Stands before an HTTP server: a plain request for a built page is answered from memory at once,
 * which takes less than half of what the server itself takes to read one. With the first bytes that
 * are anything else the connection goes to the server, for good. `headers` are those of every
 * answer; a page's own win.
 */
export function holdFrontDoor(
  server: Server,
  pages: Pages,
  headers: Readonly<Record<string, string>>,
): FrontDoor {
  const admit = server.listeners('connection')
  const held = new Set<Socket>()
  const answer = prepareAnswers(pages, headers)
  let counts = { found: 0, known: 0, seconds: 0 }
  server.keepAliveTimeout = keepAliveMs
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => receive(socket))
  return {
    takeCounts: () => {
      const taken = counts
      counts = { found: 0, known: 0, seconds: 0 }
      return taken
    },
    hangUp: () => held.forEach((socket) => socket.destroySoon()),
    cut: () => held.forEach((socket) => socket.destroy()),
  }

  function receive(socket: Socket): void {
    const listeners = { data, end, timeout: drop, error: drop, close: forget }
    for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
    socket.setTimeout(keepAliveMs + spareMs)
    held.add(socket)

    function data(bytes: Buffer): void {
      const begun = performance.now()
      const status = answer(socket, bytes)
      if (!status) return handOver(bytes)
      counts[status] += 1
      counts.seconds += (performance.now() - begun) / 1000
      if (!socket.writableNeedDrain) return
      // Who does not read what they asked for may ask for no more.
      socket.pause()
      socket.once('drain', () => socket.resume())
    }

    function handOver(bytes: Buffer): void {
      for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
      socket.setTimeout(0)
      forget()
      for (const listener of admit) Reflect.apply(listener, server, [socket])
      socket.emit('data', bytes)
    }

    function end(): void {
      socket.end()
    }

    function drop(): void {
      socket.destroy()
    }

    function forget(): void {
      held.delete(socket)
    }
  }
}

/**
 * Gives the function that answers bytes on a socket and tells how: 200, or 304 to a browser that has
 * the page, or not at all when they are not a plain request for a page that is there.
 */
function prepareAnswers({ byAddress }: Pages, headers: Readonly<Record<string, string>>) {
  const heads = new Map<Body, { found: string; known: string }>()
  let second = 0
  let date = ''
  /** Whole answers, as they are in this second. */
  let whole = new Map<Body, Buffer>()
  return (socket: Socket, bytes: Buffer): 'found' | 'known' | undefined => {
    const request = readPlainRequest(bytes)
    const page = request && byAddress.get(request.path)
    if (!page) return undefined
    const [encoding, body] = chooseBody(request.acceptEncoding, page)
    let head = heads.get(body)
    if (!head) heads.set(body, (head = writeHeads(page, { encoding, body, headers })))
    tick()
    if (isKnown(request.ifNoneMatch, body.etag)) {
      socket.write(head.known + date, 'latin1')
      return 'known'
    }
    if (body.bytes.length > copiedUpTo) {
      socket.cork()
      socket.write(head.found + date, 'latin1')
      socket.write(body.bytes)
      socket.uncork()
      return 'found'
    }
    let answer = whole.get(body)
    if (!answer) {
      answer = Buffer.concat([Buffer.from(head.found + date, 'latin1'), body.bytes])
      whole.set(body, answer)
    }
    socket.write(answer)
    return 'found'
  }

  function tick(): void {
    const now = Math.floor(Date.now() / 1000)
    if (now === second) return
    second = now
    date = `Date: ${new Date(now * 1000).toUTCString()}\r\n\r\n`
    whole = new Map()
  }
}

/** The heads of the answers 200 and 304, up to the date, which is their last line. */
function writeHeads(
  page: Page,
  { encoding, body, headers }: { encoding: string; body: Body; headers: Record<string, string> },
): { found: string; known: string } {
  const always = {
    ...headers,
    ...page.headers,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
    ETag: body.etag,
    Connection: 'keep-alive',
    'Keep-Alive': `timeout=${keepAliveMs / 1000}`,
  }
  return {
    found: writeHead('200 OK', { ...always, 'Content-Length': String(body.bytes.length) }),
    known: writeHead('304 Not Modified', always),
  }
}

function writeHead(status: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status}\r\n${lines.join('')}`
}
