import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { en } from '#content/words/en.ts'
import { formatUsLongDate } from '#rules/dates/calendar-date.ts'
import { posts } from '#content/posts.ts'
import { useSite } from './site.ts'

const site = useSite({}, { keepsNothing: true })

describe('reading the blog', () => {
  it('shows ten articles in their order, and leads from a card to its article and on to a tour', async () => {
    const page = await site.open('/blog')
    const links = page.getByRole('link', { name: /^Read More/ })
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(paths).toEqual(posts.map((post) => `/blog/${post.slug}`))
    const at = posts.findIndex(({ relatedTours }) => relatedTours[0] === 'cape-agulhas')
    const post = posts[at]
    if (!post) throw new Error('No article of content/posts.ts names cape-agulhas first.')
    await links.nth(at).click()
    await page.getByRole('heading', { level: 1, name: post.title }).waitFor()
    await expect.poll(() => page.getByText(en.blog.articleBand, { exact: true }).count()).toBe(1)
    await expect.poll(() => page.getByText(formatUsLongDate(post.date)).count()).toBe(1)
    await page.getByRole('region', { name: en.blog.related }).getByRole('link').first().click()
    await page.waitForURL(/\/tour\/cape-agulhas$/)
  })

  it('follows links in the text within the page, and leaves the site in a new tab', async () => {
    const page = await site.open('/blog/perfect-day-cape-peninsula-ultimate-itinerary')
    const outside = page.getByRole('link', { name: en.blog.newTab }).first()
    await expect.poll(() => outside.getAttribute('rel')).toContain('noopener')
    await page.evaluate(() => Object.assign(window, { samePage: true }))
    await page.locator('.article a[href="/contact"]').first().click()
    await page.waitForURL(/\/contact$/)
    await expect.poll(() => page.evaluate(() => 'samePage' in window)).toBe(true)
  })

  it('jumps from its contents to a part, and scrolls a table wider than a small screen by keyboard', async () => {
    const page = await site.open('/blog/south-africa-national-parks-week-2025')
    await page.getByRole('link', { name: 'Further afield' }).click()
    await page.waitForURL(/#further-afield$/)
    await page.setViewportSize({ width: 240, height: 500 })
    const table = page.locator('.table-scroll').first()
    await table.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => table.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  })

  it('says that an article is not there, with status 404, by address and by link', async () => {
    const page = await site.open('/blog/no-such-guide')
    await page.getByRole('heading', { name: 'Post not found' }).waitFor()
    await expect.poll(() => page.title()).toContain('Post not found')
    expect((await page.request.get(site.url('/blog/no-such-guide'))).status()).toBe(404)
    await page.getByRole('link', { name: en.frame.backToBlog }).click()
    await page.getByRole('heading', { level: 1, name: en.blog.title }).waitFor()
    await expect.poll(() => page.title()).toBe(shipped.pages['/blog'].title)
  })
})
