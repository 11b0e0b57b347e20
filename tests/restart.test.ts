import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import net from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataFolder, findBundle } from './databases.ts'

/** The socket of node:net before it listens, as systemd passes one. */
type Socket = {
  fd: number
  getsockname: (target: { port?: number }) => void
  close: () => void
}

describe('a restart while the socket stays open', () => {
  let folder: string
  let program: string
  let socket: Socket
  let port = 0
  const servers: ChildProcess[] = []
  beforeAll(async () => {
    folder = await createDataFolder()
    program = await findBundle()
    const bind = Reflect.get(net, '_createServerHandle') as (host: string, port: number) => Socket
    socket = bind('127.0.0.1', 0)
    const address: { port?: number } = {}
    socket.getsockname(address)
    port = address.port ?? 0
  })
  afterAll(() => {
    for (const server of servers) server.kill('SIGKILL')
    socket?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  /** Starts a server as deploy/site.socket does: file descriptor 3 is the socket. */
  const start = async () => {
    const command = 'LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1"'
    const server = spawn('/bin/sh', ['-c', command, process.execPath, program], {
      // Port 1 is forbidden, so the setting must be ignored.
      env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '1', LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'pipe', 'inherit', socket.fd],
    })
    servers.push(server)
    let text = ''
    for await (const chunk of server.stdout ?? []) {
      text += String(chunk)
      if (/^ready /m.test(text)) return server
    }
    throw new Error(`The server ended: ${text}`)
  }
  const fetchStatus = (path: string) =>
    new Promise<number | string>((resolve) => {
      request({ host: '127.0.0.1', port, path, agent: false, timeout: 60_000 }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
        .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
        .end()
    })

  it('refuses no request under continuous load', { timeout: 180_000 }, async () => {
    let server = await start()
    const end = new AbortController()
    const answers: (number | string)[] = []
    const visitors = Array.from({ length: 20 }, async () => {
      while (!end.signal.aborted) {
        answers.push(await fetchStatus('/healthz'))
        await sleep(Math.random() * 5)
      }
    })
    const waitForMoreAnswers = async () => {
      const answersBefore = answers.length
      while (answers.length < answersBefore + 50) await sleep(20)
    }
    for (let restarts = 0; restarts < 3; restarts += 1) {
      await waitForMoreAnswers()
      server.kill('SIGTERM')
      const [code] = await once(server, 'exit')
      expect(code).toBe(0)
      server = await start()
    }
    await waitForMoreAnswers()
    end.abort()
    await Promise.all(visitors)
    expect(new Set(answers)).toEqual(new Set([200]))
  })
})
