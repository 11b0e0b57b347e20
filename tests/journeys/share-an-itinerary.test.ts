import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { company } from '#content/company.ts'
import { buttonFor, daysOf, deviceWith, keptItinerary, listDays } from './itinerary.ts'
import { desktop, phone, useSite } from './site.ts'
import { clientsOf } from '../whole-run.ts'

const site = useSite()
const screens = clientsOf([phone, desktop])
const headTitle = fill(fillCount(en.sharedItinerary.headTitle, 3), {
  places: 'Cape Town, Cape Peninsula, Cape Winelands',
})

async function openWorkspace(options: object = {}): Promise<Page> {
  const device = deviceWith(site.url(''), { itinerary: keptItinerary() })
  const page = await site.open('/itinerary-builder', { ...device, ...options })
  await daysOf(page).waitFor()
  return page
}

async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: en.itinerary.share, exact: true }).click()
  return new URL(await page.getByRole('textbox', { name: en.itinerary.shareLink }).inputValue())
    .pathname
}

describe.each(screens)('a shared itinerary, on a screen of %o', (viewport) => {
  it('opens in a fresh browser, to be read, and becomes the reader’s own with one press', async () => {
    const link = await share(await openWorkspace({ viewport }))
    expect(link).toMatch(/^\/itinerary\/[0-9a-hjkmnp-tv-z]{10}$/)
    const page = await site.open(link, { viewport })
    await page
      .getByRole('heading', { level: 1, name: fillCount(en.sharedItinerary.title, 3) })
      .waitFor()
    await expect.poll(() => page.title()).toBe(`${headTitle} | Cape & Crossing`)
    await expect.poll(() => page.getByText('R4,050').count()).toBeGreaterThan(0)
    await expect
      .poll(() => page.getByRole('button', { name: 'Cape Peninsula and Cape Point' }).count())
      .toBe(0)
    await page.getByRole('button', { name: en.sharedItinerary.makeMine }).click()
    await daysOf(page).waitFor()
    await buttonFor(page, en.itinerary.remove, { title: 'Cape Peninsula and Cape Point' }).click()
    await expect.poll(() => listDays(page)).toHaveLength(2)
    await page.goBack()
    await page
      .getByRole('heading', {
        name: `${fill(en.itinerary.day, { day: 2 })}: Cape Peninsula and Cape Point`,
      })
      .waitFor()
    await expect.poll(() => page.title()).toContain(fillCount(en.sharedItinerary.title, 3))
  })

  it('replaces the reader’s own days only until Undo', async () => {
    const link = await share(await openWorkspace({ viewport }))
    const own = keptItinerary({ entries: [{ tourId: 'hermanus-whales', startTime: '08:00' }] })
    const page = await site.open(link, {
      viewport,
      ...deviceWith(site.url(''), { itinerary: own }),
    })
    await page.getByRole('button', { name: en.sharedItinerary.makeMine }).click()
    await page.getByRole('button', { name: en.itinerary.undo }).click()
    await expect.poll(() => listDays(page)).toEqual(['1 Hermanus and the whale coast'])
  })
})

describe('the page of a shared itinerary', () => {
  it('says in its head what it leads to, before any script', async () => {
    const link = await share(await openWorkspace())
    const html = await (await fetch(site.url(link))).text()
    expect(html).toContain(`<title>${headTitle} |`)
    expect(html).toMatch(/og:image" content="[^"]*\/cards\/itinerary-table-mountain\.jpg"/)
    expect(html).toMatch(/name="description" content="Table Mountain and the city; [^"]*R4,050/)
    expect(html).toContain(`<link rel="canonical" href="${company.website}${link}"/>`)
    const [seen = ''] = html.split('"page-state"')
    expect(seen.replaceAll(/<[^>]*>/g, '')).toContain(
      `${fill(en.itinerary.day, { day: 2 })}: Cape Peninsula and Cape Point`,
    )
  })

  it('says that nothing is there, with status 404, and leads on', async () => {
    for (const code of ['shared', 'x', '%3Cscript%3E', '7k3m9pxd4f/', '7k3m9pxd4f']) {
      expect((await fetch(site.url(`/itinerary/${code}`))).status).toBe(404)
    }
    const page = await site.open('/itinerary/7k3m9pxd4f')
    await page.getByRole('heading', { name: en.sharedItinerary.notFoundTitle }).waitFor()
    await expect.poll(() => page.title()).toContain(en.sharedItinerary.notFoundTitle)
    await page.getByRole('link', { name: en.sharedItinerary.ownBuilder }).click()
    await page.getByRole('slider', { name: en.itinerary.groupSize }).waitFor()
  })

  it('is read without scripts, and offers no button that would need them', async () => {
    const link = await share(await openWorkspace())
    const page = await site.open(link, { javaScriptEnabled: false, viewport: phone })
    await page.getByRole('heading', { name: fillCount(en.sharedItinerary.title, 3) }).waitFor()
    const main = page.getByRole('main')
    await expect.poll(() => main.innerText()).toContain('R4,050')
    expect(await main.getByRole('button').count()).toBe(0)
  })

  it('is still there for whoever goes back to it without a line', async () => {
    const page = await site.open(await share(await openWorkspace()))
    await page.getByRole('link', { name: en.sharedItinerary.ownBuilder }).click()
    await page.getByRole('slider', { name: en.itinerary.groupSize }).waitFor()
    await page.goBack()
    const title = page.getByRole('heading', { name: fillCount(en.sharedItinerary.title, 3) })
    await title.waitFor()
    await page.goForward()
    await page.getByRole('slider', { name: en.itinerary.groupSize }).waitFor()
    await page.route('**/itinerary/*.data*', (route) => route.abort())
    await page.goBack()
    await title.waitFor()
  })
})

describe('sharing', () => {
  it('gives one itinerary one link, keeps it when the line is lost, and says so', async () => {
    const page = await openWorkspace()
    await page.route('**/api/itineraries', (route) => route.abort())
    await page.getByRole('button', { name: en.itinerary.share, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: en.itinerary.shareTitle })
    await dialog.getByText(en.itinerary.shareFailed).waitFor()
    await page.unroute('**/api/itineraries')
    await dialog.getByRole('button', { name: en.itinerary.share }).click()
    const link = await dialog.getByRole('textbox', { name: en.itinerary.shareLink }).inputValue()
    await dialog.getByRole('button', { name: en.itinerary.close }).click()
    expect(new URL(link).pathname).toBe(await share(page))
  })
})

describe.each(screens)('a quote request, on a screen of %o', (viewport) => {
  it('takes the details, says thank you with a reference, and mails both sides', async () => {
    const email = `quote-${viewport.width}@guest.example`
    const page = await openWorkspace({ viewport })
    await page.getByRole('button', { name: en.itinerary.requestQuote }).click()
    const dialog = page.getByRole('dialog', { name: en.itinerary.requestQuote })
    await dialog.getByRole('button', { name: en.itinerary.sendQuote }).click()
    await dialog.getByRole('alert').filter({ hasText: 'Please enter a valid email' }).waitFor()
    await dialog.getByLabel(en.itinerary.asked.name.label).fill('Ada Traveller')
    await dialog.getByLabel(en.itinerary.asked.email.label).fill(email)
    await dialog.getByLabel(en.itinerary.asked.message.label).fill('A child seat, please.')
    await dialog.getByRole('button', { name: en.itinerary.sendQuote }).click()
    const alert = page.getByRole('alertdialog')
    await alert
      .getByText(
        'Thank you! An expert will contact you within 24 hours to finalize your custom itinerary and provide exact pricing.',
      )
      .waitFor()
    const reference = (await alert.locator('strong').textContent()) ?? ''
    expect(reference).toMatch(/^QR-/)
    await alert.getByRole('button', { name: en.itinerary.close }).click()
    await expect.poll(() => listDays(page)).toHaveLength(3)
    const [guest] = await site.readMails(email)
    expect(`${guest?.subject} ${guest?.text}`).toContain(reference)
    expect(guest?.text).toContain('Total: R4,050')
    const office = await site.findMail(company.email, reference)
    expect(office.text).toContain('> A child seat, please.')
    const [link = ''] = /http\S+\/itinerary\/\w+/.exec(guest?.text ?? '') ?? []
    const opened = await site.open(new URL(link).pathname)
    await opened.getByRole('heading', { name: fillCount(en.sharedItinerary.title, 3) }).waitFor()
  })
})

describe('an itinerary on paper', () => {
  it('stands on one sheet, A4 or Letter', async () => {
    const page = await openWorkspace()
    const side = '1cm'
    const margin = { top: side, right: side, bottom: side, left: side }
    for (const format of ['A4', 'Letter']) {
      const file = await page.pdf({ format, margin })
      expect(file.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    }
  })
})

describe('a shared itinerary in the dark', () => {
  it('shows the night on the screen, and has the day ready for paper', async () => {
    const link = await share(await openWorkspace())
    const page = await site.open(link, { colorScheme: 'dark' })
    const sheet = page.locator('.trip-sheet')
    await sheet.locator('img').first().waitFor()
    const listShown = () =>
      sheet
        .locator('img:visible')
        .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).currentSrc))
    await expect.poll(async () => (await listShown()).join()).toContain('cape-peninsula.night')
    const areThere = () =>
      sheet
        .locator('img')
        .evaluateAll((all) => all.every((image) => (image as HTMLImageElement).naturalWidth > 0))
    await expect.poll(areThere).toBe(true)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(async () => (await listShown()).join()).not.toContain('.night')
    await expect.poll(listShown).toHaveLength(3)
  })
})
