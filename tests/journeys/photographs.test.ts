import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { fill } from '#rules/text/fill.ts'
import { makePortrait } from '../fixtures/photographs.ts'
import { createOwner, openSignedIn } from './account-steps.ts'
import { phone, setUpSite } from './site.ts'
import { hasFocus, waitUntilSaved } from './steps.ts'

const site = setUpSite()
const owner = 'owner@photographs.example'
const words = en.admin.studio
const [tour = expect.fail()] = tours
const tourPage = `/tour/${tour.id}`
const description = 'A beach under a blue sky, upright'
const captions = ['The first dune', 'The second dune']

beforeAll(() => createOwner(site, owner))

it('an owner uploads, crops and publishes portraits on a phone, and a guest sees them upright and large', async () => {
  const studio = await openSignedIn(site, owner, `/admin?view=studio&doc=tour/${tour.id}`, {
    viewport: phone,
    hasTouch: true,
  })
  const pageGroup = studio.getByRole('group', { name: words.photo.ofPage })
  await pageGroup.getByRole('button', { name: words.photo.change }).click()
  const picture = studio.getByRole('dialog', { name: words.photo.change })
  await picture.getByText(words.photo.none).waitFor()
  const { bytes } = await makePortrait()
  await upload(picture, [{ name: 'IMG_0001.jpg', bytes }])
  const box = picture.getByRole('button', { name: words.photo.box })
  await box.waitFor()
  await picture.getByLabel(words.photo.shape).selectOption(words.photo.shapes['4/5'])
  await box.focus()
  for (let times = 0; times < 10; times += 1) await studio.keyboard.press('Shift+ArrowLeft')
  await studio.keyboard.press('ArrowDown')
  const point = picture.getByRole('button', { name: words.photo.point })
  await point.press('ArrowUp')
  // Phones keep the focal point of their own crop.
  await picture.getByRole('button', { name: words.photo.parts.phone }).click()
  await picture.getByRole('button', { name: words.photo.phoneBegin }).click()
  for (let times = 0; times < 5; times += 1) await point.press('ArrowDown')
  await picture.getByRole('textbox', { name: 'Description' }).fill(description)
  await picture.getByRole('textbox', { name: 'Photographer' }).fill('Nomsa Dlamini')
  await waitUntilSaved(picture)
  await picture.getByRole('button', { name: words.photo.done }).click()

  const gallery = studio.getByRole('group', { name: 'Photographs on the page' })
  const portraits = await Promise.all(
    [1, 2].map(async (n) => ({
      name: `dune ${n}.jpg`,
      ...(await makePortrait({ width: 1200, height: 1500 + n * 10 })),
    })),
  )
  await upload(gallery, portraits)
  await expect.poll(() => gallery.getByRole('listitem').count()).toBe(2)
  await gallery.getByText(words.photo.needsWords).nth(1).waitFor()
  for (const caption of captions) {
    await gallery.getByText(words.photo.needsWords).first().click()
    await picture.getByRole('textbox', { name: 'Description' }).fill(caption)
    await waitUntilSaved(picture)
    await picture.getByRole('button', { name: words.photo.done }).click()
    await gallery.getByText(caption).waitFor()
  }
  const moveUpLabel = fill(words.edit.up, { title: 'The second dune' })
  await gallery.getByRole('button', { name: moveUpLabel }).click()
  await waitUntilSaved(studio)
  await studio.getByRole('link', { name: words.publish, exact: true }).click()
  await studio.getByRole('cell', { name: description }).waitFor()
  await studio.getByRole('button', { name: words.sheet.confirmNow }).click()
  await studio.getByText(/^Live: \d+ pages in/).waitFor({ timeout: 200_000 })

  const guest = await site.open(tourPage, { viewport: phone, hasTouch: true })
  const first = guest.locator('main picture img').first()
  await expect.poll(() => first.getAttribute('alt')).toBe(description)
  const readPoint = () =>
    first.evaluate((image) => getComputedStyle(image).objectPosition.split(' ').map(parseFloat))
  const phonePoint = await readPoint()
  await guest.setViewportSize({ width: 1440, height: 900 })
  const desktopPoint = await readPoint()
  expect(desktopPoint[1]).toBeLessThan(50)
  expect(phonePoint[1]).toBeGreaterThan(50)
  await guest.setViewportSize(phone)

  const strip = guest.getByRole('region', { name: en.gallery.title })
  const links = strip.getByRole('link')
  expect(await links.count()).toBe(2)
  // Before its script has loaded, the gallery's links open the plain photograph.
  await expect.poll(() => links.first().evaluate(isHydrated)).toBe(true)
  await links.first().tap()
  const viewer = guest.getByRole('dialog', { name: fill(en.gallery.viewer, { tour: tour.title }) })
  const findPosition = (n: number) => viewer.getByText(fill(en.gallery.place, { n, of: 2 }))
  await findPosition(1).waitFor()
  const largePhoto = viewer.locator('li:not([inert]) img')
  expect(await largePhoto.getAttribute('alt')).toBe('The second dune')
  await swipe(guest)
  await findPosition(2).waitFor()
  expect(await largePhoto.getAttribute('alt')).toBe('The first dune')
  for (const [key, n] of [
    ['ArrowRight', 2],
    ['Home', 1],
    ['End', 2],
    ['ArrowLeft', 1],
  ] as const) {
    await guest.keyboard.press(key)
    await findPosition(n).waitFor()
  }
  await guest.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })
  expect(await hasFocus(links.first())).toBe(true)

  // Without JavaScript each photograph links to its large file.
  const plainPage = await site.open(tourPage, { viewport: phone, javaScriptEnabled: false })
  await plainPage.getByRole('region', { name: en.gallery.title }).getByRole('link').first().click()
  expect(new URL(plainPage.url()).pathname).toMatch(/^\/media\/[0-9a-f]{32}-960\.webp$/)
}, 400_000)

async function upload(container: Locator, files: readonly { name: string; bytes: Buffer }[]) {
  await container
    .locator('input[type=file]')
    .setInputFiles(
      files.map(({ name, bytes }) => ({ name, mimeType: 'image/jpeg', buffer: bytes })),
    )
  const uploads = container.getByRole('list', { name: words.photo.uploads })
  await uploads.waitFor()
  await uploads.waitFor({ state: 'detached' })
}

/** A fast swipe from right to left: only synthetic touches scroll a snapping row. */
async function swipe(page: Page) {
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: x === undefined ? [] : [{ x, y: 400 }],
    })
  await touch('touchStart', 330)
  for (let x = 310; x >= 70; x -= 20) {
    await touch('touchMove', x)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await touch('touchEnd')
}

/** React keeps an element's handlers in a property of the element. */
function isHydrated(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'))
}
