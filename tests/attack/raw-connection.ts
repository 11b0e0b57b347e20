import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type RawAnswer = {
  text: string
  statuses: number[]
  /** True if the other side closed the connection in time. */
  isClosed: boolean
  ms: number
}

/**
 * Writes bytes on a new connection, in chunks with pauses. Reads until the other side closes, is
 * silent for `quietMs`, or `maxMs` have passed. The first byte may take five seconds on a busy
 * machine.
 */
export async function writeRaw(
  port: number,
  pieces: readonly (string | Buffer)[],
  { pauseMs = 0, quietMs = 300, maxMs = 20_000, host = '127.0.0.1' } = {},
): Promise<RawAnswer> {
  const startedAt = performance.now()
  const socket = await openSocket(port, host)
  let text = ''
  let lastDataAt = performance.now()
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
    lastDataAt = performance.now()
  })
  for (const piece of pieces) {
    if (socket.destroyed) break
    socket.write(piece)
    if (pauseMs > 0) await sleep(pauseMs)
  }
  lastDataAt = Math.max(lastDataAt, performance.now())
  const isOver = () =>
    socket.readableEnded ||
    socket.destroyed ||
    performance.now() - lastDataAt > (text === '' ? Math.max(quietMs, 5000) : quietMs) ||
    performance.now() - startedAt > maxMs
  while (!isOver()) await sleep(5)
  const isClosed = socket.readableEnded || socket.destroyed
  socket.destroy()
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  return { text, statuses, isClosed, ms: performance.now() - startedAt }
}

/** Opens a connection; its errors are ignored, because callers check if it is open. */
export async function openSocket(port: number, host = '127.0.0.1'): Promise<Socket> {
  const socket = connect({ port, host })
  await once(socket, 'connect')
  socket.on('error', () => socket.destroy())
  return socket
}
