import { describe, expect, it } from 'vitest'
import { writeRaw } from '../raw-connection.ts'
import { useServer } from '../../use-server.ts'

/** Attack: sends many expensive requests on one connection, or nothing at all. */
describe('a stranger who crowds a connection', () => {
  const server = useServer()

  it.each(['/api/openapi.json', '/api/docs', '/itinerary/aaaaaaaaaaaaaaaa', '/nowhere'])(
    'by 1,500 requests for %s keeps nobody waiting, and is sent away after sixteen',
    // Unread data is lost when the connection is cut, so a slow reader retries.
    { retry: 2 },
    async (path) => {
      const flood = writeRaw(server.port, [get(path).repeat(1500)], { quietMs: 20_000 })
      const begun = performance.now()
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      const ms = performance.now() - begun
      const { statuses, isClosed } = await flood
      expect([statuses.length, statuses.at(-1), isClosed]).toEqual([17, 503, true])
      // This took eighteen seconds before the limit existed.
      expect(ms).toBeLessThan(5000)
    },
  )

  it('by silence is cut after ten seconds, whatever was asked before', async () => {
    const before = [[], [get('/healthz')], [get('/nowhere')]]
    const answers = await Promise.all(
      before.map((asked) => writeRaw(server.port, asked, { quietMs: 20_000 })),
    )
    for (const { isClosed, ms } of answers) {
      expect(isClosed).toBe(true)
      expect(ms).toBeLessThan(18_000)
    }
  })
})

function get(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
}
