import type { Page } from 'playwright-core'
import { wordsOf } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { fill } from '#rules/text/fill.ts'
import { nameCaller } from '#site/client/call-headers.ts'
import type { State } from './look-states.ts'
import { makePhotograph, publishFaces, publishGallery } from './publish-gallery.ts'

const { admin, gallery } = wordsOf(shipped)
const { photo } = admin.studio
const [tour = fail()] = shipped.tours
const picture = '/admin?view=studio&doc=picture/hero'

/** Photographs on their way, cut and lost, and a gallery of twelve. */
export const photoStates: State[] = [
  {
    name: 'studio-photo',
    address: picture,
    screenOnly: true,
    act: async (page: Page) => {
      await bring(page, 1)
      await page.locator('.photo-stage').waitFor()
      await page.getByText(photo.pointHint).waitFor()
      await page.locator('.photo-field').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'studio-photo-on-phones',
    address: picture,
    screenOnly: true,
    act: async (page: Page) => {
      await page.getByRole('button', { name: photo.parts.phone }).click()
      const begin = page.getByRole('button', { name: photo.phoneBegin })
      if (await begin.isVisible()) await begin.click()
      await page.locator('.photo-focus').waitFor()
    },
  },
  {
    name: 'studio-photo-drawing',
    address: picture,
    screenOnly: true,
    act: async (page: Page) => {
      await page.getByRole('button', { name: photo.toDrawing }).click()
      await page.getByText(photo.none).waitFor()
    },
  },
  {
    name: 'studio-photo-uploads',
    address: picture,
    screenOnly: true,
    act: async (page: Page) => {
      // Nothing is answered: the bars stay.
      await page.route('**/api/office/media?*', () => undefined)
      await bring(page, 1)
      await page.getByRole('list', { name: photo.uploads }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'studio-photo-lost',
    address: picture,
    screenOnly: true,
    act: async (page: Page) => {
      await page.route('**/api/office/media?*', (route) => route.abort())
      await bring(page, 1)
      await page.getByText(photo.lost).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'studio-photo-refused',
    address: picture,
    screenOnly: true,
    act: async (page: Page) => {
      const file = { name: 'logo.svg', mimeType: 'image/jpeg', buffer: Buffer.from('<svg/>') }
      await page.locator('input[type=file]').first().setInputFiles([file])
      await page.getByText(/^Not uploaded/).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'tour-gallery',
    address: `/tour/${tour.id}`,
    act: async (page: Page) => {
      await haveGallery(page)
      await page.getByRole('region', { name: gallery.title }).scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'tour-gallery-viewer',
    address: `/tour/${tour.id}`,
    screenOnly: true,
    act: async (page: Page) => {
      await haveGallery(page)
      await page.getByRole('region', { name: gallery.title }).getByRole('link').first().click()
      const viewer = page.getByRole('dialog', { name: fill(gallery.viewer, { tour: tour.title }) })
      await viewer.waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  ...[
    { name: 'photo-of-a-person', address: '/about' },
    { name: 'photo-of-a-vehicle', address: '/transfers' },
    { name: 'photo-on-top', address: '/' },
  ].map((look) => ({
    ...look,
    act: (page: Page) => have(page, 'main img[src*="/media/"]', publishFaces),
  })),
].map((look) => ({ ...look, as: 'office' as const }))

/** The gallery, and nothing on its way any more. */
async function haveGallery(page: Page): Promise<void> {
  await have(page, `role=region[name="${gallery.title}"]`, publishGallery)
}

/** Publishes once, whichever look is the first; then the page is there with what was published. */
async function have(
  page: Page,
  selector: string,
  publish: (url: string, token: string) => Promise<unknown>,
): Promise<void> {
  if ((await page.locator(selector).count()) > 0) return
  const { origin } = new URL(page.url())
  // By the browser's own cookies, so that its session goes on.
  const answer = await page
    .context()
    .request.post(`${origin}/api/auth/v1/token?grant_type=refresh_token`, {
      headers: { ...nameCaller(), origin },
      data: {},
    })
  const { access_token: token } = (await answer.json()) as { access_token: string }
  await publish(origin, token)
  await page.reload({ waitUntil: 'load' })
}

async function bring(page: Page, count: number): Promise<void> {
  const files = await Promise.all(
    Array.from({ length: count }, async (_, n) => ({
      name: `IMG_000${n + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makePhotograph(n),
    })),
  )
  await page.locator('input[type=file]').first().setInputFiles(files)
}

function fail(): never {
  throw new Error('There is no tour.')
}
