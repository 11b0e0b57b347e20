import { shipped } from '#content/shipped.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '#rules/dates/durations.ts'
import { attempts } from '#platform/database/schema/requests.ts'
import { readPages } from '#platform/pages/built-pages.ts'
import { openRenderer } from '#platform/pages/renderer.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
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
import { useTestOffice } from '../../use-test-office.ts'
import { enquiries } from '#app/enquiries/schema.server.ts'

const renderer = await openRenderer(builtFolder, () => shipped)
const otherPassword = 'Lions Head, 669 m'
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const seeOrder = async (browser: TestBrowser) => (await browser.get('/api/manage')).status
const seeQuote = async (browser: TestBrowser) => (await browser.get('/quote')).status
const press = (browser: TestBrowser, path: string, act: string) =>
  browser.ask(path, { method: 'POST', headers: form, body: `act=${act}` })

/** Attack: uses a shared computer after a guest, or keeps an old cookie. */
describe('a stranger at somebody’s computer', () => {
  const office = useTestOffice()
  let guests = 0
  beforeEach(async () => {
    await office.db.delete(attempts)
  })

  const openAll = async () => {
    const email = `left-${(guests += 1)}@guests.example`
    const app = openAnotherApp(office, { pages: readPages(builtFolder), renderer })
    const browser = await openUser({ db: office.db, app }, email)
    const order = await storeManagedOrder(office.db, office.clock.now, { email })
    expect((await browser.post(`/api/account/orders/${order.id}/opening`)).status).toBe(204)
    await office.post('/api/group-quotes', groupQuoteBody({ email }))
    const [quote] = await office.db.select().from(enquiries).where(eq(enquiries.email, email))
    expect((await browser.post(`/api/account/quotes/${quote?.id}/opening`)).status).toBe(204)
    const copy = openBrowser(app)
    for (const [name, cookie] of browser.jar)
      if (/manage|quote/.test(name)) copy.jar.set(name, cookie)
    expect(await seeOrder(browser)).toBe(200)
    expect([await seeOrder(copy), await seeQuote(copy)]).toEqual([200, 200])
    return { email, browser, copy }
  }

  it.each<[string, (guest: Awaited<ReturnType<typeof openAll>>) => Promise<Response>]>([
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
  ])('finds the order closed once its guest %s', async (_what, act) => {
    const guest = await openAll()
    expect((await act(guest)).ok).toBe(true)
    expect([...guest.browser.jar.keys()].filter((name) => /manage|quote/.test(name))).toEqual([])
    expect([await seeOrder(guest.copy), await seeQuote(guest.copy)]).toEqual([404, 404])
  })

  it('finds it closed after twelve hours, however often somebody looked', async () => {
    const { key } = await storeManagedOrder(office.db, office.clock.now)
    const browser = openBrowser(office.app)
    await browser.get(`/m/${key}`)
    for (let time = 20 * minuteMs; time < 12 * hourMs; time += 20 * minuteMs) {
      office.clock.now = new Date(start.getTime() + time)
      expect(await seeOrder(browser)).toBe(200)
    }
    office.clock.now = new Date(start.getTime() + 12 * hourMs)
    expect(await seeOrder(browser)).toBe(404)
  })

  it('finds it closed once its guest has left the page', async () => {
    const { browser } = await openAll()
    const page = await (await browser.get('/manage')).text()
    expect(page.includes('value="leave"')).toBe(true)
    expect((await press(browser, '/manage', 'leave')).headers.get('location')).toBe('/')
    const quote = await (await browser.get('/quote')).text()
    expect(quote.includes('value="leave"')).toBe(true)
    expect((await press(browser, '/quote', 'leave')).headers.get('location')).toBe('/')
    expect([await seeOrder(browser), await seeQuote(browser)]).toEqual([404, 404])
  })

  it('ends nobody’s session by a link that is none, and breaks nothing by an act that is none', async () => {
    const { browser } = await openAll()
    expect((await browser.get('/m/nonsense')).status).toBe(404)
    expect(await seeOrder(browser)).toBe(200)
    for (const act of ['__proto__', 'hasOwnProperty', 'valueOf', 'constructor', 'toString']) {
      expect((await press(browser, '/manage', act)).status).toBe(303)
    }
  })
})
