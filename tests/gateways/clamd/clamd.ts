import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What the scanner does with the next request instead of a normal answer. */
export type Misbehaviour =
  /** The scanner reads everything and never answers. */
  | 'silence'
  /** The scanner closes after the command. */
  | 'hang-up'
  /** The scanner gives an invalid answer. */
  | 'nonsense'
  /** The scanner sends a virus name without end. */
  | 'endless'
  /** The scanner answers that a file is clean, without the end of the line. */
  | 'half'

/**
 * The harmless test text that every scanner detects (eicar.org); in two parts, so this file is not
 * detected.
 */
export const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR',
  '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('')

/**
 * A scanner with ClamAV's clamd protocol over TCP: PING, and INSTREAM with chunk lengths, up to 25
 * MB by default (StreamMaxLength). `misbehave` queues misbehaviour.
 */
export async function openClamd({ maxBytes = 25 * 1024 * 1024 } = {}) {
  const misbehaviours: Misbehaviour[] = []
  const requests: { command: string; bytes: number }[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    serve(socket).catch(() => socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  async function serve(socket: Socket): Promise<void> {
    const reader = openReader(socket)
    const command = (await reader.readUntil(0)).toString('latin1')
    const request = { command, bytes: 0 }
    requests.push(request)
    const misbehaviour = misbehaviours.shift()
    if (misbehaviour === 'hang-up') return void socket.destroy()
    if (misbehaviour === 'nonsense') return void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n\0')
    if (misbehaviour === 'endless') {
      while (!socket.destroyed) {
        socket.write('stream: Worm.'.repeat(100))
        await new Promise(setImmediate)
      }
      return
    }
    if (command === 'zPING') return void socket.end('PONG\0')
    if (command !== 'zINSTREAM') return void socket.end('UNKNOWN COMMAND\0')
    const chunks: Buffer[] = []
    for (;;) {
      const length = (await reader.readBytes(4)).readUInt32BE()
      if (length === 0) break
      request.bytes += length
      if (request.bytes > maxBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0')
      chunks.push(await reader.readBytes(length))
    }
    if (misbehaviour === 'silence') return
    if (misbehaviour === 'half') return void socket.write('stream: OK')
    const isInfected = Buffer.concat(chunks).includes(eicar)
    socket.end(isInfected ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')
  }

  return {
    address: { host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    requests,
    misbehave: (...next: Misbehaviour[]) => void misbehaviours.push(...next),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** Reads by length or terminator, however the input is split. */
function openReader(socket: Socket) {
  let buffered = Buffer.alloc(0)
  const chunks = socket[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const readMore = async () => {
    const { value, done } = await chunks.next()
    if (done) throw new Error('The client closed the connection.')
    buffered = Buffer.concat([buffered, value])
  }
  const cut = (length: number, gap = 0) => {
    const part = buffered.subarray(0, length)
    buffered = buffered.subarray(length + gap)
    return part
  }
  return {
    readBytes: async (length: number) => {
      while (buffered.length < length) await readMore()
      return cut(length)
    },
    readUntil: async (terminator: number) => {
      while (!buffered.includes(terminator)) await readMore()
      return cut(buffered.indexOf(terminator), 1)
    },
  }
}
