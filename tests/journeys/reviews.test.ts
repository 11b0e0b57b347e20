import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { company } from '#content/company.ts'
import { useSite } from './site.ts'

const long = 'We asked for whales and got a morning that none of us will forget. '.repeat(12)
const review = (name: string, text: string) => ({
  rating: 5,
  text: { text },
  authorAttribution: { displayName: name },
  publishTime: '2026-11-01T10:00:00Z',
})

/** A site whose provider of reviews is ours and always answers the same, since a site keeps what it answers. */
async function useReviews(answer: string) {
  const provider = createServer((_request, reply) => reply.end(answer)).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  afterAll(() => provider.close())
  return useSite({
    GOOGLE_PLACES_KEY: 'a-key',
    GOOGLE_PLACE_ID: 'a-place',
    GOOGLE_PLACES_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
  })
}

describe('the reviews on Home', async () => {
  const reviews = Array.from({ length: 8 }, (_, index) => review(`Guest ${index + 1}`, long))
  const site = await useReviews(JSON.stringify({ rating: 4.8, userRatingCount: 212, reviews }))

  it('show up to six, name the provider and stop each text after four lines', async () => {
    const page = await site.open('/')
    const block = page.getByRole('region', { name: en.home.reviewsTitle })
    await block.waitFor()
    await expect.poll(() => block.getByRole('listitem').count()).toBe(6)
    await expect.poll(() => block.textContent()).toContain(en.home.reviewsSource)
    const lines = await block
      .getByText('We asked for whales')
      .first()
      .evaluate((text) => {
        const { height } = text.getBoundingClientRect()
        return Math.round(height / Number.parseFloat(getComputedStyle(text).lineHeight))
      })
    expect(lines).toBe(4)
    await expect.poll(() => block.textContent()).toContain(en.home.reviewsWhose)
    const all = block.getByRole('link', { name: en.home.reviewsAll })
    await expect.poll(() => all.getAttribute('href')).toBe(company.reviewsPage)
    const whole = block.getByRole('button', {
      name: new RegExp(`^${en.home.reviewMore} ?: Guest 1$`),
    })
    await whole.click()
    const text = block.getByText('We asked for whales').first()
    await expect
      .poll(() => text.evaluate((shown) => shown.scrollHeight <= shown.clientHeight))
      .toBe(true)
    await block
      .getByRole('button', { name: new RegExp(`^${en.home.reviewLess} ?: Guest 1$`) })
      .click()
    await whole.waitFor()
  })
})

describe.each([
  ['nobody has written one', JSON.stringify({ rating: 5, userRatingCount: 0 })],
  ['the provider answers nonsense', '<!doctype html>'],
])('the reviews on Home, when %s,', async (_why, wrong) => {
  const site = await useReviews(wrong)

  it('are left out', async () => {
    const page = await site.open('/')
    const answered = page.waitForResponse(/get-google-reviews/)
    await page.reload()
    await answered
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.getByText(en.home.reviewsTitle).count()).toBe(0)
  })
})
