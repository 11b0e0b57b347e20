import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#rules/dates/durations.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { pages, renderer } from '#tests/built-pages.ts'
import { storeManagedOrder } from '../../fixtures/order.ts'
import {
  findMail,
  goodPassword,
  openAnotherApp,
  openBrowser,
  openUser,
  readToken,
  type TestBrowser,
} from '../../test-accounts.ts'
import { groupQuoteBody, start } from '../../test-office.ts'
import { setUpTestOffice } from '../../set-up-test-office.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'

const otherPassword = 'Lions Head, 669 m'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const readOrder = async (browser: TestBrowser) => (await browser.get('/api/manage')).status
const readQuote = async (browser: TestBrowser) => (await browser.get('/quote')).status
const submitAction = (browser: TestBrowser, path: string, action: string) =>
  browser.ask(path, { method: 'POST', headers: form, body: `act=${action}` })

/** Attack: uses a shared computer after a guest, or keeps an old cookie. */
describe('a stranger at a guest’s computer', () => {
  const office = setUpTestOffice()
  let guests = 0
  beforeEach(async () => {
    await office.db.delete(attempts)
  })

  const openOrderAndQuote = async () => {
    const email = `left-${(guests += 1)}@guests.example`
    const app = openAnotherApp(office, { pages, renderer })
    const browser = await openUser({ db: office.db, app }, email)
    const order = await storeManagedOrder(office.db, office.clock.now, { email })
    expect((await browser.post(`/api/account/orders/${order.id}/opening`)).status).toBe(204)
    await office.post('/api/group-quotes', groupQuoteBody({ email }))
    const [request] = await office.db.select().from(enquiries).where(eq(enquiries.email, email))
    expect((await browser.post(`/api/account/quotes/${request?.id}/opening`)).status).toBe(204)
    const copiedBrowser = openBrowser(app)
    for (const [name, cookie] of browser.jar)
      if (/manage|quote/.test(name)) copiedBrowser.jar.set(name, cookie)
    expect(await readOrder(browser)).toBe(200)
    expect([await readOrder(copiedBrowser), await readQuote(copiedBrowser)]).toEqual([200, 200])
    return { email, browser, copy: copiedBrowser }
  }

  it.each<[string, (guest: Awaited<ReturnType<typeof openOrderAndQuote>>) => Promise<Response>]>([
    ['signs out', ({ browser }) => browser.signOut('local')],
    ['signs out of all devices', ({ browser }) => browser.signOut()],
    [
      'changes the password',
      ({ browser }) =>
        browser.put('/api/auth/v1/user', {
          current_password: goodPassword,
          password: otherPassword,
        }),
    ],
    [
      'resets the password',
      async ({ browser, email }) => {
        await browser.post('/api/auth/v1/recover', { email })
        const token = readToken((await findMail(office, 'reset-password', email))?.link ?? '')
        return browser.post('/api/auth/v1/reset', { token, password: otherPassword })
      },
    ],
    [
      'deletes the account',
      ({ browser }) => browser.post('/api/account/deletion', { password: goodPassword }),
    ],
  ])('cannot open the order after its guest %s', async (_what, action) => {
    const guest = await openOrderAndQuote()
    expect((await action(guest)).ok).toBe(true)
    expect([...guest.browser.jar.keys()].filter((name) => /manage|quote/.test(name))).toEqual([])
    expect([await readOrder(guest.copy), await readQuote(guest.copy)]).toEqual([404, 404])
  })

  it('cannot open the order after twelve hours, even if it was read meanwhile', async () => {
    const { key } = await storeManagedOrder(office.db, office.clock.now)
    const browser = openBrowser(office.app)
    await browser.get(`/m/${key}`)
    for (let time = 20 * minuteMs; time < 12 * hourMs; time += 20 * minuteMs) {
      office.clock.now = new Date(start.getTime() + time)
      expect(await readOrder(browser)).toBe(200)
    }
    office.clock.now = new Date(start.getTime() + 12 * hourMs)
    expect(await readOrder(browser)).toBe(404)
  })

  it('cannot open the order after its guest clicked the button to leave', async () => {
    const { browser } = await openOrderAndQuote()
    const page = await (await browser.get('/manage')).text()
    expect(page.includes('value="leave"')).toBe(true)
    expect((await submitAction(browser, '/manage', 'leave')).headers.get('location')).toBe('/')
    const quote = await (await browser.get('/quote')).text()
    expect(quote.includes('value="leave"')).toBe(true)
    expect((await submitAction(browser, '/quote', 'leave')).headers.get('location')).toBe('/')
    expect([await readOrder(browser), await readQuote(browser)]).toEqual([404, 404])
  })

  it('ends no session with an invalid link, and gets no error for an invalid action', async () => {
    const { browser } = await openOrderAndQuote()
    expect((await browser.get('/m/nonsense')).status).toBe(404)
    expect(await readOrder(browser)).toBe(200)
    for (const action of ['__proto__', 'hasOwnProperty', 'valueOf', 'constructor', 'toString']) {
      expect((await submitAction(browser, '/manage', action)).status).toBe(303)
    }
  })
})
