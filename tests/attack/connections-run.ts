import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openSocket, writeRaw } from './raw-connection.ts'
import { smugglingShapes } from './smuggling-shapes.ts'

export type ConnectionsResult = {
  /** The maximum open at once: limits close silent connections in waves, and they reconnect. */
  held: number
  reopened: number
  seconds: number
  visits: number
  visitsFailed: number
  visitMedianMs: number
  visit99thMs: number
  slowHeadersEndedAfterMs: number
  slowBodyEndedAfterMs: number
  smugglingShapes: number
  smugglingRefused: number
}

const visited = [
  '/',
  '/tours',
  '/tour/cape-peninsula',
  '/api/tables/tours',
  '/api/tours/cape-peninsula/availability',
]

/**
 * Holds many silent or half-started connections to a running server while visitors use it; then
 * sends slow requests and requests that two parsers read differently.
 */
export async function attackConnections(
  url: string,
  { held, seconds }: { held: number; seconds: number },
): Promise<ConnectionsResult> {
  const port = Number(new URL(url).port)
  const sockets = new Map<number, Socket>()
  let reopened = 0
  let isHolding = true
  const hold = async (index: number) => {
    const socket = await openSocket(port)
    sockets.set(index, socket)
    socket.resume()
    if (index % 3 === 0) socket.write('GET /tours HTTP/1.1\r\nHo')
    socket.once('close', () => {
      if (!isHolding) return
      reopened += 1
      hold(index).catch(() => undefined)
    })
  }
  for (let index = 0; index < held; index += 100) {
    await Promise.all(Array.from({ length: 100 }, (_, offset) => hold(index + offset)))
  }
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let visitsFailed = 0
  let mostHeld = 0
  while (performance.now() < until) {
    const begun = performance.now()
    const path = visited[times.length % visited.length] ?? '/'
    const status = await fetch(url + path, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(5000),
    })
      .then(async (response) => (await response.arrayBuffer()) && response.status)
      .catch(() => 0)
    if (status !== 200) visitsFailed += 1
    times.push(performance.now() - begun)
    const open = [...sockets.values()].filter((socket) => !socket.destroyed).length
    mostHeld = Math.max(mostHeld, open)
    await sleep(25)
  }
  isHolding = false
  for (const socket of sockets.values()) socket.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor(times.length * share)] ?? 0) * 10) / 10
  return {
    held: mostHeld,
    reopened,
    seconds,
    visits: times.length,
    visitsFailed,
    visitMedianMs: at(0.5),
    visit99thMs: at(0.99),
    ...(await trickle(port)),
    ...(await smuggle(port)),
  }
}

async function trickle(port: number) {
  const piece = { pauseMs: 500, quietMs: 60_000, mostMs: 60_000 }
  const [headers, body] = await Promise.all([
    writeRaw(
      port,
      ['GET / HT', 'TP/1.1\r\n', ...Array.from({ length: 60 }, () => 'X: y\r\n')],
      piece,
    ),
    writeRaw(
      port,
      [
        'POST /api/bookings HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nIdempotency-Key: a-trickle-1\r\nContent-Length: 1000\r\n\r\n',
        ...Array.from({ length: 100 }, () => 'x'),
      ],
      piece,
    ),
  ])
  if (!headers.isClosed || !body.isClosed)
    throw new Error('A trickle was not ended within a minute.')
  return {
    slowHeadersEndedAfterMs: Math.round(headers.ms),
    slowBodyEndedAfterMs: Math.round(body.ms),
  }
}

async function smuggle(port: number) {
  const answers = await Promise.all(
    smugglingShapes.map(({ bytes }) => writeRaw(port, [bytes], { quietMs: 5000 })),
  )
  const refused = answers.filter(({ statuses, isClosed }) => isClosed && statuses.join() === '400')
  return { smugglingShapes: answers.length, smugglingRefused: refused.length }
}
