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
// Guests cannot pay at the first, and can at the others; the third has a made-up season, the last a large company.
const folders = {
  asking: makeFolder(),
  paying: makeFolder(),
  season: makeFolder(),
  busy: makeFolder(),
}
const moneyStates = listMoneyStates(await storeMoneyScenes(folders.paying))
const guestStates = listGuestStates(await storeGuestScenes(folders.paying))
await storeBusyOffice(folders.busy)
await storeFigures(folders.busy)
await storeGuideDays(folders.busy)
const sites = {
  asking: await openSite(folders.asking, {}),
  paying: await openSite(folders.paying, { ...payingSettings, AUTH_SECRET: sealedWith }),
  season: await openSite(folders.season, { ...payingSettings, EXAMPLES: 'on' }),
  busy: await openSite(folders.busy, payingSettings),
}
const quoteStates = listQuoteStates(await findQuoteLinks(folders.asking))
const looks = (['light', 'dark'] as const).flatMap((scheme) =>
  [390, 768, 1440].map((width) => ({ scheme, width })),
)
for (const [round, look] of looks.entries()) {
  if (asked.some(isLook) && !asked.includes(`${look.width}-${look.scheme}`)) continue
  await photograph(browser, listWanted(round), look)
}
await browser.close()
for (const { server, data } of Object.values(sites)) {
  await server.end('SIGTERM')
  rmSync(data, { recursive: true })
}

function makeFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'look-'))
}

async function openSite(data: string, settings: Record<string, string>) {
  const server = await startServer('dist/main.js', { DATA_DIR: data, ...settings })
  await seed(server.url, data)
  return { server, data, accounts: await openAccounts(browser, server.url) }
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

async function photograph(
  browser: Browser,
  states: State[],
  { scheme, width }: { scheme: 'light' | 'dark'; width: number },
) {
  const target = `${folder}/${width}-${scheme}`
  mkdirSync(target, { recursive: true })
  for (const state of states) {
    const { accounts, server } = sites[state.site ?? 'asking']
    const context = await browser.newContext({
      viewport: { width, height: width < 500 ? 844 : 900 },
      colorScheme: scheme,
      reducedMotion: 'reduce',
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
      // Our own policy would keep the line of style out that shows what is far below.
      bypassCSP: true,
      javaScriptEnabled: !state.withoutScripts,
      ...state.options,
      ...(state.as && { storageState: accounts[state.as] }),
    })
    try {
      await photographState(
        context,
        { ...state, address: server.url + state.address },
        `${target}/${state.name}.png`,
      )
    } catch (error) {
      // What is seen instead says more than the error.
      await context.pages()[0]?.screenshot({ path: `${target}/${state.name}.png` })
      console.error(`${width} ${scheme} ${state.name}: ${String(error).slice(0, 300)}`)
      process.exitCode = 1
    }
    // A session goes on where this state has left it.
    if (state.as) accounts[state.as] = await context.storageState()
    await context.close()
  }
}

async function photographState(context: BrowserContext, state: State, file: string) {
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
  await page.screenshot({ path: file, fullPage: !state.screenOnly })
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
