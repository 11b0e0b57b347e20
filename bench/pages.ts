// Lighthouse over the built pages, each round beside a bare page: one picture in one HTML file,
// without script or style sheet. Both answer as guests meet them: nginx in front, by TLS and HTTP/2.
// Arguments: paths, 'all', '--runs=1', '--phone', '--desktop', '--slowdown=6' for a processor six times
// slower than this one, where Lighthouse takes four for phones.
import { shipped } from '#content/shipped.ts'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { listPublicPaths } from '#content/paths.ts'
import { startServer } from '#tests/server-process.ts'
import {
  type Auditor,
  describeFailure,
  type FormFactor,
  openAuditor,
  takeMedian,
  type Visit,
} from './lighthouse.ts'
import { startNginx } from './nginx.ts'
import { report } from './report.ts'

/** One of each kind of page. */
const kinds = ['/', '/tours', '/tour/cape-peninsula', '/blog', '/contact', '/itinerary-builder']

const given = process.argv.slice(3)
const runs = Number(given.find((text) => text.startsWith('--runs='))?.slice(7) ?? 3)
const slowdown =
  Number(given.find((text) => text.startsWith('--slowdown='))?.slice(11)) || undefined
const named = given.filter((text) => text.startsWith('/'))
const pages = named.length > 0 ? named : given.includes('all') ? listPages() : kinds
const formFactors = (['mobile', 'desktop'] as const).filter(
  (each) => !given.includes(each === 'mobile' ? '--desktop' : '--phone'),
)

/** What every page must hold; a desktop is judged by its scores alone. */
const limits = { fcp: 1.15, lcp: 1.25, tbt: 50, cls: 0.01 }

const folder = mkdtempSync(path.join(tmpdir(), 'bench-pages-'))
writeBarePage(path.join(folder, 'bare'))
const server = await startServer('dist/main.js', {
  DATA_DIR: path.join(folder, 'data'),
  TRUSTED_PROXIES: '127.0.0.1',
})
const nginx = await startNginx(path.join(folder, 'bare'), server.url)
const auditor = await openAuditor(9333, slowdown)
try {
  for (const formFactor of formFactors) {
    const rows = await measureAll(auditor, formFactor)
    const count = rows.filter(({ page, misses }) => page !== 'bare' && misses === '').length
    const title = `Lighthouse, ${formFactor}, the middle of ${runs}: ${count} of ${pages.length} pages hold`
    report(formFactor === 'mobile' ? 'pages' : 'pages-desktop', { [title]: rows })
  }
} finally {
  await nginx.stop()
  await server.end('SIGTERM')
  rmSync(folder, { recursive: true, force: true })
}

/** Round by round, so that a busy minute of the machine meets every page and the bare one alike. */
async function measureAll({ visit }: Auditor, formFactor: FormFactor) {
  const visits = new Map<string, Visit[]>()
  await visit(nginx.bare, formFactor)
  for (let round = 1; round <= runs; round += 1) {
    for (const address of ['bare', ...pages]) {
      const begun = performance.now()
      const url = address === 'bare' ? `${nginx.bare}/` : nginx.site + address
      // One visit that fails, of a hundred, costs its own figures and not the others'.
      // What is not a time is the same in every visit: it is looked at once.
      const isJudged = visits.get(address)?.some(({ seo }) => !Number.isNaN(seo))
      const only = isJudged || address === 'bare' ? 'performance' : undefined
      const seen = await visit(url, formFactor, only).catch(describeFailure)
      visits.set(address, [...(visits.get(address) ?? []), seen])
      const took = ((performance.now() - begun) / 1000).toFixed(1)
      const [fcp, lcp, tbt] = [seen.fcp, seen.lcp, seen.tbt].map((time) => Math.round(time))
      const figures = `FCP ${fcp}, LCP ${lcp}, TBT ${tbt} ms, CLS ${seen.cls.toFixed(3)}, index ${seen.index}`
      process.stdout.write(`${round}/${runs} ${formFactor} ${address}: ${figures}, in ${took} s\n`)
    }
  }
  const bare = takeMedian(visits.get('bare') ?? [])
  return ['bare', ...pages].map((address) =>
    compare(address, takeMedian(visits.get(address) ?? []), { bare, formFactor }),
  )
}

type Measure = { bare: Visit; formFactor: FormFactor }

function compare(page: string, seen: Visit, { bare, formFactor }: Measure) {
  const scores = [seen.performance, seen.accessibility, seen.practices, seen.seo]
  const fcp = Number((seen.fcp / bare.fcp).toFixed(2))
  const lcp = Number((seen.lcp / bare.lcp).toFixed(2))
  const tbt = Math.round(seen.tbt)
  const cls = Number(seen.cls.toFixed(3))
  // Asked for what holds, not for what misses: of a visit that failed there are no figures.
  const holds = {
    scores: scores.every((score) => score === 100),
    FCP: formFactor === 'desktop' || fcp <= limits.fcp,
    LCP: formFactor === 'desktop' || lcp <= limits.lcp,
    TBT: formFactor === 'desktop' || tbt <= limits.tbt,
    CLS: cls <= limits.cls,
  }
  const missed = Object.entries(holds).flatMap(([line, isHeld]) => (isHeld ? [] : [line]))
  return {
    page,
    scores: scores.map((score) => (Number.isNaN(score) ? '–' : score)).join(' '),
    'FCP ms': Math.round(seen.fcp),
    'FCP × bare': fcp,
    'LCP ms': Math.round(seen.lcp),
    'LCP × bare': lcp,
    'TBT ms': tbt,
    CLS: cls,
    index: seen.index,
    misses: page === 'bare' ? '' : [...missed, ...seen.faults].join(' '),
  }
}

/** What a visitor may open. */
function listPages(): string[] {
  return listPublicPaths(shipped).filter((address) => !/\.\w+$/.test(address) && address !== '/404')
}

/**
 * Writes the least that can show what Home shows first into a folder: the same picture, in the same composition for
 * phones, in one HTML file, each with its compressed neighbours (.br, .gz).
 */
function writeBarePage(target: string): void {
  const assets = path.resolve('build/client/assets')
  const find = (pattern: RegExp) => readdirSync(assets).find((name) => pattern.test(name)) ?? ''
  const wide = find(/^hero-[\w-]+\.svg$/)
  const tall = find(/^hero\.portrait-[\w-]+\.svg$/)
  mkdirSync(target, { recursive: true })
  for (const name of [wide, tall]) {
    for (const ending of ['', '.br', '.gz'])
      cpSync(path.join(assets, name + ending), path.join(target, name + ending))
  }
  const size = (name: string) => {
    const [, , , width, height] =
      /viewBox="([\d.-]+) ([\d.-]+) ([\d.]+) ([\d.]+)"/.exec(
        readFileSync(path.join(assets, name), 'utf8'),
      ) ?? []
    return `width="${width}" height="${height}"`
  }
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="description" content="A bare page"><title>A bare page</title></head><body><h1>A bare page</h1><picture><source media="(max-width:640px)" srcset="/${tall}" ${size(tall)}><img src="/${wide}" ${size(wide)} alt="Table Mountain" style="width:100%;height:auto"></picture></body></html>`
  writeFileSync(path.join(target, 'index.html'), html)
  writeFileSync(path.join(target, 'index.html.br'), brotliCompressSync(html))
  writeFileSync(path.join(target, 'index.html.gz'), gzipSync(html))
}
