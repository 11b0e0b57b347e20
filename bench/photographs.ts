// What twelve photographs cost the first screen of a tour on a phone: its page with a gallery, and with a photograph
// in the place of its drawing as well, beside the same page without and the bare page of `bench -- pages`; by turns,
// by Lighthouse, each behind nginx by TLS and HTTP/2. Runs the server
// with the tests' catalogue, so build that first: npm run build -- --conditions=tests. Arguments: '--runs=7'.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { people, seed, openAccounts } from '#scripts/look-people.ts'
import { nameCaller } from '#site/client/call-headers.ts'
import { launchChromium } from '#tests/chromium.ts'
import { startServer, testsServer } from '#tests/server-process.ts'
import { writeBarePage } from './bare-page.ts'
import { describeFailure, openAuditor, takeMedian, type Visit } from './lighthouse.ts'
import { startNginx } from './nginx.ts'
import { readOption } from './options.ts'
import { report } from './report.ts'

const runs = readOption('runs', 5)
/** So many times as late as a bare page the first screen may be painted. */
const atMost = 1.25

const folder = mkdtempSync(path.join(tmpdir(), 'bench-photographs-'))
writeBarePage(folder, 'build/tests/client')
const sites = [await openSite(), await openSite(), await openSite()] as const
try {
  const [without, full, onTop] = sites
  const tour = await publishGallery(full)
  await publishGallery(onTop, { isOnTop: true })
  const page = `/tour/${tour}`
  const pages = [
    ['bare', `${without.nginx.bare}/`],
    ['without photographs', without.nginx.site + page],
    ['with 12', full.nginx.site + page],
    ['with 12, and one on top', onTop.nginx.site + page],
  ] as const
  const { visit } = await openAuditor(9334)
  const visits = new Map<string, Visit[]>()
  for (let run = 1; run <= runs; run += 1)
    for (const [name, url] of pages) {
      // oxlint-disable-next-line no-await-in-loop -- By turns, so that a busy minute meets all.
      const seen = await visit(url, 'mobile', 'performance').catch(describeFailure)
      visits.set(name, [...(visits.get(name) ?? []), seen])
      process.stdout.write(
        `${run}/${runs} ${name}: ${seen.fcp} ${seen.lcp} ${seen.faults.join()}\n`,
      )
    }
  const bare = takeMedian(visits.get('bare') ?? [])
  const rows = pages.map(([name]) => {
    const seen = takeMedian(visits.get(name) ?? [])
    const times = [seen.fcp / bare.fcp, seen.lcp / bare.lcp].map((each) => Number(each.toFixed(2)))
    const [fcp = Number.NaN, lcp = Number.NaN] = times
    return {
      page: name,
      'FCP ms': Math.round(seen.fcp),
      'FCP × bare': fcp,
      'LCP ms': Math.round(seen.lcp),
      'LCP × bare': lcp,
      CLS: Number(seen.cls.toFixed(3)),
      holds: fcp <= atMost && lcp <= atMost,
    }
  })
  report('photographs', { [`A tour with 12 photographs on a phone, the middle of ${runs}`]: rows })
} finally {
  for (const { server, nginx, data } of sites) {
    // oxlint-disable no-await-in-loop -- Three.
    await nginx.stop()
    await server.end('SIGTERM')
    // oxlint-enable no-await-in-loop
    rmSync(data, { recursive: true, force: true })
  }
  rmSync(folder, { recursive: true, force: true })
}

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite() {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-photographs-'))
  const server = await startServer(testsServer, { DATA_DIR: data, TRUSTED_PROXIES: '127.0.0.1' })
  return { url: server.url, data, server, nginx: await startNginx(folder, server.url) }
}

/**
 * Uploads twelve photographs, puts them on the page of the first tour, the first in the place of its drawing too where
 * it is wanted on top, and publishes; gives the tour.
 */
async function publishGallery({ url, data }: Site, { isOnTop = false } = {}): Promise<string> {
  await seed(url, data)
  const browser = await launchChromium()
  const { office } = await openAccounts(browser, url)
  await browser.close()
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
  const photos: object[] = []
  for (let n = 1; n <= 12; n += 1) {
    // oxlint-disable no-await-in-loop -- As the studio sends them.
    const { name: _, ...photo } = await ask<{ name: string; master: string }>(
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
    photos.push(photo)
    // Made one width after the other while their words are written, which takes longer than this.
    for (let ready = false; !ready; await sleep(ready ? 0 : 500))
      ({ ready } = await ask<{ ready: boolean }>(
        'POST',
        `/api/office/media/${photo.master}/forms`,
        {},
      ))
    // oxlint-enable no-await-in-loop
  }
  const onTop = isOnTop ? [`tours/${tour}`] : []
  for (const id of onTop)
    // oxlint-disable-next-line no-await-in-loop -- One at most.
    await ask('PATCH', `${studio}/documents/picture/${encodeURIComponent(id)}`, {
      changes: [{ path: ['photo'], now: photos[0] }],
    })
  await ask('PATCH', `${studio}/documents/tour/${tour}`, {
    changes: [{ path: ['gallery'], now: ids }],
  })
  const names = [`tour/${tour}`, ...[...ids, ...onTop].map((id) => `picture/${id}`)]
  const { documents } = await ask<{ documents: { name: string; version: number }[] }>(
    'POST',
    `${studio}/review`,
    { documents: names },
  )
  const picked = documents.map(({ name, version }) => ({ name, version }))
  await ask('POST', `${studio}/publications`, { documents: picked, note: people.office })
  return tour
}

/** A drawing with the grain of a photograph. */
async function makePhotograph(n: number): Promise<Buffer> {
  const drawn = readdirSync('site/drawn/tours').filter((name) => /^[\w-]+\.svg$/.test(name))
  const file = path.join('site/drawn/tours', drawn[n % drawn.length] ?? '')
  const size = { width: 2000, height: 1500 }
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const grain = sharp({ create: { ...size, channels: 3, background: 'grey', noise } })
  const picture = sharp(file, { density: 150 }).resize({ ...size, fit: 'cover' })
  return picture
    .composite([{ input: await grain.png().toBuffer(), blend: 'soft-light' }])
    .jpeg({ quality: 90 })
    .toBuffer()
}
