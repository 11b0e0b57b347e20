// What twelve photographs cost the first screen of a tour on a phone: its page with a gallery beside the same page
// without one, by turns, on Lighthouse's slow line and a processor four times slower than this one. Runs the server
// with the tests' catalogue, so build that first: npm run build -- --conditions=tests. Arguments: '--runs=7'.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { people, seed, openAccounts } from '#scripts/look-people.ts'
import { nameCaller } from '#site/client/call-headers.ts'
import { launchChromium } from '#tests/chromium.ts'
import { startServer, testsServer } from '#tests/server-process.ts'
import { readOption } from './options.ts'
import { report } from './report.ts'

const runs = readOption('runs', 7)
/** So many times as late as without photographs the first screen may be painted. */
const atMost = 1.25

const browser = await launchChromium()
const sites = [await openSite(), await openSite()] as const
try {
  const [bare, full] = sites
  const tour = await publishGallery(full)
  const seen = { bare: [] as Paint[], full: [] as Paint[] }
  for (let run = 0; run < runs; run += 1) {
    // oxlint-disable no-await-in-loop -- By turns, so that a busy minute meets both.
    seen.bare.push(await timePaint(browser, `${bare.url}/tour/${tour}`))
    seen.full.push(await timePaint(browser, `${full.url}/tour/${tour}`))
    // oxlint-enable no-await-in-loop
  }
  const rows = (['first', 'largest'] as const).map((paint) => {
    const [without, with12] = [seen.bare, seen.full].map((all) =>
      takeMiddle(all.map((each) => each[paint])),
    ) as [number, number]
    const times = Number((with12 / without).toFixed(2))
    return {
      paint,
      'without, ms': Math.round(without),
      'with 12, ms': Math.round(with12),
      times,
      holds: times <= atMost,
    }
  })
  report('photographs', { [`A tour with 12 photographs on a phone, the middle of ${runs}`]: rows })
} finally {
  await browser.close()
  for (const { server, data } of sites) {
    // oxlint-disable-next-line no-await-in-loop -- Two.
    await server.end('SIGTERM')
    rmSync(data, { recursive: true, force: true })
  }
}

type Site = { url: string; data: string; server: Awaited<ReturnType<typeof startServer>> }

async function openSite(): Promise<Site> {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-photographs-'))
  const server = await startServer(testsServer, { DATA_DIR: data })
  return { url: server.url, data, server }
}

/** Uploads twelve photographs, puts them on the page of the first tour and publishes; gives the tour. */
async function publishGallery({ url, data }: Site): Promise<string> {
  await seed(url, data)
  const { office } = await openAccounts(browser, url)
  const cookie = office.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const session = (await (
    await fetch(`${url}/api/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { ...nameCaller(), cookie, 'content-type': 'application/json' },
      body: '{}',
    })
  ).json()) as { access_token: string }
  const ask = async <Answer>(method: string, address: string, sent: object | Buffer) => {
    const isFile = Buffer.isBuffer(sent)
    const answer = await fetch(url + address, {
      method,
      headers: {
        ...nameCaller(session.access_token),
        'content-type': isFile ? 'image/jpeg' : 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: isFile ? new Uint8Array(sent) : JSON.stringify(sent),
    })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const tours = await (await fetch(`${url}/sitemap.xml`)).text()
  const tour = /\/tour\/([\w-]+)/.exec(tours)?.[1] ?? ''
  const studio = '/api/admin/studio'
  const ids: string[] = []
  for (let n = 1; n <= 12; n += 1) {
    // oxlint-disable no-await-in-loop -- As the studio sends them.
    const { name: _, ...photo } = await ask<{ name: string }>(
      'POST',
      '/api/office/media',
      await makePhotograph(n),
    )
    const id = `photos/bench-${n}`
    await ask('POST', `${studio}/documents`, { kind: 'picture', id })
    await ask('PATCH', `${studio}/documents/picture/${encodeURIComponent(id)}`, {
      changes: [
        { path: ['photo'], now: photo },
        { path: ['alt'], was: '', now: `Photograph ${n} of the road` },
      ],
    })
    ids.push(id)
    // oxlint-enable no-await-in-loop
  }
  await ask('PATCH', `${studio}/documents/tour/${tour}`, {
    changes: [{ path: ['gallery'], now: ids }],
  })
  const names = [`tour/${tour}`, ...ids.map((id) => `picture/${id}`)]
  const { documents } = await ask<{ documents: { name: string; version: number }[] }>(
    'POST',
    `${studio}/review`,
    { documents: names },
  )
  const picked = documents.map(({ name, version }) => ({ name, version }))
  await ask('POST', `${studio}/publications`, { documents: picked, note: people.office })
  return tour
}

/** Noise of some colour, as heavy as a photograph. */
async function makePhotograph(n: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 90 + n * 8, sigma: 30 } as const
  const pixels = { width: 500, height: 375, channels: 3, background: 'grey', noise } as const
  return sharp({ create: pixels }).resize({ width: 2000 }).jpeg({ quality: 85 }).toBuffer()
}

type Paint = { first: number; largest: number }

/** When a page paints first, and its largest part, in a browser that has never been here, in milliseconds. */
async function timePaint(chromium: Browser, url: string): Promise<Paint> {
  const context = await chromium.newContext({ viewport: { width: 412, height: 823 } })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (1638.4 * 1024) / 8,
      uploadThroughput: (675 * 1024) / 8,
    })
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(url, { waitUntil: 'load' })
    return await page.evaluate(
      () =>
        new Promise<Paint>((resolve) => {
          const [paint] = performance.getEntriesByName('first-contentful-paint')
          new PerformanceObserver((list) => {
            const largest = list.getEntries().at(-1)?.startTime ?? Number.NaN
            resolve({ first: paint?.startTime ?? Number.NaN, largest })
          }).observe({ type: 'largest-contentful-paint', buffered: true })
        }),
    )
  } finally {
    await context.close()
  }
}

function takeMiddle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
}
