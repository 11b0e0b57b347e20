// What twelve photographs cost the first screen of a tour on a phone: its page with a gallery, and with a photograph
// in the place of its drawing as well, beside the same page without and the bare page of `bench -- pages`; by turns,
// by Lighthouse, each behind nginx by TLS and HTTP/2. Runs the server
// with the tests' catalogue, so build that first: npm run build -- --conditions=tests. Arguments: '--runs=7'.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openAccounts, seed } from '#scripts/look-people.ts'
import { nameCaller } from '#site/client/call-headers.ts'
import { publishGallery } from '#scripts/publish-gallery.ts'
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
  const tour = await publishGallery(full.url, await signIn(full))
  await publishGallery(onTop.url, await signIn(onTop), { isOnTop: true })
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

/** The token of a site's first administrator. */
async function signIn({ url, data }: Site) {
  await seed(url, data)
  const browser = await launchChromium()
  const { office } = await openAccounts(browser, url)
  await browser.close()
  const cookie = office.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${url}/api/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { ...nameCaller(), cookie, 'content-type': 'application/json' },
    body: '{}',
  })
  return ((await answer.json()) as { access_token: string }).access_token
}

type Site = Awaited<ReturnType<typeof openSite>>

async function openSite() {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-photographs-'))
  const server = await startServer(testsServer, { DATA_DIR: data, TRUSTED_PROXIES: '127.0.0.1' })
  return { url: server.url, data, server, nginx: await startNginx(folder, server.url) }
}
