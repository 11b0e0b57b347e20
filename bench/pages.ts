// Lighthouse results of the built pages, compared in each round with a bare page: one HTML file with a
// picture, without script or style sheet. Both are served by nginx with TLS and HTTP/2.
// Arguments: paths, 'all', '--runs=1', '--phone', '--desktop', and '--slowdown=6' for a processor six
// times slower than this one (Lighthouse's default for phones is four).
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

const options = process.argv.slice(3)
const runs = Number(options.find((text) => text.startsWith('--runs='))?.slice(7) ?? 3)
const slowdown =
  Number(options.find((text) => text.startsWith('--slowdown='))?.slice(11)) || undefined
const namedPages = options.filter((text) => text.startsWith('/'))
const pages = namedPages.length > 0 ? namedPages : options.includes('all') ? listPages() : kinds
const formFactors = (['mobile', 'desktop'] as const).filter(
  (formFactor) => !options.includes(formFactor === 'mobile' ? '--desktop' : '--phone'),
)

/** Limits of every page on phones; desktops are judged by scores and CLS. */
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

/** Visits all pages in each round, so a busy minute of the machine affects them and the bare page alike. */
async function measureAll({ visit }: Auditor, formFactor: FormFactor) {
  const visits = new Map<string, Visit[]>()
  await visit(nginx.bare, formFactor)
  for (let round = 1; round <= runs; round += 1) {
    for (const address of ['bare', ...pages]) {
      const begun = performance.now()
      const url = address === 'bare' ? `${nginx.bare}/` : nginx.site + address
      // Only the performance differs between visits, so the other categories are measured once.
      const isJudged = visits.get(address)?.some(({ seo }) => !Number.isNaN(seo))
      const only = isJudged || address === 'bare' ? 'performance' : undefined
      // A failed visit does not end the others.
      const result = await visit(url, formFactor, only).catch(describeFailure)
      visits.set(address, [...(visits.get(address) ?? []), result])
      const took = ((performance.now() - begun) / 1000).toFixed(1)
      const [fcp, lcp, tbt] = [result.fcp, result.lcp, result.tbt].map((time) => Math.round(time))
      const figures = `FCP ${fcp}, LCP ${lcp}, TBT ${tbt} ms, CLS ${result.cls.toFixed(3)}, index ${result.index}`
      process.stdout.write(`${round}/${runs} ${formFactor} ${address}: ${figures}, in ${took} s\n`)
    }
  }
  const bare = takeMedian(visits.get('bare') ?? [])
  return ['bare', ...pages].map((address) =>
    compare(address, takeMedian(visits.get(address) ?? []), { bare, formFactor }),
  )
}

type Measure = { bare: Visit; formFactor: FormFactor }

function compare(page: string, result: Visit, { bare, formFactor }: Measure) {
  const scores = [result.performance, result.accessibility, result.practices, result.seo]
  const fcp = Number((result.fcp / bare.fcp).toFixed(2))
  const lcp = Number((result.lcp / bare.lcp).toFixed(2))
  const tbt = Math.round(result.tbt)
  const cls = Number(result.cls.toFixed(3))
  // A failed visit has no figures (NaN), so it must fail these comparisons.
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
    'FCP ms': Math.round(result.fcp),
    'FCP × bare': fcp,
    'LCP ms': Math.round(result.lcp),
    'LCP × bare': lcp,
    'TBT ms': tbt,
    CLS: cls,
    index: result.index,
    misses: page === 'bare' ? '' : [...missed, ...result.faults].join(' '),
  }
}

function listPages(): string[] {
  return listPublicPaths(shipped).filter((address) => !/\.\w+$/.test(address) && address !== '/404')
}

/**
 * Writes the smallest page with Home's first picture, and its version for phones, into a folder, each file
 * with compressed copies (.br, .gz).
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
