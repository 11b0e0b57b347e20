import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishableKey } from '#rules/accounts/api-key.ts'
import { connectionLimits } from '#server/http/connection-limits.ts'
import { createDataFolder } from '../../databases.ts'
import { bundleServer, type ServerProcess, startServer } from '../../server-process.ts'
import { goodPassword, openBrowser } from '../../test-accounts.ts'
import { writeRaw } from '../raw-connection.ts'

const { openRequests } = connectionLimits

/** Has the server hash passwords for a stranger, who wants everybody else to wait (S2). */
describe('a stranger who has passwords hashed', () => {
  let folder: string
  let server: ServerProcess
  let port: number
  beforeAll(async () => {
    folder = await createDataFolder()
    const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent' }
    server = await startServer(await bundleServer('password-hashing'), settings)
    port = Number(new URL(server.url).port)
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })

  /** So many requests at once, none of which waits for the answer of another; as many on a connection as it may have. */
  const flood = async (path: string, bodies: object[]) => {
    const requests = bodies.map((body, index) => {
      const text = JSON.stringify(body)
      const isLast = index % openRequests === openRequests - 1 || index === bodies.length - 1
      const close = isLast ? 'Connection: close\r\n' : ''
      return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\napikey: ${publishableKey}\r\nAuthorization: Bearer ${publishableKey}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${close}\r\n${text}`
    })
    const connections = Array.from({ length: Math.ceil(bodies.length / openRequests) }, (_, n) =>
      requests.slice(n * openRequests, (n + 1) * openRequests).join(''),
    )
    const answers = await Promise.all(
      connections.map((bytes) => writeRaw(port, [bytes], { quietMs: 30_000, mostMs: 60_000 })),
    )
    return {
      statuses: answers.flatMap(({ statuses }) => statuses),
      text: answers.map(({ text }) => text).join(''),
    }
  }
  const signIn = async () => {
    const begun = performance.now()
    const browser = openBrowser({ request: (to, init) => fetch(server.url + to, init) })
    const { code } = await browser.signIn('nobody@guests.example')
    return { code, ms: performance.now() - begun }
  }

  it('by 150 made-up reset links does not keep a sign-in waiting', async () => {
    const alone = await signIn()
    const resets = flood(
      '/api/auth/v1/reset',
      Array.from({ length: 150 }, (_none, n) => ({
        token: `made-up-${n}`,
        password: goodPassword,
      })),
    )
    const during = await signIn()
    const { statuses } = await resets
    expect([alone.code, during.code]).toEqual(['credentials-invalid', 'credentials-invalid'])
    expect(statuses).toEqual(Array.from({ length: 150 }, () => 422))
    // One hash of its own and no more; behind 150 others it takes far longer.
    expect(during.ms).toBeLessThan(15 * alone.ms)
  })

  it('by 150 sign-ups fills the queue, and no more than the queue', async () => {
    const { statuses, text } = await flood(
      '/api/auth/v1/signup',
      Array.from({ length: 150 }, (_none, n) => ({
        email: `guest-${n}@guests.example`,
        password: goodPassword,
      })),
    )
    expect(new Set(statuses)).toEqual(new Set([201, 503]))
    expect(text).toMatch(/retry-after: 5/i)
    expect(text).toContain('passwords-busy')
    expect((await signIn()).code).toBe('credentials-invalid')
  })
})
