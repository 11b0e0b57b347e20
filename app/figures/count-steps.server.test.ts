import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { countSteps } from './count-steps.server.ts'

async function listCountedSteps(
  [method, path]: [string, string],
  status: number,
  headers: Record<string, string> = {},
): Promise<string[]> {
  const counted: string[] = []
  const app = new Hono()
  app.use(countSteps({ count: (step) => counted.push(step), write: async () => {} }))
  app.all('*', (c) => c.body(null, status as 200))
  await app.request(path, { method, headers })
  return counted
}

it.each([
  ['GET', '/api/tours/cape-peninsula/availability?guests=2', 200, ['days-asked']],
  ['GET', '/api/tours/nothing/availability', 404, []],
  ['GET', '/book-tour/cape-peninsula', 200, ['form-opened']],
  ['GET', '/book-tour/cape-peninsula', 304, ['form-opened']],
  ['GET', '/book-tour/cape-peninsula.data', 200, ['form-opened']],
  ['HEAD', '/book-tour/cape-peninsula', 200, []],
  ['GET', '/book-tour/nothing', 404, []],
  ['GET', '/tour/cape-peninsula', 200, []],
  // Counted when the server passes the posted form on to the API, so not here.
  ['POST', '/book-tour/cape-peninsula', 200, []],
  ['POST', '/api/bookings', 201, ['form-sent']],
  ['POST', '/api/bookings', 422, ['form-sent', 'form-refused']],
  ['POST', '/api/bookings', 409, ['form-sent', 'day-full']],
  ['POST', '/api/bookings', 429, []],
  ['POST', '/api/bookings', 503, []],
  ['POST', '/api/transfers', 201, []],
] as [string, string, number, string[]][])(
  'counts the steps of %s %s with status %d',
  async (method, path, status, steps) =>
    expect(await listCountedSteps([method, path], status)).toEqual(steps),
)

it('does not count prefetched pages', async () => {
  const request: [string, string] = ['GET', '/book-tour/cape-peninsula']
  expect(await listCountedSteps(request, 200, { 'sec-purpose': 'prefetch;prerender' })).toEqual([])
  expect(await listCountedSteps(request, 200, { purpose: 'prefetch' })).toEqual([])
})
