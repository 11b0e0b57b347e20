import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { startMailWorker } from '#tests/fixtures/mail-worker.ts'
import { engines } from '#tests/databases.ts'
import { openAnotherApp, openBrowser } from '#tests/test-accounts.ts'
import { bookingBody, contactBody } from '#tests/test-office.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { otherAudiences } from '#app/accounts/access.server.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { createLog } from '#platform/log.ts'
import { createMetrics } from './metrics.ts'

const log = createLog('silent')
const token = 'a-token-of-sixteen'

describe.each(engines)('the metrics on the %s database', (engine) => {
  const office = setUpTestOffice(engine)
  const metrics = createMetrics()

  type Options = { token?: string; isProduction?: boolean; database?: OpenDatabase }
  const openApp = ({ token, isProduction = false, database = office.database }: Options = {}) =>
    openAnotherApp(office, {
      database,
      isProduction,
      hasMailbox: () => true,
      metricsAccess: { metrics, token, isProduction, now: () => office.clock.now },
    })
  const localEnv = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }
  const read = async (
    app: ReturnType<typeof openApp>,
    init: RequestInit = {},
    env: object = localEnv,
  ) => {
    const response = await app.request('http://localhost/metrics', init, env)
    return { status: response.status, text: await response.text(), response }
  }

  it('count requests by route pattern, refusals by code, inbox items and mail', async () => {
    const app = openApp()
    const browser = openBrowser(app)
    const post = (path: string, body: unknown) =>
      browser.post(path, body, { 'Idempotency-Key': crypto.randomUUID() })
    await post('/api/bookings', bookingBody())
    await post('/api/bookings', bookingBody({ adults: 40, email: 'ada' }))
    await post('/api/functions/send-contact-email', contactBody())
    await app.request('/api/tours/cape-peninsula/availability?from=2027-01-01&to=2027-01-09')
    await app.request('/nothing/ada@guests.example', { method: 'PROPFIND' })
    office.pass(90_000)
    const { text, response } = await read(app)
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    for (const line of [
      'http_requests_total{method="POST",route="/api/bookings",status="201"} 1',
      'http_requests_total{method="POST",route="/api/bookings",status="422"} 1',
      'http_requests_total{method="GET",route="/api/tours/:tourId/availability",status="200"} 1',
      'http_request_duration_seconds_count{method="POST",route="/api/bookings"} 2',
      'http_request_duration_seconds_bucket{le="+Inf",method="POST",route="/api/bookings"} 2',
      'refusals_total{code="email-invalid"} 1',
      'database_up 1',
      'mail_queue_depth 4',
      'mail_queue_failing 0',
      'mail_queue_oldest_seconds 90',
      'office_inbox{inbox="bookings",status="requested"} 1',
      'office_inbox{inbox="contact-messages",status="new"} 1',
      `office_newest_timestamp_seconds{inbox="bookings"} ${Date.parse('2026-11-21T08:00:00Z') / 1000}`,
    ]) {
      expect(text).toContain(`\n${line}\n`)
    }
    expect(text).toMatch(/method="other",.*status="405"/)
    expect(text).not.toMatch(/ada|2027-01-01|cape-peninsula/)
    const failingTransport = { send: () => Promise.reject(new Error('no')), close: () => {} }
    const worker = startMailWorker({
      db: office.db,
      content: () => shipped,
      transport: failingTransport,
      log,
      now: () => office.clock.now,
      metrics,
    })
    await expect.poll(async () => (await read(app)).text).toContain('\nmail_queue_failing 4\n')
    await worker.stop()
    expect((await read(app)).text).toContain(
      'mail_attempts_total{result="failed",kind="booking-office"} 1',
    )
  })

  it('are readable with the token only', async () => {
    const app = openApp({ token, isProduction: true })
    expect((await read(app, bearer(token))).status).toBe(200)
    for (const init of [{}, bearer(''), bearer(`${token}x`), bearer('é')]) {
      expect((await read(app, init)).status).toBe(404)
    }
  })

  it('are readable without a token only from this machine, and never in production', async () => {
    const remoteEnv = { incoming: { socket: { remoteAddress: '203.0.113.7' } } }
    expect((await read(openApp())).status).toBe(200)
    expect((await read(openApp(), {}, remoteEnv)).status).toBe(404)
    expect((await read(openApp(), { headers: { via: '1.1 proxy' } })).status).toBe(404)
    expect((await read(openApp({ isProduction: true }))).status).toBe(404)
  })

  it('report an unavailable database and continue', async () => {
    const failingDatabase = { ...office.database, db: office.database.db.$with as never }
    const { status, text } = await read(openApp({ database: failingDatabase }))
    expect(status).toBe(200)
    expect(text).toContain('\ndatabase_up 0\n')
    expect(text).not.toContain('mail_queue')
    expect(text).toContain('process_resident_memory_bytes')
  })

  it('include all that the alerts and docs/operations.md name', async () => {
    const { text } = await read(openApp())
    for (const file of ['deploy/alerts.yml', 'docs/operations.md']) {
      const namedMetrics = readFileSync(file, 'utf8').match(
        /\b(http|refusals|mail_(attempts|queue)|office|database|process|nodejs)_(?!user)\w+\b/g,
      )
      const missing = namedMetrics?.filter(
        (name) => !text.includes(`TYPE ${name.replace(/_bucket$/, '')} `),
      )
      expect([file, missing]).toEqual([file, []])
      expect(namedMetrics?.length).toBeGreaterThan(5)
    }
  })

  it('are listed in otherAudiences of app/accounts/access.server.ts, like all other addresses', () => {
    const paths = openApp()
      .routes.filter(({ method, path }) => method === 'GET' && !path.startsWith('/api/'))
      .map(({ path }) => path.replace(/\/(:.*)?$|\.data$|(?<=^\/preview)\/\*$/, ''))
      // Searches, shared itineraries and orders at the desk are also pages, rendered on request.
      .filter((path) => !path.includes('*') && !/^\/(admin|itinerary|tours)/.test(path))
    expect([...new Set(paths)].toSorted()).toEqual(Object.keys(otherAudiences).toSorted())
  })
})

function bearer(text: string) {
  return { headers: { Authorization: `Bearer ${text}` } }
}
