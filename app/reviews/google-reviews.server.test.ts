import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { openTestOffice, type TestOffice, testAccounts } from '#tests/test-office.ts'
import { reviewsLimits } from './google-reviews.server.ts'
import { createApp } from '#server/app.ts'

let testOffice: TestOffice
beforeAll(async () => {
  testOffice = await openTestOffice()
})
afterAll(() => testOffice.close())
// Each test runs on another day, because calls are counted per day.
beforeEach(() => advanceMinutes(25 * 60))

function advanceMinutes(minutes: number) {
  testOffice.pass(minutes * 60_000)
}

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

describe('the provider’s reviews', () => {
  let provider: Server | undefined
  afterEach(async () => {
    provider?.closeAllConnections()
    provider?.close()
    provider = undefined
  })

  const openReaderOf = async (listener: RequestListener) => {
    provider = createServer(listener).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    return openReader(readPort(provider))
  }

  it('have the field names of P3.6; reviews without text are omitted', async () => {
    const response = await (
      await openReaderOf((_request, reply) => reply.end(JSON.stringify(place)))
    )()
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

  it('are limited to six', async () => {
    const many = { ...place, reviews: Array.from({ length: 9 }, () => place.reviews[0]) }
    const response = await (
      await openReaderOf((_request, reply) => reply.end(JSON.stringify(many)))
    )()
    expect((await response.json()).reviews).toHaveLength(6)
  })

  it('are an empty list for a place without reviews', async () => {
    const placeWithoutReviews = JSON.stringify({ rating: 5, userRatingCount: 1 })
    const response = await (
      await openReaderOf((_request, reply) => reply.end(placeWithoutReviews))
    )()
    expect(await response.json()).toEqual({ rating: 5, totalReviews: 1, reviews: [] })
  })

  it('are requested with the key in a header, not in the URL', async () => {
    const requests: { url: string | undefined; key: unknown; mask: unknown }[] = []
    await (
      await openReaderOf((request, reply) => {
        const { 'x-goog-api-key': key, 'x-goog-fieldmask': mask } = request.headers
        requests.push({ url: request.url, key, mask })
        reply.end(JSON.stringify(place))
      })
    )()
    expect(requests).toEqual([
      { url: '/v1/places/a%2Fplace', key: 'secret-key', mask: 'rating,userRatingCount,reviews' },
    ])
  })

  it('are requested at most once an hour, or five minutes after a failure', async () => {
    let count = 0
    let isFailing = false
    const requestReviews = await openReaderOf(async (_request, reply) => {
      count += 1
      await sleep(50)
      reply.writeHead(isFailing ? 500 : 200).end(JSON.stringify(place))
    })
    const requestThrice = async () => {
      const answers = await Promise.all([requestReviews(), requestReviews(), requestReviews()])
      return [answers.map(({ status }) => status).join(' '), count]
    }
    expect(await requestThrice()).toEqual(['200 200 200', 1])
    advanceMinutes(59)
    expect(await requestThrice()).toEqual(['200 200 200', 1])
    isFailing = true
    advanceMinutes(1)
    expect(await requestThrice()).toEqual(['503 503 503', 2])
    advanceMinutes(4)
    isFailing = false
    expect(await requestThrice()).toEqual(['503 503 503', 2])
    advanceMinutes(1)
    expect(await requestThrice()).toEqual(['200 200 200', 3])
  })

  it('are not requested once all processes have used up the day’s calls', async () => {
    let count = 0
    const answerWithError: RequestListener = (_request, reply) => {
      count += 1
      reply.writeHead(500).end()
    }
    const requestReviews = await openReaderOf(answerWithError)
    const readInOtherProcess = openReader(readPort(provider))
    for (let call = 0; call < 100; call += 1) {
      await requestReviews()
      await readInOtherProcess()
      advanceMinutes(5)
    }
    expect(count).toBe(reviewsLimits.callsPerDay)
    advanceMinutes(24 * 60)
    await requestReviews()
    expect(count).toBe(reviewsLimits.callsPerDay + 1)
  })

  it.each<[string, RequestListener]>([
    ['fails', (_request, reply) => reply.writeHead(500).end('{}')],
    ['refuses the key', (_request, reply) => reply.writeHead(403).end('{"error":{}}')],
    ['answers with HTML', (_request, reply) => reply.end('<!doctype html><h1>Hello')],
    ['answers with nothing', (_request, reply) => reply.end()],
    [
      'answers with half of its JSON',
      (_request, reply) => reply.end(JSON.stringify(place).slice(0, 60)),
    ],
    ['answers with null', (_request, reply) => reply.end('null')],
    ['answers something else', (_request, reply) => reply.end('{"candidates":[]}')],
    [
      'answers with a rating above five',
      (_request, reply) => reply.end(JSON.stringify({ ...place, rating: 11 })),
    ],
    [
      'sends reviews of another form',
      (_request, reply) => reply.end(JSON.stringify({ ...place, reviews: [{ stars: 5 }] })),
    ],
    ['closes the connection', (request) => request.socket.destroy()],
    ['redirects', (_request, reply) => reply.writeHead(302, { Location: '/' }).end()],
    ['never answers', () => {}],
    ['never ends its answer', (_request, reply) => void reply.write('{"rating":')],
  ])(
    'are unavailable (503), with no reason in the answer, if the provider %s',
    async (_how, listener) => {
      const response = await (await openReaderOf(listener))()
      expect(response.status).toBe(503)
      const text = await response.text()
      expect(JSON.parse(text).error.code).toBe('unavailable')
      expect(text).not.toMatch(/provider|key|127\.0\.0\.1/i)
    },
  )

  it('are unavailable if the provider cannot be reached', async () => {
    expect((await openReader(1)()).status).toBe(503)
  })

  it('are an empty answer (204) if no provider is set', async () => {
    const response = await openApp(undefined).request('/api/functions/get-google-reviews')
    expect([response.status, await response.text()]).toEqual([204, ''])
  })
})

function readPort(server: Server | undefined): number {
  const address = server?.address()
  return typeof address === 'object' && address ? address.port : 0
}

function openReader(port: number): () => Promise<Response> {
  const url = `http://127.0.0.1:${port}`
  const app = openApp({ key: 'secret-key', placeId: 'a/place', url, timeoutMs: 400 })
  return async () => app.request('/api/functions/get-google-reviews')
}

function openApp(reviews: Parameters<typeof createApp>[0]['reviews']) {
  return createApp({
    services: testOffice.office,
    reviews,
    accounts: testAccounts,
    database: {} as Parameters<typeof createApp>[0]['database'],
    log: createLog('silent'),
    isProduction: true,
    pages: undefined,
    hasMailbox: () => false,
  })
}
