import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { rates as ours } from '#content/rates.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { engines } from '#tests/databases.ts'
import { openAnotherApp } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { exchangeRates } from '../database/schema/server-state.ts'

const today = '2026-11-21'
const perRand = { ...ours.perRand, USD: ours.perRand.USD * 1.1 }
const answer = JSON.stringify({ date: today, rates: perRand })

describe.each(engines)('exchange rates of a feed on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  let feed: Server | undefined
  let requestCount = 0
  beforeEach(async () => {
    requestCount = 0
    await office.db.delete(exchangeRates)
  })
  afterEach(() => {
    feed?.closeAllConnections()
    feed?.close()
    feed = undefined
  })

  const advance = (hours: number) => {
    office.clock.now = new Date(office.clock.now.getTime() + hours * hourMs)
  }

  const open = async (reply?: RequestListener) => {
    if (reply) {
      feed = createServer((request, response) => {
        requestCount += 1
        reply(request, response)
      }).listen(0, '127.0.0.1')
      await once(feed, 'listening')
    }
    const port = feed && (feed.address() as AddressInfo).port
    const url = `http://127.0.0.1:${port}/`
    const app = openAnotherApp(office, {
      rates: port ? { url, timeoutMs: 300, maxBytes: 10_000 } : undefined,
    })
    return () => app.request('/api/rates')
  }

  it('are absent, and nothing is requested, if no feed is set up', async () => {
    const response = await (await open())()
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await office.db.select().from(exchangeRates)).toEqual([])
  })

  it('are requested once a day for all visitors and cached for an hour', async () => {
    const requestRates = await open((_request, reply) => reply.end(answer))
    const [first] = await Promise.all([requestRates(), requestRates(), requestRates()])
    expect(first?.headers.get('cache-control')).toBe('public, max-age=3600')
    expect(await (await requestRates()).json()).toEqual({ on: today, perRand })
    advance(23)
    await requestRates()
    expect(requestCount).toBe(1)
    advance(1)
    await requestRates()
    expect(requestCount).toBe(2)
    const requestWithoutFeed = await open()
    await requestWithoutFeed()
    expect(requestCount).toBe(2)
  })

  it.each<[string, RequestListener]>([
    ['is broken', (_, reply) => reply.writeHead(500).end(answer)],
    ['redirects', (_, reply) => reply.writeHead(302, { Location: '/elsewhere' }).end()],
    ['hangs', () => {}],
    ['begins and hangs', (_, reply) => reply.write(answer.slice(0, 20))],
    ['has no end', (_, reply) => void writeForEver(reply)],
    ['is no JSON', (_, reply) => reply.end('<html>')],
    ['is empty', (_, reply) => reply.end()],
    ['is cut off', (_, reply) => reply.writeHead(200, { 'Content-Length': 9000 }).end('{')],
    ['lacks a currency', (_, reply) => reply.end(answer.replace('CHF', 'XXX'))],
    ['has a rate ten times ours', (_, reply) => reply.end(answer.replace('"EUR":0', '"EUR":1'))],
  ])('are refused, and the refusal stored, if the answer %s', async (_name, reply) => {
    const requestRates = await open(reply)
    expect((await requestRates()).status).toBe(204)
    const [row] = await office.db.select().from(exchangeRates)
    expect(row).toMatchObject({
      believed: null,
      refused: expect.stringMatching(/^(It did not answer: |The )/),
    })
    await requestRates()
    expect(requestCount).toBe(1)
  })

  it('are used for two weeks if the next ones are refused, then no longer', async () => {
    let feedBody = answer
    const requestRates = await open((_request, reply) => reply.end(feedBody))
    await requestRates()
    feedBody = 'no more'
    advance(24)
    expect(await (await requestRates()).json()).toMatchObject({ on: today })
    const [row] = await office.db.select().from(exchangeRates)
    expect(row).toMatchObject({ believed: { on: today }, refused: expect.any(String) })
    advance(24 * 14)
    expect((await requestRates()).status).toBe(204)
    feedBody = JSON.stringify({ date: addDays(today, 16), rates: perRand })
    advance(24)
    expect(await (await requestRates()).json()).toMatchObject({ on: addDays(today, 16) })
    expect(await office.db.select().from(exchangeRates)).toMatchObject([{ refused: null }])
  })
})

function writeForEver(reply: Parameters<RequestListener>[1]) {
  const chunk = 'x'.repeat(5000)
  const write = () => {
    while (!reply.destroyed && reply.write(chunk));
    if (!reply.destroyed) reply.once('drain', write)
  }
  write()
}
