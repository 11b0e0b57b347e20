import { describe, expect, it } from 'vitest'
import { publishableKey } from '#rules/accounts/api-key.ts'
import { connectionLimits } from '#server/http/connection-limits.ts'
import { goodPassword, openBrowser } from '../../test-accounts.ts'
import { useServer } from '../../use-server.ts'
import { writeRaw } from '../raw-connection.ts'

const { openRequests } = connectionLimits

/** Has the server hash passwords for a stranger, who wants everybody else to wait (S2). */
describe('a stranger who has passwords hashed', () => {
  const server = useServer()

  /** So many requests at once, none of which waits for the answer of another; as many on a connection as it may have. */
  const flood = async (path: string, bodies: object[]) => {
    const requests = bodies.map((body, index) => {
      const text = JSON.stringify(body)
      const isLast = index % openRequests === openRequests - 1 || index === bodies.length - 1
      const close = isLast ? 'Connection: close\r\n' : ''
      return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\napikey: ${publishableKey}\r\nAuthorization: Bearer ${publishableKey}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(text)}\r\n${close}\r\n${text}`
    })
    const connections = Array.from({ length: Math.ceil(bodies.length / openRequests) }, (_, n) =>
      requests.slice(n * openRequests, (n + 1) * openRequests).join(''),
    )
    const answers = await Promise.all(
      connections.map((bytes) =>
        writeRaw(server.port, [bytes], { quietMs: 30_000, mostMs: 60_000 }),
      ),
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
