import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createLog } from '../log.ts'
import { testAccounts } from '#tests/test-office.ts'
import { createApp } from '../http/app.ts'
import type { Office } from '../office.ts'

/** Reviews touch no database: an office that would fail at the first question is enough. */
const office = {} as Office

const place = {
  rating: 4.8,
  userRatingCount: 212,
  reviews: [
    {
      name: 'places/x/reviews/1',
      rating: 5,
      text: { text: 'The driver knew every whale by name.', languageCode: 'en' },
      authorAttribution: { displayName: 'Ada', photoUri: 'https://photos.example/ada' },
      publishTime: '2026-11-01T10:00:00.500Z',
    },
    {
      rating: 4,
      authorAttribution: { displayName: 'No words' },
      publishTime: '2026-10-01T10:00:00Z',
    },
  ],
}

describe('the reviews', () => {
  let provider: Server | undefined
  afterEach(async () => {
    provider?.closeAllConnections()
    provider?.close()
    provider = undefined
  })

  /** Asks for the reviews, with the answers of a provider of our own behind them. */
  const ask = async (answer: RequestListener) => {
    provider = createServer(answer).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    return askAt((provider.address() as AddressInfo).port)
  }

  it('are the provider’s, in the names of P3.6, those with words alone', async () => {
    const response = await (await ask((_request, reply) => reply.end(JSON.stringify(place))))()
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      rating: 4.8,
      totalReviews: 212,
      reviews: [
        {
          author_name: 'Ada',
          profile_photo_url: 'https://photos.example/ada',
          rating: 5,
          time: 1_793_527_200,
          text: 'The driver knew every whale by name.',
        },
      ],
    })
    expect(response.headers.get('Cache-Control')).toBe('no-store')
  })

  it('are at most six', async () => {
    const many = { ...place, reviews: Array.from({ length: 9 }, () => place.reviews[0]) }
    const response = await (await ask((_request, reply) => reply.end(JSON.stringify(many))))()
    expect((await response.json()).reviews).toHaveLength(6)
  })

  it('are none for a place that nobody has reviewed', async () => {
    const bare = JSON.stringify({ rating: 5, userRatingCount: 1 })
    const response = await (await ask((_request, reply) => reply.end(bare)))()
    expect(await response.json()).toEqual({ rating: 5, totalReviews: 1, reviews: [] })
  })

  it('are asked for with the key in a header, never in an address', async () => {
    const asked: { url: string | undefined; key: unknown; mask: unknown }[] = []
    await (
      await ask((request, reply) => {
        const { 'x-goog-api-key': key, 'x-goog-fieldmask': mask } = request.headers
        asked.push({ url: request.url, key, mask })
        reply.end(JSON.stringify(place))
      })
    )()
    expect(asked).toEqual([
      { url: '/v1/places/a%2Fplace', key: 'secret-key', mask: 'rating,userRatingCount,reviews' },
    ])
  })

  it('are asked for anew each time, and once for visitors of the same moment', async () => {
    let count = 0
    const read = await ask(async (_request, reply) => {
      count += 1
      await sleep(50)
      reply.end(JSON.stringify(place))
    })
    await Promise.all([read(), read(), read()])
    expect(count).toBe(1)
    await read()
    expect(count).toBe(2)
  })

  it.each<[string, RequestListener]>([
    ['fails', (_request, reply) => reply.writeHead(500).end('{}')],
    ['refuses the key', (_request, reply) => reply.writeHead(403).end('{"error":{}}')],
    ['answers with a page', (_request, reply) => reply.end('<!doctype html><h1>Hello')],
    ['answers with nothing', (_request, reply) => reply.end()],
    ['answers with half', (_request, reply) => reply.end(JSON.stringify(place).slice(0, 60))],
    ['answers with null', (_request, reply) => reply.end('null')],
    ['answers something else', (_request, reply) => reply.end('{"candidates":[]}')],
    [
      'rates beyond its scale',
      (_request, reply) => reply.end(JSON.stringify({ ...place, rating: 11 })),
    ],
    [
      'sends reviews of another form',
      (_request, reply) => reply.end(JSON.stringify({ ...place, reviews: [{ stars: 5 }] })),
    ],
    ['hangs up', (request) => request.socket.destroy()],
    ['sends us elsewhere', (_request, reply) => reply.writeHead(302, { Location: '/' }).end()],
    ['never answers', () => {}],
    ['never ends its answer', (_request, reply) => void reply.write('{"rating":')],
  ])(
    'are refused as unavailable, with no word of why, when the provider %s',
    async (_how, answer) => {
      const response = await (await ask(answer))()
      expect(response.status).toBe(503)
      const text = await response.text()
      expect(JSON.parse(text).error.code).toBe('unavailable')
      expect(text).not.toMatch(/provider|key|127\.0\.0\.1/i)
    },
  )

  it('are refused as unavailable when the provider is not there', async () => {
    expect((await askAt(1)()).status).toBe(503)
  })

  it('are an empty answer when no provider is set up', async () => {
    const response = await openApp(undefined).request('/api/functions/get-google-reviews')
    expect([response.status, await response.text()]).toEqual([204, ''])
  })
})

function askAt(port: number): () => Promise<Response> {
  const url = `http://127.0.0.1:${port}`
  const app = openApp({ key: 'secret-key', placeId: 'a/place', url, timeoutMs: 400 })
  return async () => app.request('/api/functions/get-google-reviews')
}

function openApp(reviews: Parameters<typeof createApp>[0]['reviews']) {
  return createApp({
    office,
    reviews,
    accounts: testAccounts,
    database: {} as Parameters<typeof createApp>[0]['database'],
    log: createLog('silent'),
    isProduction: true,
    pages: undefined,
    hasMailbox: false,
  })
}
