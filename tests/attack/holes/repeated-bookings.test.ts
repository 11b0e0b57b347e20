import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { openProviders } from '#app/payments/providers/providers.server.ts'
import { renderer } from '#tests/built-pages.ts'
import { openAnotherApp, openBrowser, type TestBrowser } from '#tests/test-accounts.ts'
import { bookingBody, transferBody } from '#tests/test-office.ts'
import { toPostedFields } from '#tests/fixtures/every-form.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'

const email = 'victim@guests.example'
const forms: Record<string, Record<string, string>> = {
  '/book-tour/cape-peninsula': toPostedFields(bookingBody({ email })),
  '/transfers': toPostedFields(transferBody({ email, date: '2027-02-21' })),
}

const openOrder = async (browser: TestBrowser) => (await browser.get('/api/manage')).status

/** Attack: repeats another person's form to get their order. */
describe('a stranger who repeats a guest’s booking', () => {
  const office = setUpTestOffice()
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
    const body = new URLSearchParams(forms[path]).toString()
    const answer = await browser.ask(path, { method: 'POST', headers, body })
    return { status: answer.status, text: await answer.text() }
  }
  it.each(Object.keys(forms))(
    'gets no session by the form to %s, and reads that the link was mailed',
    async (path) => {
      const [victim, stranger] = [openBrowser(app), openBrowser(app)]
      expect((await post(victim, path)).status).toBe(201)
      expect(await openOrder(victim)).toBe(200)
      const strangerAnswer = await post(stranger, path)
      expect(strangerAnswer.status).toBe(201)
      expect([...stranger.jar.keys()]).toEqual([])
      expect(await openOrder(stranger)).toBe(404)
      expect(strangerAnswer.text).toContain(en.booking.linkMailed)
      expect(strangerAnswer.text).not.toContain(`>${en.booking.bookedPay}<`)
      const victimAnswer = await post(victim, path)
      expect(victimAnswer.text).not.toContain(en.booking.linkMailed)
      expect(await openOrder(victim)).toBe(200)
    },
  )

  it.each([
    ['/api/bookings', bookingBody({ date: '2027-03-02' })],
    ['/api/transfers', transferBody({ date: '2027-03-03' })],
  ])('gets no session by the API at %s with a key that can be computed', async (path, body) => {
    const computedKey = `posted-${createHash('sha256').update('typed').digest('hex')}${path.length}`
    const send = (browser: TestBrowser, key: string) =>
      browser.post(path, body, { 'idempotency-key': key })
    const [victim, stranger] = [openBrowser(app), openBrowser(app)]
    expect((await send(victim, computedKey)).status).toBe(201)
    expect(await openOrder(victim)).toBe(200)
    const strangerAnswer = await (await send(stranger, computedKey)).json()
    expect(strangerAnswer).toMatchObject({ linkMailed: true })
    expect(strangerAnswer.manage).toBeUndefined()
    expect(await openOrder(stranger)).toBe(404)
    // A random key belongs to its browser, which can continue after a lost answer.
    const randomKey = crypto.randomUUID().replaceAll('-', '')
    const retryingBrowser = openBrowser(app)
    const otherBody = { ...body, date: '2027-03-05' }
    await openBrowser(app).post(path, otherBody, { 'idempotency-key': randomKey })
    expect(
      await (await retryingBrowser.post(path, otherBody, { 'idempotency-key': randomKey })).json(),
    ).toMatchObject({
      status: 'held',
      manage: '/manage',
    })
    expect(await openOrder(retryingBrowser)).toBe(200)
  })
})
