import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { inDays } from '../days.ts'
import { storePaidTrip } from '../fixtures/order.ts'
import { createOwner, openSignedIn } from './account-steps.ts'
import { unfold, setUpOrders } from './orders.ts'
import { phone, setUpSite } from './site.ts'

const orders = setUpOrders()
const site = setUpSite(() => orders.settings({}))
const words = en.manage.review
const { tripMails, reviews: reviewWords } = en.admin
const owner = 'owner@reviews.example'
const text = 'Fog all day, and the guide made it the best day of our journey.'

async function press(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
}

/** Polls an address until it has, or no longer has, a text; a busy machine renders slowly. */
const pollForText = (page: Page, address: string, text: string) =>
  expect.poll(
    async () => {
      const answer = await page.request.get(site.url(address))
      return (await answer.text()).includes(text)
    },
    { timeout: 150_000 },
  )

describe('a past trip', () => {
  it('is reviewed on a phone by keyboard, published by the desk, and its review removed', async () => {
    const now = new Date()
    const { key } = await storePaidTrip(orders.db, now, { first: inDays(-2) })
    const guest = await site.open(`/m/${key}?to=review`, { viewport: phone })
    await press(guest, words.send)
    await guest.getByRole('alert').waitFor()
    await guest.getByRole('radio', { name: words.asked.stars.choices[1] }).press('Space')
    await guest.keyboard.press('ArrowRight')
    const twoStars = guest.getByRole('radio', { name: words.asked.stars.choices[2] })
    expect(await twoStars.isChecked()).toBe(true)
    await guest.getByLabel(words.asked.name.label).fill('Zoë')
    await guest.getByLabel(words.asked.readers.label).selectOption('everybody')
    await guest.getByLabel(words.asked.text.label).fill(text)
    await press(guest, words.send)
    await guest.getByText(words.states.waiting).waitFor()

    await createOwner(site, owner)
    const page = await openSignedIn(site, owner, '/admin?view=reviews', { viewport: phone })
    await page.getByRole('link', { name: /O’Brien/ }).press('Enter')
    await page.getByText(text).waitFor()
    await press(page, reviewWords.show)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: reviewWords.show })
      .press('Enter')
    await page.getByText(reviewWords.shown).waitFor()
    await pollForText(guest, '/tour/cape-peninsula', text).toBe(true)
    await pollForText(guest, '/reviews', text).toBe(true)

    const visitor = await site.open('/tour/cape-peninsula', { viewport: phone })
    const reviewRegion = visitor.getByRole('region', { name: en.reviews.ofTour })
    await reviewRegion.getByText('Zoë').waitFor()
    await reviewRegion.getByText(fill(en.reviews.average, { stars: '2.0' })).waitFor()

    await guest.reload()
    await unfold(guest, 'review')
    await guest.getByText(words.states.published).waitFor()
    await press(guest, words.withdraw)
    await guest.getByRole('button', { name: words.send }).waitFor()
    await pollForText(guest, '/tour/cape-peninsula', text).toBe(false)
  })
})

describe('the office before a trip', () => {
  it('reads trip mails at the desk, holds them back and releases them', async () => {
    await storePaidTrip(orders.db, new Date(), { first: inDays(5), email: 'soon@reviews.example' })
    const page = await openSignedIn(site, owner, '/admin?view=trip-mails', { viewport: phone })
    const mail = page.getByRole('listitem').filter({ hasText: tripMails.mails.twoDaysBefore })
    await mail.getByText(tripMails.read).press('Enter')
    await mail.getByText(tripMails.readText).waitFor()
    await mail.getByText(en.mails.followUp.soon.text.split('{')[0] ?? '').waitFor()
    await mail.getByRole('button', { name: tripMails.holdBack }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: tripMails.holdBack }).press('Enter')
    await mail.getByText(tripMails.heldBack, { exact: true }).waitFor()
    await mail.getByRole('button', { name: tripMails.letGo }).press('Enter')
    await dialog.getByRole('button', { name: tripMails.letGo }).press('Enter')
    await mail.getByRole('button', { name: tripMails.holdBack }).waitFor()
  })
})
