import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { callAs, findLink, signUpAndConfirm, createOwner, openSignedIn } from './account-steps.ts'
import { phone, setUpSite } from './site.ts'
import { press } from './steps.ts'

const site = setUpSite()
const owner = 'owner@guides.example'
const thandi = 'thandi@guides.example'
const { guide: words, admin } = en
const today = calendarDateIn(new Date(), capeTown)
const guest = 'Anneliese van der Westhuizen'

const callApi = (endpoint: string, body?: object) => callAs(site, owner, endpoint, body)

function sell(change: object = {}) {
  return callApi('POST /api/admin/orders', {
    kind: 'custom',
    title: 'Cape Point by the coast road',
    date: today,
    adults: 2,
    children: 1,
    toddlers: 0,
    childSeats: 1,
    price: 500_000,
    name: guest,
    phone: '+27 21 000 0700',
    time: '00:00',
    ends: '23:59',
    pickup: 'The Bay Hotel, Camps Bay',
    next: 'confirm',
    ...change,
  })
}

describe('a guide on the road', () => {
  const guideId = crypto.randomUUID()
  beforeAll(async () => {
    await createOwner(site, owner)
    await callApi(`PUT /api/admin/fleet/guides/${guideId}`, {
      version: 0,
      name: 'Thandi',
      languages: ['en'],
      isActive: true,
      papers: [],
    })
    const { id } = await sell()
    const { items } = await callApi(`GET /api/admin/fleet/orders/${id}`)
    const itemId: string = items[0].itemId
    const nothingAssigned = { vehicles: [], guides: [] }
    const assignment = { vehicles: [], guides: [guideId], seen: nothingAssigned }
    await callApi(`PUT /api/admin/fleet/items/${itemId}`, assignment)
  })

  it('signs in with a link from the desk', async () => {
    await signUpAndConfirm(site, thandi)
    const desk = await openSignedIn(site, owner, '/admin?view=fleet')
    const { account } = admin.guides
    await desk.getByRole('button', { name: fill(account.inviteOf, { name: 'Thandi' }) }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(account.email).fill(thandi)
    await dialog.getByRole('button', { name: account.send }).click()
    await desk.getByText(fill(account.invited, { email: thandi })).waitFor()
    const { pathname, search } = new URL(await findLink(site, thandi, /invitation=/, 2))
    const page = await openSignedIn(site, thandi, pathname + search, { viewport: phone })
    await page.getByRole('heading', { name: en.auth.invitedAs.guide.title }).waitFor()
    await page.getByRole('button', { name: en.auth.accept }).click()
    await page.getByText(en.auth.acceptedGuide).waitFor()
    await page.getByRole('link', { name: en.auth.toGuide }).click()
    await page.getByRole('heading', { name: fill(words.hello, { name: 'Thandi' }) }).waitFor()
    await page.goto(site.url('/admin'))
    await page.getByRole('link', { name: admin.guides.toGuideLink }).waitFor()
    await page.goto(site.url('/auth'))
    await page.waitForURL(site.url('/guide'))
  })

  it('reads the day and reports offline, and each report is sent once', async () => {
    const page = await openSignedIn(site, thandi, '/guide', { viewport: phone })
    const trip = page.getByRole('article')
    await trip.getByText(guest).waitFor()
    expect(await page.getByText(/R ?5.?000/).count()).toBe(0)
    await expect.poll(() => page.evaluate(isPageCached)).toBe(true)
    await page.context().setOffline(true)
    await page.reload()
    await trip.getByText(guest).waitFor()
    await press(page, words.presses['on-my-way'])
    await press(page, words.presses['with-me'])
    await page.getByText(fillCount(words.waiting, 2)).waitFor()
    expect(await trip.getByText(words.willBeSent).count()).toBe(2)
    await page.reload()
    await page.getByText(fillCount(words.waiting, 2)).waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => trip.getByText(words.willBeSent).count()).toBe(0)
    await trip.getByText(words.presses['with-me'], { exact: false }).first().waitFor()
    const desk = await openSignedIn(site, owner, '/admin?view=day')
    await desk.getByText(new RegExp(`^${words.presses['with-me']}, `)).waitFor()
    expect(await desk.getByText(new RegExp(`^${words.presses['on-my-way']}, `)).count()).toBe(1)
  })

  it('shows the guest’s name on the whole screen, by keyboard', async () => {
    const page = await openSignedIn(site, thandi, '/guide', { viewport: phone })
    await page.getByRole('button', { name: words.sign, exact: true }).focus()
    await page.keyboard.press('Enter')
    const sign = page.getByRole('dialog', { name: guest })
    await sign.waitFor()
    for (const line of await sign.locator('p span').all()) {
      const box = await line.boundingBox()
      expect(box && box.x >= 0 && box.x + box.width <= phone.width).toBe(true)
      expect(box && box.y >= 0 && box.y + box.height <= phone.height).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => sign.count()).toBe(0)
  })

  it('completes a trip that the desk marks as a no-show and undoes with a reason', async () => {
    const page = await openSignedIn(site, thandi, '/guide', {
      viewport: { width: 360, height: 740 },
    })
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth).toBeLessThanOrEqual(360)
    await press(page, words.presses.done)
    await page.getByText(words.sure.done).waitFor()
    await press(page, words.yes.done)
    await page.getByText(words.states.done, { exact: true }).first().waitFor()
    const desk = await openSignedIn(site, owner, '/admin?view=day')
    const { guides } = admin
    const title = 'Cape Point by the coast road'
    const badge = desk.locator('.badge', { hasText: guides.states['no-show'] })
    await desk.getByRole('button', { name: fill(guides.actsOf['no-show'], { title }) }).click()
    await desk.getByRole('alertdialog').getByText(guides.ask['no-show'].text).waitFor()
    await desk
      .getByRole('alertdialog')
      .getByRole('button', { name: guides.acts['no-show'] })
      .click()
    await badge.waitFor()
    await desk.getByRole('button', { name: fill(guides.actsOf['taken-back'], { title }) }).click()
    await desk.getByLabel(guides.reason).fill('They waited at the other door')
    const confirm = { name: guides.acts['taken-back'], exact: true }
    await desk.getByRole('alertdialog').getByRole('button', confirm).click()
    await expect.poll(() => badge.count()).toBe(0)
    await desk.getByRole('button', { name: guides.sheets }).click()
    await desk.getByRole('heading', { name: /^Thandi, / }).waitFor()
  })

  it('is sent to set up a second proof once guides need one', async () => {
    await callApi('PUT /api/admin/proofs/guide', { isRequired: true })
    const page = await openSignedIn(site, thandi, '/guide', { viewport: phone })
    await page.getByText(words.unproven).waitFor()
    await page.getByRole('link', { name: words.setUp }).click()
    await page.getByRole('heading', { name: admin.proofs.setUpTitle }).waitFor()
    // The page opens in the desk's frame, without the site's footer and chat button.
    await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false)
    await expect.poll(() => page.getByRole('complementary').isVisible()).toBe(false)
  })
})

/** True if this page and all its files would open offline. */
async function isPageCached(): Promise<boolean> {
  const cache = await caches.open('guide')
  return (await cache.match('/guide')) !== undefined && (await cache.keys()).length > 4
}
