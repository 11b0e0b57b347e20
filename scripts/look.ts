// Makes pictures of everything, to be looked at, with the site as it is built: node scripts/look.ts [names…]
//   data/look/plates-<n>.png      every drawing with its name, twelve to a sheet
//   data/look/<width>-<scheme>/   every page and every state, at 390, 768 and 1440 px, light and dark
// A name is a page's address ('/tours'), a state's ('booking-refused') or a look's ('390-dark');
// without one of a kind, all of that kind.
import { shipped } from '#content/shipped.ts'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext } from 'playwright-core'
import sharp from 'sharp'
import { readIndex } from '#art/drawn-index.ts'
import { listPublicPaths } from '#content/paths.ts'
import { launchChromium } from '#tests/chromium.ts'
import { startServer } from '#tests/server-process.ts'
import { readFor, waitForScripts } from '#tests/visits.ts'
import { storeBusyOffice } from './look-busy.ts'
import { listDailyStates } from './look-daily.ts'
import { storeDailyScenes } from './look-daily-scenes.ts'
import { deskStates } from './look-desk.ts'
import { figureStates, storeFigures } from './look-figures.ts'
import { storeGuestScenes } from './look-guest-orders.ts'
import { listGuestStates } from './look-guests.ts'
import { guideStates, storeGuideDays } from './look-guide.ts'
import { listMoneyStates, payingSettings } from './look-money.ts'
import { storeMoneyScenes } from './look-money-orders.ts'
import { orderStates } from './look-orders.ts'
import { findQuoteLinks, openAccounts, seed } from './look-people.ts'
import { listQuoteStates } from './look-quotes.ts'
import { sealedWith } from './look-services.ts'
import { listStates, type State } from './look-states.ts'
import { photoStates } from './look-photos.ts'
import { studioStates } from './look-studio.ts'

const folder = 'data/look'
const asked = process.argv.slice(2)
const names = asked.filter((name) => !isLook(name))
mkdirSync(folder, { recursive: true })
if (asked.length === 0) await drawContactSheets(Object.keys(readIndex()))
const browser = await launchChromium(['--font-render-hinting=none'])
// Guests cannot pay at the first, and can at the others; the third has a made-up season, the fourth a large company,
// the last all that an office deals with from day to day.
const sealedSettings = { ...payingSettings, AUTH_SECRET: sealedWith }
const settings = {
  asking: {},
  paying: sealedSettings,
  season: { ...payingSettings, EXAMPLES: 'on' },
  busy: payingSettings,
  daily: sealedSettings,
}
type SiteName = keyof typeof settings
type Site = Awaited<ReturnType<typeof openSite>>
const folders = Object.fromEntries(
  (Object.keys(settings) as SiteName[]).map((name) => [name, makeFolder()]),
) as Record<SiteName, string>
// Each opens when it is first looked at.
const sites = new Map<SiteName, Site>()
const moneyStates = listMoneyStates(await storeMoneyScenes(folders.paying))
const guestStates = listGuestStates(await storeGuestScenes(folders.paying))
await storeBusyOffice(folders.busy)
await storeFigures(folders.busy)
await storeGuideDays(folders.busy)
const dailyStates = listDailyStates(await storeDailyScenes(folders.daily))
await findSite('asking')
const quoteStates = listQuoteStates(await findQuoteLinks(folders.asking))
for (const [round, width] of [390, 768, 1440].entries()) {
  const schemes = (['light', 'dark'] as const).filter(
    (scheme) => !asked.some(isLook) || asked.includes(`${width}-${scheme}`),
  )
  if (schemes.length > 0) await photograph(browser, listWanted(round), { width, schemes })
}
await browser.close()
for (const { server } of sites.values()) await server.end('SIGTERM')
for (const folder of Object.values(folders)) rmSync(folder, { recursive: true })

function makeFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'look-'))
}

async function findSite(name: SiteName): Promise<Site> {
  const site = sites.get(name) ?? (await openSite(name))
  sites.set(name, site)
  return site
}

async function openSite(name: SiteName) {
  const data = folders[name]
  const server = await startServer('dist/main.js', { DATA_DIR: data, ...settings[name] })
  await seed(server.url, data)
  return { server, accounts: await openAccounts(browser, server.url) }
}

function isLook(name: string): boolean {
  return /^\d+-(light|dark)$/.test(name)
}

function listWanted(round: number): State[] {
  const pages = listPublicPaths(shipped).filter((address) => !/\.\w+$/.test(address))
  const all = [
    ...pages.map((address) => ({ name: address.slice(1).replaceAll('/', '-') || 'home', address })),
    ...listStates(round),
    ...moneyStates,
    ...quoteStates,
    ...guestStates,
    ...guideStates,
    ...dailyStates,
    ...deskStates,
    ...figureStates,
    ...orderStates,
    ...studioStates,
    ...photoStates,
  ]
  return all.filter(
    ({ name, address }) => names.length === 0 || names.includes(name) || names.includes(address),
  )
}

type Scheme = 'light' | 'dark'

/** Each state is brought about once for a width, and looked at in the light and in the dark. */
async function photograph(
  browser: Browser,
  states: State[],
  { width, schemes }: { width: number; schemes: Scheme[] },
) {
  for (const scheme of schemes) mkdirSync(`${folder}/${width}-${scheme}`, { recursive: true })
  for (const state of states) {
    const { accounts, server } = await findSite(state.site ?? 'asking')
    const context = await browser.newContext({
      viewport: { width, height: width < 500 ? 844 : 900 },
      reducedMotion: 'reduce',
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
      // Our own policy would keep the line of style out that shows what is far below.
      bypassCSP: true,
      javaScriptEnabled: !state.withoutScripts,
      ...(schemes[0] && { colorScheme: schemes[0] }),
      ...state.options,
      ...(state.as && { storageState: accounts[state.as] }),
    })
    const files = schemes.map(
      (scheme) => [scheme, `${folder}/${width}-${scheme}/${state.name}.png`] as const,
    )
    try {
      await photographState(context, { ...state, address: server.url + state.address }, files)
    } catch (error) {
      // What is seen instead says more than the error.
      for (const [, path] of files) await context.pages()[0]?.screenshot({ path })
      console.error(`${width} ${state.name}: ${String(error).slice(0, 300)}`)
      process.exitCode = 1
    }
    // A session goes on where this state has left it.
    if (state.as) accounts[state.as] = await context.storageState()
    await context.close()
  }
}

async function photographState(
  context: BrowserContext,
  state: State,
  files: readonly (readonly [Scheme, string])[],
) {
  context.setDefaultTimeout(15_000)
  // The desk's stream of news never ends, and the network would never rest.
  await context.route('**/api/admin/news', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: '' }),
  )
  await context.addInitScript(readFor, 60)
  const page = await context.newPage()
  await page.goto(state.address, { waitUntil: 'load' })
  if (!state.withoutScripts) await waitForScripts(page)
  if (state.act) await page.waitForLoadState('networkidle').then(() => state.act?.(page))
  if (state.onPaper) await page.emulateMedia({ media: 'print' })
  // Lazy pictures come as they near the screen, so the page is walked once.
  if (!state.screenOnly && !state.withoutScripts) {
    await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += 500) {
        scrollTo(0, top)
        await new Promise((resolve) => setTimeout(resolve, 30))
      }
      scrollTo(0, 0)
    })
  }
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(200)
  for (const [colorScheme, path] of files) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path, fullPage: !state.screenOnly })
  }
}

async function drawContactSheets(ids: string[]) {
  const [columns, width, height, gap] = [3, 520, 325, 40]
  for (let from = 0; from < ids.length; from += 12) {
    const shown = ids.slice(from, from + 12)
    const cells = await Promise.all(
      shown.map(async (id, index) => ({
        input: await sharp(`site/drawn/${id}.svg`)
          .resize({ width, height, fit: 'contain', background: '#fff' })
          .png()
          .toBuffer(),
        left: (index % columns) * (width + gap),
        top: Math.floor(index / columns) * (height + gap),
      })),
    )
    const labels = shown.map((id, index) => {
      const x = (index % columns) * (width + gap)
      const y = Math.floor(index / columns) * (height + gap) + height + 24
      return `<text x="${x}" y="${y}" font-family="sans-serif" font-size="18">${id}</text>`
    })
    const size = {
      width: columns * (width + gap),
      height: Math.ceil(shown.length / columns) * (height + gap),
    }
    const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}">${labels.join('')}</svg>`
    await sharp({ create: { ...size, channels: 3, background: '#fff' } })
      .composite([...cells, { input: Buffer.from(text), left: 0, top: 0 }])
      .png()
      .toFile(`${folder}/plates-${from / 12 + 1}.png`)
  }
}
