import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { menus } from '#content/menus.ts'
import { en } from '#content/words/en.ts'
import { waitForScripts } from '../visits.ts'
import { phone, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const site = useSite({}, { keepsNothing: true })
const heading = 'Oops! Page not found'
/** A link of the footer to an address at which there is no page. */
const privateTours = menus.footer.find(({ path }) => path === '/private-tours')?.label ?? 'none'

describe('an address that is not there', () => {
  it.each(clientsOf(['/private-tours', '/wine/and/whales']))(
    'is the same page by a link, by a reload and on the way back: %s',
    async (address) => {
      const page = await site.open('/contact')
      await follow(page, address)
      await expect
        .poll(() => readPage(page, address))
        .toMatchObject({ title: expect.stringContaining('Page not found'), heading, band: 1 })
      const byLink = await readPage(page, address)
      await page.reload()
      await waitForScripts(page)
      await expect.poll(() => readPage(page, address)).toEqual(byLink)
      await page.getByRole('main').getByRole('link', { name: 'Back to Home' }).click()
      await page.getByRole('heading', { name: 'Unforgettable' }).waitFor()
      await page.goBack()
      await expect.poll(() => readPage(page, address)).toEqual(byLink)
      expect(byLink.links[0]).toBe('Back to Home')
      expect(byLink.links.length).toBe(4)
    },
  )

  it('is one step in the history, and asks the server for nothing', async () => {
    const page = await site.open('/', { viewport: phone })
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const link = page.getByRole('contentinfo').getByRole('link', { name: privateTours })
    await link.click()
    await readPage(page, '/private-tours')
    // What other links of the footer fetch ahead while the pointer passes over them is theirs.
    expect(asked.filter((url) => url.includes('/private-tours'))).toEqual([])
    await page.goBack()
    await page.getByRole('heading', { name: 'Unforgettable' }).waitFor()
  })
})

/** Follows a link of the site to an address, as an article or a menu might have one. */
async function follow(page: Page, address: string) {
  const link = page.getByRole('contentinfo').getByRole('link', { name: privateTours })
  if (address === '/private-tours') return link.click()
  await page.goto(site.url(address))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transfers' }).click()
  await page.getByRole('heading', { name: 'Our Premium Fleet' }).waitFor()
  await page.goBack()
}

/** What a page shows that has its header, its news, its suggestions and its footer. */
async function readPage(page: Page, address: string) {
  await page.waitForURL((url) => url.pathname === address)
  await page.getByText('404', { exact: true }).waitFor()
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Book Now' })
    .or(page.getByRole('banner').getByRole('button', { name: en.frame.menu }))
    .first()
    .waitFor()
  await page.getByRole('contentinfo').getByRole('link', { name: privateTours }).waitFor()
  const main = page.getByRole('main')
  return {
    title: await page.title(),
    heading: await main.getByRole('heading', { level: 1 }).textContent(),
    band: await page.getByText(en.frame.failure.missing).count(),
    links: await main.getByRole('listitem').getByRole('link').allTextContents(),
  }
}
