import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataFolder } from '../../databases.ts'
import { bundleServer, type ServerProcess, startServer } from '../../server-process.ts'

/** Has us pay for calls of the reviews provider (S8). */
describe('a stranger who asks for reviews again and again', () => {
  let folder: string
  let provider: Server
  let server: ServerProcess
  let calls = 0
  beforeAll(async () => {
    folder = await createDataFolder()
    provider = createServer((_request, response) => {
      calls += 1
      response.end(JSON.stringify({ rating: 4.8, userRatingCount: 212 }))
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    server = await startServer(await bundleServer('paid-reviews'), {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      GOOGLE_PLACES_KEY: 'key',
      GOOGLE_PLACE_ID: 'place',
      GOOGLE_PLACES_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    })
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    provider.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('makes one call of the provider an hour, together with everybody else', async () => {
    const path = `${server.url}/api/functions/get-google-reviews`
    const rounds = Array.from({ length: 10 }, async () => {
      const statuses = []
      for (let n = 0; n < 20; n += 1) statuses.push((await fetch(path)).status)
      return statuses
    })
    expect(new Set((await Promise.all(rounds)).flat())).toEqual(new Set([200]))
    expect(calls).toBe(1)
  })
})
