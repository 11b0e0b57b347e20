import { shipped } from '#content/shipped.ts'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { listPublicPaths } from '#content/paths.ts'

/**
 * Maximum bytes of a first visit (brotli), by type; scripts by kind of page. Explained in
 * docs/records/performance.md. Each leaves at least a kilobyte above the heaviest page of its
 * kind, some hundred bytes for HTML: a new hash in a file's name changes a page by about fifty.
 */
const budgets = {
  /**
   * Above 13,803 bytes a server waits once for the browser, and the page paints 160 ms later; 47
   * are for a file's hash.
   */
  html: 13_850,
  /** The first picture on a phone, with 770 bytes of headers: ten packets, too. */
  picture: 13_700,
  /**
   * Vendor, frame, the page's modules and its data. A booking computes prices, checks codes and
   * vouchers, and cleans pasted text as the server does; the desk contains the words of all its
   * screens, and no guest opens it. Names of files contain hashes, which weigh some 15 bytes more or
   * less after each change.
   */
  scripts: {
    reading: 133_830,
    booking: 138_220,
    article: 119_550,
    workshop: 141_500,
    desk: 168_100,
  },
  /** Both typefaces, requested after the first picture. */
  fonts: 34_500,
}

/** Home's scripts without data: the list of routes grows by about sixty bytes per screen. */
const scriptsOfHome = 112_700

type Kind = keyof typeof budgets
type Page = { address: string; html: string; file: string }

const client = path.resolve('build/client')
const pages: Page[] = listPublicPaths(shipped)
  .filter((address) => !/\.\w+$/.test(address))
  .map((address) => ({ address, html: readPage(address), file: findFile(address) }))
const lastFile = 'node_modules/.cache/page-weights.json'
const previousWeights: Record<string, number> = existsSync(lastFile)
  ? JSON.parse(readFileSync(lastFile, 'utf8'))
  : {}
const weights: Record<string, number> = {}
let isOverBudget = false

describe('a first visit', () => {
  it.each(pages)('to $address stays within its byte budgets', (page) => {
    const parts: Record<Kind, string[][]> = {
      html: [[page.file]],
      picture: listPhonePictures(page.html).map((name) => [name]),
      scripts: [listScripts(page.html)],
      fonts: [listFonts()],
    }
    const exceeded = Object.entries(parts).flatMap(([kind, groups]) =>
      groups.flatMap((files) => formatOverBudget(page, kind as Kind, files)),
    )
    isOverBudget ||= exceeded.length > 0
    expect(exceeded.join('\n')).toBe('')
  })

  afterAll(() => {
    if (Object.keys(weights).length === 0 || isOverBudget) return
    mkdirSync(path.dirname(lastFile), { recursive: true })
    writeFileSync(lastFile, JSON.stringify(weights))
  })

  it('to Home loads scripts within their budget, without data', () => {
    const [home] = pages
    const scripts = listScripts(home?.html ?? '').filter((file) => !/start-[\w-]+\.js$/.test(file))
    expect(scripts.length).toBeGreaterThan(4)
    expect(sum(scripts)).toBeLessThanOrEqual(scriptsOfHome)
  })

  it.each(pages)('to $address waits for no script and no style sheet', ({ html }) => {
    expect(html.match(/<script[^>]+src=|rel="modulepreload"/g)).toBe(null)
    const scripted = html.replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    const sheets = scripted.match(/<link rel="stylesheet"[^>]*>/g) ?? []
    expect(sheets.every((sheet) => sheet.includes(' disabled'))).toBe(true)
    expect(html).toContain('<style>')
  })
})

describe('a part that few visitors open', () => {
  /** Modules recognised by a sentence or name that only they contain. */
  const late = {
    'the calendar': 'data-day',
    'dragging a day': 'aria-roledescription',
    'the rules for forms': 'ZodError',
    'the administration': '/api/admin/',
  }
  it.each(Object.entries(late))('%s is loaded when opened, not with the page', (_, mark) => {
    const guestPages = pages.filter(({ address }) => !/^\/(admin|itinerary)/.test(address))
    const loadingPages = guestPages.filter(({ html }) =>
      listScripts(html).some((file) => readFileSync(file, 'utf8').includes(mark)),
    )
    expect(loadingPages.map(({ address }) => address)).toEqual([])
  })
})

it('the vendor file has only packages, so our releases don’t change it', () => {
  const vendor = listScripts(pages[0]?.html ?? '').find((file) => /vendor-/.test(file)) ?? ''
  const imports = [...readFileSync(vendor, 'utf8').matchAll(/from"([^"]+)"/g)].map(
    ([, name]) => name,
  )
  expect(imports.every((name) => name?.startsWith('./rolldown-runtime'))).toBe(true)
  expect(new Set(pages.flatMap(({ html }) => html.match(/data-vendor="[^"]+"/g) ?? [])).size).toBe(
    1,
  )
})

/** A sentence with the page, kind and growth if the limit is exceeded; otherwise empty. */
function formatOverBudget({ address, html }: Page, kind: Kind, files: readonly string[]): string[] {
  const fileWeights = files.map((file) => ({ name: formatFileName(file), bytes: sum([file]) }))
  for (const { name, bytes } of fileWeights) weights[`${address} ${name}`] = bytes
  const budget = budgets[kind]
  const limit = typeof budget === 'number' ? budget : budget[findScriptKind(address, html)]
  const bytes = sum(files)
  if (bytes <= limit) return []
  const changedParts = fileWeights
    .toSorted((one, other) => other.bytes - one.bytes)
    .map((part) => {
      const before = previousWeights[`${address} ${part.name}`]
      const growth = part.bytes - (before ?? 0)
      if (before === undefined) return `${part.name} ${part.bytes}`
      return growth === 0
        ? undefined
        : `${part.name} ${part.bytes} (${growth > 0 ? '+' : ''}${growth})`
    })
  const parts = changedParts
    .filter((part) => part !== undefined)
    .slice(0, 12)
    .join(', ')
  return [
    `${address}: ${kind} weigh ${bytes} bytes, ${bytes - limit} more than the ${limit} of tests/budgets.test.ts. New or changed since the last run within budget: ${parts || 'nothing'}.`,
  ]
}

function findScriptKind(address: string, html: string): keyof (typeof budgets)['scripts'] {
  if (/^\/(book-tour|rides)/.test(address)) return 'booking'
  if (address.startsWith('/admin')) return 'desk'
  if (/^\/(account|auth|itinerary|manage)/.test(address)) return 'workshop'
  return html.includes('property="og:type" content="article"') ? 'article' : 'reading'
}

function formatFileName(file: string): string {
  return path.relative(client, file).replace(/-[\w-]{8}(?=\.\w+$)/, '')
}

function findFile(address: string): string {
  return path.join(client, address === '/' ? '' : address, 'index.html')
}

function readPage(address: string): string {
  return readFileSync(findFile(address), 'utf8')
}

function listScripts(html: string): string[] {
  const matches = [...html.matchAll(/data-(?:start|vendor|modules)="([^"]+)"/g)]
  return matches
    .flatMap(([, names]) => (names ?? '').split(' '))
    .map((name) => path.join(client, name))
}

/** Pictures that the head preloads on a phone, without those for wide windows or dark mode. */
function listPhonePictures(html: string): string[] {
  const preloads = html.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
  return preloads
    .filter((link) => !/min-width|width>|: dark/.test(link))
    .map((link) => path.join(client, /href="([^"]+)"/.exec(link)?.[1] ?? ''))
}

function listFonts(): string[] {
  const names = readdirSync(path.join(client, 'assets'))
  const fonts = names.filter((name) =>
    /^(gloock|instrument-sans(?!-accented))-.*\.woff2$/.test(name),
  )
  if (fonts.length !== 2) throw new Error(`Expected two typefaces, found: ${fonts}.`)
  return fonts.map((name) => path.join(client, 'assets', name))
}

function sum(files: readonly string[]): number {
  return files.reduce(
    (bytes, file) => bytes + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size,
    0,
  )
}
