import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataFolder } from '../../databases.ts'
import { bundleServer, type ServerProcess, startServer } from '../../server-process.ts'
import { writeRaw } from '../raw-connection.ts'

/** Piles up on one connection what is dear to answer, or says nothing on it (S3, bug 2). */
describe('a stranger who crowds a connection', () => {
  let folder: string
  let server: ServerProcess
  let port: number
  beforeAll(async () => {
    folder = await createDataFolder()
    const settings = { DATA_DIR: folder, LOG_LEVEL: 'silent' }
    server = await startServer(await bundleServer('crowded-connection'), settings)
    port = Number(new URL(server.url).port)
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['/api/openapi.json', '/api/docs', '/itinerary/aaaaaaaaaaaaaaaa', '/nowhere'])(
    'by 1,500 requests for %s keeps nobody waiting, and is sent away after sixteen',
    async (path) => {
      const flood = writeRaw(port, [get(path).repeat(1500)], { quietMs: 20_000 })
      const begun = performance.now()
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
      const ms = performance.now() - begun
      const { statuses, isClosed } = await flood
      expect([statuses.length, statuses.at(-1), isClosed]).toEqual([17, 503, true])
      // It took eighteen seconds once.
      expect(ms).toBeLessThan(5000)
    },
  )

  it('by silence is cut after ten seconds, whatever was asked before', async () => {
    const before = [[], [get('/healthz')], [get('/nowhere')]]
    const answers = await Promise.all(
      before.map((asked) => writeRaw(port, asked, { quietMs: 20_000 })),
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
