import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { useServer } from '../../use-server.ts'

/** Has us pay for calls of the reviews provider (S8). */
describe('a stranger who asks for reviews again and again', () => {
  let calls = 0
  const provider = createServer((_request, response) => {
    calls += 1
    response.end(JSON.stringify({ rating: 4.8, userRatingCount: 212 }))
  })
  const server = useServer(async () => {
    provider.listen(0, '127.0.0.1')
    await once(provider, 'listening')
    return {
      GOOGLE_PLACES_KEY: 'key',
      GOOGLE_PLACE_ID: 'place',
      GOOGLE_PLACES_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    }
  })
  afterAll(() => provider.close())

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
