import { beforeEach, describe, expect, it } from 'vitest'
import { maxRenders } from '#platform/http/view-limits.ts'
import type { Renderer } from '#platform/pages/renderer.ts'
import { renderLimits } from '#platform/render-queue.ts'
import { pages, renderer } from '#tests/built-pages.ts'
import { visitorHeaders } from '../../fixtures/manage-calls.ts'
import { openAnotherApp } from '../../test-accounts.ts'
import { fromNetwork } from '../../test-office.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'

const pageHeaders = { accept: 'text/html' }
const formHeaders = { ...pageHeaders, 'content-type': 'application/x-www-form-urlencoded' }

const request = (
  app: ReturnType<typeof openAnotherApp>,
  path: string,
  init: RequestInit = { headers: pageHeaders },
  network = '203.0.113.9',
) => app.request(path, init, fromNetwork(network))

/** Private pages, each requested with an invalid key or code. */
const listAddresses = (code: string) => [
  `/admin/orders/${code}`,
  `/admin/requests/${code}`,
  `/itinerary/${code.slice(-10)}`,
  `/itinerary/${code.slice(-10)}/comment`,
  `/waiting-list?tour=${code}`,
  `/waiting-list/${code}`,
  `/manage?open=${code}`,
  `/quote?open=${code}`,
  ...['m', 'c', 'q', 'r', 'o'].map((kind) => `/${kind}/${code}`),
]

/**
 * Attack: has pages rendered, one by one or all at once, while other visitors wait for seconds.
 */
describe('a stranger who has pages rendered', () => {
  const test = setUpTestOffice()
  let renders = 0
  let requested: string[] = []
  beforeEach(() => {
    renders = 0
    requested = []
  })
  /** This renderer answers instantly, so only the number of renders counts. */
  const countingRenderer: Renderer = async (page) => {
    if (!('failed' in page)) renders += 1
    if ('request' in page) requested.push(new URL(page.request.url).pathname)
    const status = 'failed' in page ? page.failed : 200
    return { status, headers: new Headers(), page: { html: '<html></html>', csp: '' } }
  }

  it('gets two pages at a time while fifty wait; the rest are refused, and the API goes first', async () => {
    const app = openAnotherApp(test, { renderer, pages })
    const { atOnce, waiting, retrySeconds } = renderLimits
    let renderedCount = 0
    const searches = Array.from({ length: atOnce + waiting + 8 }, async (_, n) => {
      const answer = await request(app, `/tours?q=${n}`)
      if (answer.status === 200) renderedCount += 1
      return answer
    })
    const formAnswer = request(app, '/contact', {
      method: 'POST',
      headers: formHeaders,
      body: 'name=Ada',
    })
    const availabilityPath = '/api/tours/cape-peninsula/availability?from=2027-03-01&to=2027-03-31'
    const apiAnswer = await request(app, availabilityPath, { headers: visitorHeaders })
    expect([apiAnswer.status, renderedCount]).toEqual([
      200,
      expect.toSatisfy((n: number) => n < 10),
    ])
    const answers = await Promise.all(searches)
    const refusals = answers.filter(({ status }) => status !== 200)
    expect(refusals.map(({ status }) => status)).toEqual(Array(8).fill(503))
    for (const answer of [...refusals, await formAnswer]) {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, `${retrySeconds}`])
      expect(answer.headers.get('content-type')).toContain('text/html')
    }
    expect((await request(app, '/tours?q=later')).status).toBe(200)
  })

  it.each([
    ['searches', (n: number) => `/tours?q=${n}`, undefined],
    ['forms', () => '/contact', { method: 'POST', headers: formHeaders, body: 'name=Ada' }],
    ['waiting lists', (n: number) => `/waiting-list?tour=cape-peninsula&adults=${n}`, undefined],
  ])(
    'is limited per network and minute, before anything is rendered: %s',
    async (_, path, init) => {
      const app = openAnotherApp(test, { renderer: countingRenderer })
      for (let n = 0; n < maxRenders; n += 1)
        expect((await request(app, path(n), init)).status).toBe(200)
      const refusal = await request(app, path(maxRenders), init)
      expect([refusal.status, renders]).toEqual([429, maxRenders])
      expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
      expect((await request(app, path(0), init, '198.51.100.7')).status).toBe(200)
      test.pass(60_000)
      expect((await request(app, path(maxRenders), init)).status).toBe(200)
    },
  )

  it('has each page for unknown codes rendered once', async () => {
    const app = openAnotherApp(test, { renderer: countingRenderer })
    const codes = Array.from({ length: 60 }, (_, n) => `${n}`.padStart(43, 'A'))
    for (const code of codes) {
      await Promise.all(listAddresses(code).map((address) => request(app, address)))
    }
    const posts = ['/r/', '/o/', '/waiting-list/'].map((kind) =>
      request(app, `${kind}${codes[0]}`, {
        method: 'POST',
        headers: formHeaders,
        body: 'name=Ada',
      }),
    )
    await Promise.all(posts)
    expect(requested.toSorted()).toEqual(
      [
        '/admin/orders/none',
        '/admin/requests/none',
        '/itinerary/none',
        '/itinerary/none/comment',
        '/waiting-list',
        '/waiting-list/none',
        '/manage',
        '/quote',
        ...['m', 'c', 'q', 'r', 'o'].map((kind) => `/${kind}/none`),
      ].toSorted(),
    )
  })
})
