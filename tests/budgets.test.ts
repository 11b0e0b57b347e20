import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listPublicPaths } from '#site/paths.ts'

/** Bytes of a first visit, brotli; docs/performance.md says what they are for. */
const budgets = {
  /** With the 1,130 of its answer's headers in what a server sends before it waits for a browser: ten packets. */
  html: 13_400,
  /** The first picture on a phone, which has 770 of headers: ten packets too. */
  picture: 13_700,
  /** Vendor, frame, the page's own modules and its data. */
  scripts: 122_000,
  /** Of pages that are worked on rather than read. */
  workshop: 129_500,
  /** Both typefaces, asked for ahead. */
  fonts: 34_000,
}

const client = path.resolve('build/client')
const pages = listPublicPaths()
  .filter((address) => !/\.\w+$/.test(address))
  .map((address) => ({ address, html: readPage(address), file: fileOf(address) }))

describe('a first visit', () => {
  it.each(pages)('to $address stays within its bytes', ({ address, html, file }) => {
    const isWorkshop = /^\/(account|admin|auth|itinerary)/.test(address)
    const spent = {
      html: sum([file]),
      picture: Math.max(0, ...listPhonePictures(html).map((name) => sum([name]))),
      fonts: sum(listFonts(html)),
      [isWorkshop ? 'workshop' : 'scripts']: sum(listScripts(html)),
    }
    const over = Object.entries(spent).flatMap(([kind, bytes]) => {
      const most = budgets[kind as keyof typeof budgets]
      return bytes > most ? [`${address}: ${kind} of ${bytes} bytes, at most ${most}`] : []
    })
    expect(over).toEqual([])
  })

  it.each(pages)('to $address asks for both typefaces ahead', ({ html }) => {
    expect(listFonts(html)).toHaveLength(2)
  })

  it.each(pages)('to $address waits for no script and no style sheet', ({ html }) => {
    expect(html.match(/<script[^>]+src=|rel="modulepreload"/g)).toBe(null)
    const scripted = html.replaceAll(/<noscript>.*?<\/noscript>/gs, '')
    const sheets = scripted.match(/<link rel="stylesheet"[^>]*>/g) ?? []
    expect(sheets.every((sheet) => sheet.includes(' disabled'))).toBe(true)
    expect(html).toContain('<style>')
  })
})

describe('what a visitor may never open', () => {
  /** By a sentence or a name that only they have. */
  const late = {
    'the calendar': 'data-day',
    'dragging a day': 'aria-roledescription',
    'the rules for forms': 'ZodError',
    'the administration': '/api/admin/inbox',
  }
  it.each(Object.entries(late))(
    '%s is fetched where it is opened, not with the page',
    (_, mark) => {
      const read = pages.filter(({ address }) => !/^\/(admin|itinerary)/.test(address))
      const found = read.filter(({ html }) =>
        listScripts(html).some((file) => readFileSync(file, 'utf8').includes(mark)),
      )
      expect(found.map(({ address }) => address)).toEqual([])
    },
  )

  it('the vendor file holds packages alone, so that a release of ours leaves it as it is', () => {
    const vendor = listScripts(pages[0]?.html ?? '').find((file) => /vendor-/.test(file)) ?? ''
    const imports = [...readFileSync(vendor, 'utf8').matchAll(/from"([^"]+)"/g)].map(
      ([, name]) => name,
    )
    expect(imports.every((name) => name?.startsWith('./rolldown-runtime'))).toBe(true)
    expect(
      new Set(pages.flatMap(({ html }) => html.match(/data-vendor="[^"]+"/g) ?? [])).size,
    ).toBe(1)
  })
})

function fileOf(address: string): string {
  return path.join(client, address === '/' ? '' : address, 'index.html')
}

function readPage(address: string): string {
  return readFileSync(fileOf(address), 'utf8')
}

function listScripts(html: string): string[] {
  const named = [...html.matchAll(/data-(?:start|vendor|modules)="([^"]+)"/g)]
  return named
    .flatMap(([, names]) => (names ?? '').split(' '))
    .map((name) => path.join(client, name))
}

function listFonts(html: string): string[] {
  const preloads = html.match(/<link rel="preload" as="font"[^>]*>/g) ?? []
  return preloads.map((link) => path.join(client, /href="([^"]+)"/.exec(link)?.[1] ?? ''))
}

/** What the head asks for as the first picture, but for what only a wide window or the dark asks for. */
function listPhonePictures(html: string): string[] {
  const preloads = html.match(/<link rel="preload" as="image"[^>]*>/g) ?? []
  return preloads
    .filter((link) => !/min-width|width>|: dark/.test(link))
    .map((link) => path.join(client, /href="([^"]+)"/.exec(link)?.[1] ?? ''))
}

function sum(files: readonly string[]): number {
  return files.reduce(
    (bytes, file) => bytes + statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size,
    0,
  )
}
