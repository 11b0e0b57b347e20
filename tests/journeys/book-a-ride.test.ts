import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { createOwner, openSignedIn } from './account-steps.ts'
import { listTooWide } from './faults.ts'
import { pay, setUpOrders, unfold, waitForHeading } from './orders.ts'
import { phone, setUpSite } from './site.ts'
import { findDay } from './steps.ts'

const orders = setUpOrders()
const site = setUpSite(() => orders.settings({ PAYMENTS: 'demo' }))
const words = en.ride
const owner = 'owner@desk.example'
const title = `${words.ways['from-airport']}: Hermanus`

describe('a ride of the price table', () => {
  it('is booked and paid on a phone, can be changed, and is seen by the office', async () => {
    const email = 'rider@guest.example'
    const page = await site.open('/rides', { viewport: phone })
    await page.getByLabel(words.asked.area.label).selectOption('Hermanus')
    await page.getByLabel(words.asked.place.label).fill('The Harbour House')
    await (await findDay(page, words.asked.date, inDays(60))).click()
    await page.getByLabel(words.asked.flight.label).fill('BA 59')
    await page.getByLabel(words.asked.luggage.label).fill('Four large cases')
    await page.getByLabel(words.asked.guests).selectOption('5')
    await page.getByLabel(words.asked.childSeats.label).selectOption('1')
    const price = page.getByRole('region', { name: words.price })
    await price.getByText('R2,800').waitFor()
    await price.getByText(fill(words.vehicle, { vehicle: 'Premium SUV' })).waitFor()
    await page.getByLabel(words.asked.name.label, { exact: true }).fill('Ada Rider')
    await page.getByLabel(words.asked.email.label, { exact: true }).fill(email)
    await page.getByLabel(words.asked.phone.label, { exact: true }).fill('+44 20 7946 0000')
    const book = page.getByRole('button', { name: words.book })
    await book.click()
    await page.getByRole('alert').getByText(en.refusals['ride-time-required']).waitFor()
    expect(await listTooWide(page)).toEqual([])
    await page.getByRole('main').locator('input[type=time]').fill('14:20')
    await book.click()
    await waitForHeading(page, en.manage.scenes['to-pay'].title)
    await page.getByRole('heading', { name: title }).waitFor()
    await pay(page, 'demo')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    await waitForHeading(page, en.manage.scenes.confirmed.title)
    const { text = '' } = await site.findMail(email, `Confirmed: ${title}`)
    for (const fact of ['14:20', 'R2,800', '/m/']) expect(text).toContain(fact)
    await unfold(page, 'change')
    await page.getByRole('button', { name: en.manage.change.ofRide.open }).click()
    await page.getByLabel(en.manage.change.ofVehicle.adults).waitFor()

    await createOwner(site, owner)
    const reference = /TR-[\w-]+/.exec(text)?.[0] ?? ''
    const desk = await openSignedIn(site, owner, `/admin/orders/${reference}`)
    const order = desk.getByRole('main')
    for (const fact of [title, 'The Harbour House', words.airport, 'BA 59', 'Four large cases'])
      await order.getByText(fact).first().waitFor({ state: 'attached' })
  })
})
