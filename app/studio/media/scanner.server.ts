import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { describeError, type Logger } from '#platform/log.ts'
import { Refused } from '#platform/refused.ts'

/** A virus scanner that checks a file before anything else opens it. */
export type Scanner = {
  /**
   * Returns for a clean file. Throws `Refused`: 'media-infected' if a virus was found,
   * 'media-unscanned' if there is no result.
   */
  scan: (file: string) => Promise<void>
  /** Returns a message for the operator if the scanner does not answer. */
  check: () => Promise<string | undefined>
}

export type ScannerAddress = { host: string; port: number }

/** Time limit of one file. 40 MB take a few seconds on the same machine. */
const longestMs = 60_000
const maxReplyLength = 1000

/** Opens ClamAV's clamd at its TCP socket. Each file has its own INSTREAM connection. */
export function openScanner(
  { host, port }: ScannerAddress,
  { log, waitMs = longestMs }: { log: Logger; waitMs?: number },
): Scanner {
  const place = `${host}:${port}`
  const sendCommand = async (command: string, file?: string) => {
    const socket = connect({ host, port })
    const abortSending = new AbortController()
    const timeout = setTimeout(() => socket.destroy(new Error('no answer in time')), waitMs)
    try {
      const pendingReply = readReply(socket)
      // An answer before the end of the file is final, so the rest is not sent.
      const pendingSend = send(socket, { command, file, signal: abortSending.signal }).catch(
        () => undefined,
      )
      const reply = await pendingReply
      abortSending.abort()
      await pendingSend
      return reply
    } finally {
      abortSending.abort()
      clearTimeout(timeout)
      socket.destroy()
    }
  }
  return {
    scan: async (file) => {
      const reply = await sendCommand('INSTREAM', file).catch((error: unknown) => {
        log.warn({ scanner: place, ...describeError(error) }, 'a photograph was not scanned')
        throw new Refused({ code: 'media-unscanned' })
      })
      if (reply === 'stream: OK') return
      const virusName = /^stream: (.+) FOUND$/.exec(reply)?.[1]
      if (virusName === undefined) {
        log.warn({ scanner: place, reply }, 'a photograph was not scanned')
        throw new Refused({ code: 'media-unscanned' })
      }
      throw new Refused({ code: 'media-infected', facts: { found: virusName } })
    },
    check: async () => {
      const reply = await sendCommand('PING').catch(() => undefined)
      return reply === 'PONG'
        ? undefined
        : `The virus scanner at ${place} (MEDIA_CLAMD) doesn’t answer. Photographs are refused until it does.`
    },
  }
}

/** Sends a command, then a file in chunks with their lengths. An empty chunk ends the file. */
async function send(
  socket: Socket,
  { command, file, signal }: { command: string; file: string | undefined; signal: AbortSignal },
): Promise<void> {
  const write = async (bytes: Buffer) => {
    if (!socket.write(bytes)) await once(socket, 'drain', { signal })
  }
  await write(Buffer.from(`z${command}\0`))
  if (file === undefined) return
  for await (const piece of createReadStream(file, { signal }) as AsyncIterable<Buffer>)
    await write(Buffer.concat([encodeLength(piece.length), piece]))
  await write(encodeLength(0))
}

function encodeLength(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}

function readReply(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let reply = ''
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => {
      reply += piece
      const end = reply.indexOf('\0')
      if (end >= 0) resolve(reply.slice(0, end).replaceAll(/[^\x20-\x7e]/g, '?'))
      else if (reply.length > maxReplyLength) reject(new Error('an answer without an end'))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('the connection was closed without an answer')))
  })
}
