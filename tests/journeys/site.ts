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
import { type Device, offerFaces } from '../faces.ts'
import { startServer, testsServer } from '../server-process.ts'
import { readFor, waitForScripts } from '../visits.ts'
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
export function useSite(
  settings: Settings | (() => Promise<Settings>) = {},
  { device, engine = 'postgresql', isReadOnly = false, launch }: SiteOptions = {},
) {
  let browser: Browser
  let server: RunningServer
  const opened: { page: Page; complaints: string[] }[] = []

  beforeAll(async () => {
    ;[browser, server] = await Promise.all([
      launch ? launch() : shareBrowser(device),
      isReadOnly ? findSharedSite() : startSite(settings, engine),
    ])
  })
  afterEach(async () => {
    const complaints = opened.flatMap((each) => each.complaints)
    for (const { page } of opened.splice(0)) {
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
      await context.addInitScript(readFor, 60)
      const page = await context.newPage()
      opened.push({ page, complaints: listenForComplaints(page, [server.url, ...server.others]) })
      await page.goto(server.url + address, { waitUntil: 'load' })
      if (options.javaScriptEnabled !== false) await waitForScripts(page)
      storeBeforeLeaving(page)
      return page
    },
    readMails: (to: string, count = 1) =>
      waitForMails(server, to, (mails) => (mails.length >= count ? mails : undefined)),
    findMail: (to: string, said: string) =>
      waitForMails(server, to, (mails) =>
        mails.find(({ subject, text }) => `${subject} ${text}`.includes(said)),
      ),
  }
}

/** A server's clock, which says noon in Cape Town at any hour of the run until it is moved. */
export function useNoonClock(daysAgo = 0) {
  const today = calendarDateIn(new Date(), capeTown)
  const noon = instantInCapeTown(today, '12:00').getTime() - Date.now()
  const file = path.join(tmpdir(), `clock-offset-${crypto.randomUUID()}`)
  /** Moves the clock to this time after noon; `passedMs` of it are time that the server ran. */
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
  others: string[]
  stop: () => Promise<void>
}

/** By device: the files of one worker share browsers, which end with it. */
const browsers = new Map<Device | undefined, Promise<Browser>>()

function shareBrowser(device: Device | undefined): Promise<Browser> {
  const launch = async () => launchChromium([], device ? await offerFaces(device) : {})
  const browser = browsers.get(device) ?? launch()
  browsers.set(device, browser)
  return browser
}

async function findSharedSite(): Promise<RunningServer> {
  return { url: await findSharedServer(), mail: '', others: [], stop: async () => {} }
}

/** Starts the built server with an empty database and data folder, which also gets its mail. */
async function startSite(
  settings: Settings | (() => Promise<Settings>),
  engine: Engine,
): Promise<RunningServer> {
  const own = typeof settings === 'function' ? await settings() : settings
  const { folder, databaseUrl } = await makePlace(engine, own['DATABASE_URL'])
  const server = await startServer(testsServer, {
    DATA_DIR: folder,
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...own,
  })
  return {
    url: server.url,
    mail: path.join(folder, 'mail'),
    others: Object.values(own).filter((value) => /^http:\/\/127\.0\.0\.1:\d+$/.test(value)),
    stop: async () => {
      await server.end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function makePlace(engine: Engine, databaseUrl: string | undefined) {
  if (engine === 'built-in') return { folder: await createDataFolder() }
  const folder = mkdtempSync(path.join(tmpdir(), 'test-data-'))
  return { folder, databaseUrl: databaseUrl ?? (await createMigratedDatabase()) }
}

async function waitForMails<Wanted>(
  server: RunningServer,
  to: string,
  pick: (mails: Email[]) => Wanted | undefined,
): Promise<Wanted> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const mails = await Promise.all(listMailFiles(server.mail).map(readMail))
    const wanted = pick(mails.filter((mail) => mail.to?.some(({ address }) => address === to)))
    if (wanted !== undefined) return wanted
    await sleep(100)
  }
  throw new Error(`The mails for ${to} did not arrive in ${server.mail}.`)
}

/** Cache of parsed mails by file: a file is complete and never changes. */
const read = new Map<string, Promise<Email>>()

function readMail(file: string): Promise<Email> {
  const mail = read.get(file) ?? PostalMime.parse(readFileSync(file))
  read.set(file, mail)
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
function listenForComplaints(page: Page, homes: readonly string[]): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    const expected = message.text().startsWith('Failed to load resource')
    if (['error', 'warning'].includes(message.type()) && !expected) complaints.push(message.text())
  })
  page.on('response', (response) => {
    const kind = response.request().resourceType()
    const isPart = !['document', 'fetch', 'xhr'].includes(kind)
    if (isPart && response.status() >= 400) complaints.push(`no ${kind} at ${response.url()}`)
  })
  page.on('request', (request) => {
    const url = request.url()
    if (!homes.some((home) => url.startsWith(home)) && !/^(data|blob|about):/.test(url))
      complaints.push(`request to ${url}`)
  })
  return complaints
}
