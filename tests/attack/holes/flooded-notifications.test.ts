import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataFolder, findBundle } from '../../databases.ts'
import { openPayfast, type Payfast } from '../../gateways/payfast/gateway.ts'
import { visitorHeaders, readCookie } from '../../fixtures/manage-calls.ts'
import { type ServerProcess, startServer } from '../../server-process.ts'
import { bookingBody } from '../../test-office.ts'
import { inDays } from '../../days.ts'

type Body = Record<string, unknown>

/**
 * Attack: floods the server with notifications while another guest pays. They are made from the
 * payment form, which every guest gets and which has the same signature. The test sends a third of
 * the original number.
 */
describe('a stranger who makes notifications from the payment form', () => {
  let folder: string
  let payfast: Payfast
  let server: ServerProcess
  beforeAll(async () => {
    folder = await createDataFolder()
    payfast = await openPayfast()
    payfast.addFault({ on: 'POST /eng/query/validate', times: 10_000, lateSeconds: 0.3 })
    const { id, key, passphrase } = payfast.merchant
    server = await startServer(await findBundle(), {
      DATA_DIR: folder,
      LOG_LEVEL: 'silent',
      TRUSTED_PROXIES: '127.0.0.1',
      PAYMENTS: 'payfast',
      PAYFAST_MERCHANT_ID: id,
      PAYFAST_MERCHANT_KEY: key,
      PAYFAST_PASSPHRASE: passphrase,
      PAYFAST_URL: payfast.url,
      PAYFAST_API_URL: payfast.url,
    })
  })
  afterAll(async () => {
    await server?.end('SIGTERM')
    await payfast?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const send = (address: string, body: string, headers: Record<string, string>) =>
    fetch(server.url + address, { method: 'POST', headers, body })
  const openGuest = async (network: string, change: Body) => {
    const json = {
      ...visitorHeaders,
      'content-type': 'application/json',
      'x-forwarded-for': network,
    }
    const bookingHeaders = { ...json, 'idempotency-key': crypto.randomUUID() }
    const booking = await send('/api/bookings', JSON.stringify(bookingBody(change)), bookingHeaders)
    expect(booking.status).toBe(201)
    const headers = { ...json, cookie: readCookie(booking) }
    const payment = await send('/api/manage/pay', '{"provider":"payfast"}', headers)
    const { step } = await payment.json()
    const readStatus = async () => {
      const answer = await fetch(`${server.url}/api/manage`, { headers })
      return (await answer.json()).status as string
    }
    return { form: new URLSearchParams(step.fields), action: step.action as string, readStatus }
  }
  let sent = 0
  const flood = (form: string, count: number, length: number, answers: Map<number, number>) =>
    Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let n = 0; n < count / 20; n += 1) {
          sent += 1
          const paymentFields = `payment_status=COMPLETE&amount_gross=5000.00&pf_payment_id=${sent}`
          const body = `${form}&${paymentFields}&x=${'x'.repeat(length)}`
          const network = `198.51.${sent >> 8}.${sent & 255}`
          const { status } = await send('/api/payments/payfast/notify', body, {
            'content-type': 'application/x-www-form-urlencoded',
            'x-forwarded-for': network,
          })
          answers.set(status, (answers.get(status) ?? 0) + 1)
        }
      }),
    )

  it(
    'stores nothing, causes no request to PayFast and delays no other guest',
    { timeout: 120_000 },
    async () => {
      const stranger = await openGuest('203.0.113.9', {
        email: 's@guests.example',
        date: inDays(90),
      })
      const guest = await openGuest('203.0.113.8', { email: 'g@guests.example', date: inDays(91) })
      const form = stranger.form.toString()
      const bytesBefore = measureBytes(folder)
      const answers = new Map<number, number>()
      const flooding = flood(form, 400, 60_000, answers).then(() => flood(form, 500, 0, answers))
      const page = await fetch(guest.action, {
        method: 'POST',
        body: guest.form,
        redirect: 'manual',
      })
      const startedAt = Date.now()
      await payfast.pay(page.headers.get('location')?.split('/').at(-1) ?? '')
      // The guest's browser is closed: only the notification reports the payment.
      let status = ''
      while (status !== 'confirmed' && Date.now() - startedAt < 10_000) {
        await sleep(500)
        status = await guest.readStatus()
      }
      expect(status).toBe('confirmed')
      await flooding
      expect([...answers]).toEqual([[400, 900]])
      expect(measureBytes(folder) - bytesBefore).toBeLessThan(5_000_000)
      expect(
        payfast.requests.filter(({ path: requestPath }) => requestPath.includes('validate')),
      ).toHaveLength(1)
      expect(await stranger.readStatus()).toBe('held')
    },
  )
})

function measureBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => {
      // A mail still being written is renamed a moment later.
      const file = statSync(path.join(parentPath, name), { throwIfNoEntry: false })
      return sum + (file?.size ?? 0)
    }, 0)
}
