import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { calendarDateIn, capeTown, instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { dayMs } from '#rules/dates/durations.ts'
import { launchChromium } from '../chromium.ts'
import {
  createDataFolder,
  createMigratedDatabase,
  type Engine,
  findSharedServer,
} from '../databases.ts'
import { type Device, limitFaces } from '../device-fonts.ts'
import { startServer, testsServer } from '../server-process.ts'
import { pretendOpenFor, waitForScripts } from '../visits.ts'
import { storeBeforeLeaving, storeWindow } from './pictures.ts'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1440, height: 900 }

type Settings = Record<string, string>

type SiteOptions = {
  /** The browser's fonts: this machine's, or those of a device. */
  device?: Device
  /** The server's database; PostgreSQL starts in a third of the time. */
  engine?: Engine
  /** True for journeys that store nothing and read no mail: they share a server. */
  isReadOnly?: boolean
  launch?: () => Promise<Browser>
}

/**
 * The product as a newcomer starts it, with its own data folder and port, and a browser. A journey
 * fails on any console or script error, violation of the Content-Security-Policy, or request to
 * another host.
 */
export function setUpSite(
  settings: Settings | (() => Promise<Settings>) = {},
  { device, engine = 'postgresql', isReadOnly = false, launch }: SiteOptions = {},
) {
  let browser: Browser
  let server: RunningServer
  const openPages: { page: Page; complaints: string[] }[] = []

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([
      launch ? launch() : shareBrowser(device),
      isReadOnly ? findSharedSite() : startSite(settings, engine),
    ])
  })
  afterEach(async ({ task }) => {
    const complaints = openPages.flatMap((entry) => entry.complaints)
    for (const { page } of openPages.splice(0)) {
      if (task.result?.state === 'fail') complaints.push(await describeFailedPage(page))
      await storeWindow(page)
      await page.context().close()
    }
    expect(complaints).toEqual([])
  })
  afterAll(async () => {
    if (launch) await browser?.close()
    await server?.stop()
  })

  return {
    url: (address: string) => `${server.url}${address}`,
    open: async (address: string, options: BrowserContextOptions = {}) => {
      const context = await browser.newContext({
        viewport: desktop,
        locale: 'en-ZA',
        timezoneId: 'Africa/Johannesburg',
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(90_000)
      await context.addInitScript(pretendOpenFor, 60)
      const page = await context.newPage()
      openPages.push({
        page,
        complaints: listenForComplaints(page, [server.url, ...server.gatewayUrls]),
      })
      if (options.javaScriptEnabled !== false) waitForScriptsOnLoad(page)
      await page.goto(server.url + address, { waitUntil: 'load' })
      storeBeforeLeaving(page)
      return page
    },
    readMails: (recipient: string, count = 1) =>
      waitForMails(server, recipient, (mails) => (mails.length >= count ? mails : undefined)),
    findMail: (recipient: string, phrase: string) =>
      waitForMails(server, recipient, (mails) =>
        mails.find(({ subject, text }) => `${subject} ${text}`.includes(phrase)),
      ),
  }
}

/**
 * Makes `goto` and `reload` wait for scripts too: without them, a click acts as on a page
 * without scripts. A test of a page before its scripts have loaded waits until 'commit'.
 */
function waitForScriptsOnLoad(page: Page) {
  const goto = page.goto.bind(page)
  const reload = page.reload.bind(page)
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (options?.waitUntil !== 'commit') await waitForLastScripts(page)
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (options?.waitUntil !== 'commit') await waitForLastScripts(page)
    return response
  }
}

/** A page may lead to another as soon as it has loaded, such as /auth of a signed-in user. */
async function waitForLastScripts(page: Page): Promise<void> {
  try {
    await waitForScripts(page)
  } catch (error) {
    if (!String(error).includes('Execution context was destroyed')) throw error
    await page.waitForLoadState()
    await waitForLastScripts(page)
  }
}

/** Tells whether the page of a failed journey still runs scripts and draws frames. */
async function describeFailedPage(page: Page): Promise<string> {
  const scripts = await waitBriefly(page.evaluate(() => document.readyState))
  const frames = await waitBriefly(
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve('drawn')))),
  )
  return `${page.url()}: document ${scripts}, frames ${frames}`
}

async function waitBriefly(work: Promise<unknown>): Promise<string> {
  return String(await Promise.race([work.catch(String), sleep(3000, 'hung')]))
}

/** A server's clock: noon in Cape Town at any hour of the run, until `move` is called. */
export function setUpNoonClock(daysAgo = 0) {
  const today = calendarDateIn(new Date(), capeTown)
  const noon = instantInCapeTown(today, '12:00').getTime() - Date.now()
  const file = path.join(tmpdir(), `clock-offset-${crypto.randomUUID()}`)
  /** Sets the clock to `ms` after noon. The server ran for `passedMs` of them. */
  const move = (ms: number, passedMs = 0) => writeFileSync(file, `${noon + ms} ${passedMs}`)
  move(-daysAgo * dayMs)
  afterAll(() => rmSync(file, { force: true }))
  const settings = {
    CLOCK_OFFSET_FILE: file,
    NODE_OPTIONS: `--import ${path.resolve('tests/faults/clock.mjs')}`,
  }
  return { settings, move }
}

/** Opens an address and delays its scripts until the returned function is called. */
export async function openBeforeScripts(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\.js$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(url, { waitUntil: 'commit' })
  return resolve
}

/** The current first note that describes a field. Call it with expect.poll. */
export function readNote(field: Locator): Promise<string | null | undefined> {
  return field.evaluate((element) => {
    const [id = ''] = (element.getAttribute('aria-describedby') ?? '').split(' ')
    return document.getElementById(id)?.textContent
  })
}

type RunningServer = {
  url: string
  mail: string
  /** Other allowed hosts: stand-ins of gateways. */
  gatewayUrls: string[]
  stop: () => Promise<void>
}

/** Browsers by device. The files of one worker share them; they end with the worker. */
const browsers = new Map<Device | undefined, Promise<Browser>>()

function shareBrowser(device: Device | undefined): Promise<Browser> {
  const launch = async () => launchChromium([], device ? await limitFaces(device) : {})
  const browser = browsers.get(device) ?? launch()
  browsers.set(device, browser)
  return browser
}

async function findSharedSite(): Promise<RunningServer> {
  return { url: await findSharedServer(), mail: '', gatewayUrls: [], stop: async () => {} }
}

/** Starts the built server with an empty database and data folder, which also gets its mail. */
async function startSite(
  settings: Settings | (() => Promise<Settings>),
  engine: Engine,
): Promise<RunningServer> {
  const chosenSettings = typeof settings === 'function' ? await settings() : settings
  const { folder, databaseUrl } = await createStorage(engine, chosenSettings['DATABASE_URL'])
  const server = await startServer(testsServer, {
    DATA_DIR: folder,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...chosenSettings,
  })
  return {
    url: server.url,
    mail: path.join(folder, 'mail'),
    gatewayUrls: Object.values(chosenSettings).filter((value) =>
      /^http:\/\/127\.0\.0\.1:\d+$/.test(value),
    ),
    stop: async () => {
      await server.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function createStorage(engine: Engine, databaseUrl: string | undefined) {
  if (engine === 'built-in') return { folder: await createDataFolder() }
  const folder = mkdtempSync(path.join(tmpdir(), 'test-data-'))
  return { folder, databaseUrl: databaseUrl ?? (await createMigratedDatabase()) }
}

async function waitForMails<Result>(
  server: RunningServer,
  recipient: string,
  pick: (mails: Email[]) => Result | undefined,
): Promise<Result> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const mails = await Promise.all(listMailFiles(server.mail).map(readMail))
    const result = pick(
      mails.filter((mail) => mail.to?.some(({ address }) => address === recipient)),
    )
    if (result !== undefined) return result
    await sleep(100)
  }
  throw new Error(`The mails for ${recipient} did not arrive in ${server.mail}.`)
}

/** Cache of parsed mails by file: a file is complete and never changes. */
const parsedMails = new Map<string, Promise<Email>>()

function readMail(file: string): Promise<Email> {
  const mail = parsedMails.get(file) ?? PostalMime.parse(readFileSync(file))
  parsedMails.set(file, mail)
  return mail
}

function listMailFiles(folder: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.endsWith('.eml'))
    return names.toSorted().map((name) => path.join(folder, name))
  } catch {
    return []
  }
}

/** Errors of a page in order, without answers that the journey expects. */
function listenForComplaints(page: Page, allowedUrls: readonly string[]): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    const isExpected = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !isExpected)
      complaints.push(message.text())
  })
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const isSubresource = !['document', 'fetch', 'xhr'].includes(kind)
    if (isSubresource && response.status() >= 400)
      complaints.push(`no ${kind} at ${response.url()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (
      !allowedUrls.some((allowedUrl) => url.startsWith(allowedUrl)) &&
      !/^(data|blob|about):/.test(url)
    )
      complaints.push(`request to ${url}`)
  })
  return complaints
}
