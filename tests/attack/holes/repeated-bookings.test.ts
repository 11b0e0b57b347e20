import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { renderer } from '#tests/built-pages.ts'
import { openAnotherApp, openBrowser, type TestBrowser } from '#tests/test-accounts.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { fieldsOf } from '#tests/fixtures/every-form.ts'
import { useTestOffice } from '#tests/use-test-office.ts'

const email = 'victim@guests.example'
const typed: Record<string, Record<string, string>> = {
  '/book-tour/cape-peninsula': fieldsOf(bookingBody({ email })),
  '/transfers': fieldsOf(transferBody({ email, date: '2027-02-21' })),
}

const openOrder = async (browser: TestBrowser) => (await browser.get('/api/manage')).status

/** Attack: repeats another person's form to get their order. */
describe('a stranger who repeats a guest’s booking', () => {
  const office = useTestOffice()
  let app: ReturnType<typeof openAnotherApp>
  beforeAll(async () => {
    const { siteUrl } = office.office
    office.office.providers = openProviders([{ id: 'demo' }], {
      siteUrl,
      now: () => office.clock.now,
    })
    app = openAnotherApp(office, { renderer })
  })

  const post = async (browser: TestBrowser, path: string) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = new URLSearchParams(typed[path]).toString()
    const answer = await browser.ask(path, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  it.each(Object.keys(typed))(
    'gets no session by the form to %s, and reads that the link was mailed',
    async (path) => {
      const [victim, stranger] = [openBrowser(app), openBrowser(app)]
      expect((await post(victim, path)).status).toBe(201)
      expect(await openOrder(victim)).toBe(200)
      const repeated = await post(stranger, path)
      expect(repeated.status).toBe(201)
      expect([...stranger.jar.keys()]).toEqual([])
      expect(await openOrder(stranger)).toBe(404)
      expect(repeated.text).toContain(en.booking.linkMailed)
      expect(repeated.text).not.toContain(`>${en.booking.bookedPay}<`)
      const again = await post(victim, path)
      expect(again.text).not.toContain(en.booking.linkMailed)
      expect(await openOrder(victim)).toBe(200)
    },
  )

  it.each([
    ['/api/bookings', bookingBody({ date: '2027-03-02' })],
    ['/api/transfers', transferBody({ date: '2027-03-03' })],
  ])('gets no session by the API at %s with a key that can be computed', async (path, body) => {
    const computed = `posted-${createHash('sha256').update('typed').digest('hex')}${path.length}`
    const send = (browser: TestBrowser, key: string) =>
      browser.post(path, body, { 'idempotency-key': key })
    const [victim, stranger] = [openBrowser(app), openBrowser(app)]
    expect((await send(victim, computed)).status).toBe(201)
    expect(await openOrder(victim)).toBe(200)
    const repeated = await (await send(stranger, computed)).json()
    expect(repeated).toMatchObject({ linkMailed: true })
    expect(repeated.manage).toBeUndefined()
    expect(await openOrder(stranger)).toBe(404)
    // A random key belongs to its browser, which can continue after a lost answer.
    const own = crypto.randomUUID().replaceAll('-', '')
    const lost = openBrowser(app)
    const other = { ...body, date: '2027-03-05' }
    await openBrowser(app).post(path, other, { 'idempotency-key': own })
    expect(await (await lost.post(path, other, { 'idempotency-key': own })).json()).toMatchObject({
      status: 'held',
      manage: '/manage',
    })
    expect(await openOrder(lost)).toBe(200)
  })
})
