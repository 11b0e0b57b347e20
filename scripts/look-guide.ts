import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { guideRequest, vehicleRequest } from '#contract/fleet.ts'
import { newOrderRequest } from '#contract/office-orders.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { allocate } from '#server/capacity/fleet/assign.ts'
import { storeGuide, storeVehicle } from '#server/capacity/fleet/change-fleet.ts'
import { orderItems, orders } from '#server/database/schema/orders.ts'
import { inviteGuide } from '#server/guides/link.ts'
import { makeOrder } from '#server/orders/book/new-order.ts'
import type { Services } from '#server/services.ts'
import { inDays } from './look-days.ts'
import { eq } from 'drizzle-orm'
import { press } from './look-acts.ts'
import { longWord, people } from './look-people.ts'
import { withServices } from './look-services.ts'
import type { State } from './look-states.ts'

const { guide: words } = wordsOf(shipped)
const actorId = randomUUID()
const email = people.guide

/** A guide with two trips today, one of them full of what has to be known, and more this week and later. */
export function storeGuideDays(dataDir: string): Promise<void> {
  return withServices(dataDir, storeDays)
}

async function storeDays(services: Services): Promise<void> {
  const [guideId, vehicleId] = [randomUUID(), randomUUID()]
  const good = { version: 0, isActive: true, papers: [] }
  await storeGuide(services, {
    id: guideId,
    wanted: guideRequest.parse({
      ...good,
      name: 'Thandi',
      languages: ['en', 'de'],
      phone: '+27 21 000 0709',
    }),
    actorId,
  })
  await storeVehicle(services, {
    id: vehicleId,
    wanted: vehicleRequest.parse({
      ...good,
      name: 'The white van',
      seats: 13,
      registration: 'CA 123-456',
    }),
    actorId,
  })
  const full = {
    name: `Annemarie ${longWord} zu Lippe`,
    pickup: 'The Bay Hotel, 69 Victoria Road, Camps Bay',
    destination: 'The Granger Bay Hotel',
    flight: 'LH 576',
    specialRequests: `My mother walks with a stick.\n\nNo pork for two of us, and ${longWord} is allergic to nuts.`,
    adults: 5,
    children: 2,
    toddlers: 1,
    childSeats: 2,
  }
  const trips = [
    { title: 'Cape Point by the coast road', day: 0, time: '00:00', ends: '12:00', ...full },
    { title: 'Airport to the city', day: 0, time: '13:00', ends: '23:59', name: 'Bo' },
    {
      title: 'Winelands of Stellenbosch',
      day: 1,
      time: '09:00',
      ends: '17:00',
      name: 'Ada Example',
    },
    { title: 'Sunset on Signal Hill', day: 3, time: '17:00', ends: '20:00', name: 'Ben Example' },
    { title: 'Whales of Hermanus', day: 12, time: '07:00', ends: '19:00', name: 'Cleo Example' },
  ]
  for (const { day, ...trip } of trips) {
    const wanted = newOrderRequest.parse({
      kind: 'custom',
      price: 500_000,
      phone: '+49 40 428 28 0',
      pickup: 'Hotel Example, Beach Road, Sea Point',
      next: 'confirm',
      adults: 2,
      children: 0,
      toddlers: 0,
      childSeats: 0,
      ...trip,
      date: inDays(day),
    })
    const { answer } = await services.db.transaction((transaction) =>
      makeOrder(services, transaction, { wanted, actorId }),
    )
    const { id } = answer
    if (day === 0 && trip.name === full.name) {
      const note = 'They celebrate: a cake is in the fridge of the office.'
      await services.db.update(orders).set({ note }).where(eq(orders.id, id))
    }
    const [item] = await services.db.select().from(orderItems).where(eq(orderItems.orderId, id))
    const seen = { vehicles: [], guides: [] }
    const going = { vehicles: [vehicleId], guides: [guideId], seen }
    await allocate(services, { itemId: item?.id ?? '', wanted: going, actorId })
  }
  await inviteGuide(services, { guideId, email, actorId })
}

const onPhone = (name: string, act: State['act'], isScreen = false): State => ({
  name,
  address: '/guide',
  as: 'guide',
  site: 'busy',
  ...(act ? { act } : {}),
  ...(isScreen ? { screenOnly: true } : {}),
})

/** The guide's phone, signed in and not, with a line and without. */
export const guideStates: State[] = [
  { name: 'guide-signed-out', address: '/guide', site: 'busy' },
  { name: 'guide-unlinked', address: '/guide', as: 'guest', site: 'busy' },
  { name: 'guide-sign-in', address: '/auth?then=/guide', site: 'busy' },
  onPhone('guide-days', waitForDays),
  onPhone('guide-seen', async (page) => {
    await waitForDays(page)
    const seen = page.getByRole('button', { name: words.seen })
    if (await seen.isVisible()) await seen.click()
    await seen.waitFor({ state: 'detached' })
  }),
  onPhone(
    'guide-sign',
    async (page) => {
      await waitForDays(page)
      await page.getByRole('button', { name: words.sign, exact: true }).first().click()
      await page.getByRole('dialog').waitFor()
    },
    true,
  ),
  onPhone(
    'guide-sign-short',
    async (page) => {
      await waitForDays(page)
      await page.getByRole('button', { name: words.sign, exact: true }).nth(1).click()
      await page.getByRole('dialog').waitFor()
    },
    true,
  ),
  onPhone('guide-note', async (page) => {
    await waitForDays(page)
    await press(words.addNote)(page)
    await page.getByLabel(words.noteLabel).fill('They asked for Boulders first.')
  }),
  onPhone('guide-sure', async (page) => {
    await waitForDays(page)
    await press(words.presses['did-not-come'])(page)
    await page.getByText(words.sure['did-not-come']).waitFor()
  }),
  onPhone('guide-no-line', async (page) => {
    await waitForDays(page)
    await page.waitForFunction(async () => {
      const cache = await caches.open('guide')
      return (await cache.match('/guide')) !== undefined && (await cache.keys()).length > 4
    })
    await page.context().setOffline(true)
    await page.reload()
    await waitForDays(page)
    await press(words.presses['on-my-way'])(page)
    await page.getByText(fillCount(words.waiting, 1)).waitFor()
  }),
  onPhone('guide-nothing', async (page) => {
    await page.route('**/api/guide', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), trips: [], later: [], gone: [] } })
    })
    await page.reload()
    await page.getByText(words.free).waitFor()
  }),
  onPhone('guide-failed', async (page) => {
    await page.route('**/api/guide', (route) => route.abort())
    await page.evaluate(() => localStorage.removeItem('guide-days'))
    await page.reload()
    await page.getByText(words.failed).waitFor()
  }),
  onPhone('guide-calendar', async (page) => {
    await waitForDays(page)
    await page.getByText(words.calendar.title, { exact: true }).click()
    const button = page.getByRole('button', { name: words.calendar.make })
    await button
      .or(page.getByRole('button', { name: words.calendar.renew }))
      .first()
      .click()
    await page.getByText(words.calendar.once).waitFor()
  }),
  onPhone('guide-done', async (page) => {
    await waitForDays(page)
    const trip = page.getByRole('article').first()
    // An earlier round may have got as far.
    for (const kind of ['on-my-way', 'with-me', 'done'] as const) {
      const step = trip.getByRole('button', { name: words.presses[kind], exact: true })
      if (await step.isVisible()) await step.click()
      await page.waitForTimeout(500)
    }
    const yes = trip.getByRole('button', { name: words.yes.done })
    if (await yes.isVisible()) await yes.click()
    await page.getByText(words.states.done, { exact: true }).first().waitFor()
  }),
]

function waitForDays(page: Page): Promise<void> {
  return page.getByRole('heading', { name: fill(words.hello, { name: 'Thandi' }) }).waitFor()
}
