import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtFolder } from '#server/http/built-folder.ts'
import { answerFor } from '#server/http/pages.ts'
import { readPages, type Pages } from '#server/pages/built-pages.ts'
import { type FinishedPage, finishPage, type PageParts } from '#server/pages/finish-page.ts'
import { missingRecords, openBuild, renderFailed } from '#server/pages/render-site.ts'
import type { SiteBuild } from '#server/pages/renderer.ts'
import type { Content } from '#content/content.ts'
import { listPublicPaths } from '#content/paths.ts'
import { shipped } from '#content/shipped.ts'
import { tours } from './catalogue/tours.ts'
import { buttonName, leaveAct } from '#rules/requests/form-signs.ts'
import { guestPortStandIn } from './guest-port-stand-in.ts'

const loadBuild = async () =>
  (await import(
    /* @vite-ignore */ pathToFileURL(path.resolve(builtFolder, 'server/index.js')).href
  )) as SiteBuild

/** A page is a function: what the build wrote is what a running server would make of the same address. */
describe('a page that is made anew, of its address and the catalogue', () => {
  const client = path.resolve(builtFolder, 'client')
  let built: Pages | undefined
  let make: (address: string, change?: Partial<Content>) => Promise<FinishedPage>
  beforeAll(async () => {
    built = readPages(builtFolder)
    const build = await loadBuild()
    const { createRequestHandler, RouterContextProvider, contentOf } = build.entry.module
    const render = createRequestHandler(build, 'production')
    const parts = JSON.parse(readFileSync(`${builtFolder}/page-parts.json`, 'utf8')) as PageParts
    make = async (address, change) => {
      const context = new RouterContextProvider()
      context.set(contentOf, { ...shipped, ...change })
      const answer = await render(new Request(`http://localhost${address}`), context)
      return finishPage(await answer.text(), parts)
    }
  })

  it.each(['/', '/contact', '/auth', `/tour/${tours[0]?.id}`, '/blog'])(
    '%s is the one that is served, to the byte and with its policy',
    async (address) => {
      const { html, csp, start } = await make(address)
      const served = answerFor(built?.byAddress.get(address) ?? expect.fail(), '')
      expect(html).toBe(new TextDecoder().decode(served.bytes))
      expect(csp).toBe(served.headers['Content-Security-Policy'])
      expect(start?.text).toBe(readFileSync(path.join(client, start?.address ?? ''), 'utf8'))
    },
  )

  it('shows another catalogue where it is asked with one', async () => {
    const [first = expect.fail(), second = expect.fail()] = tours
    const changed = { tours: [{ ...first, title: 'A day that is new', priceFrom: 'R7,777' }] }
    const [page, list, map] = await Promise.all(
      [`/tour/${first.id}`, '/tours', '/sitemap.xml'].map(
        async (address) => (await make(address, changed)).html,
      ),
    )
    for (const html of [page, list]) expect(html).toMatch(/A day that is new[^]*R7,777/)
    expect(list).not.toContain(second.title)
    expect(map).toContain(`/tour/${first.id}<`)
    expect(map).not.toContain(`/tour/${second.id}<`)
  })
})

/** What is the same in every language and preview: scripts, styles, pictures, icons, the feed that readers know. */
const isFile = (address: string) => path.extname(address.replace(/[?#].*/, '')) !== ''

/** Where a page asks for something of ours outside its base, by whatever element does. */
function listWaysOut(html: string, base: string): string[] {
  const asked = html.matchAll(/<(\w+)[^>]*?\s(?:href|action|formaction|src)="([^"]*)"/g)
  return [...asked].flatMap(([, element, address = '']) => {
    const inside = address === base || new RegExp(`^${base}[/?#]`).test(address)
    const { website } = shipped.company
    const isOurs = /^\/(?!\/)/.test(address) || (element !== 'link' && address.startsWith(website))
    return !isOurs || inside || isFile(address) ? [] : [`<${element}> ${address}`]
  })
}

describe('a page below a base, as a language or a preview has it', () => {
  it.each(['/de', '/preview/1'])('leads nowhere out of %s', async (base) => {
    const build = await loadBuild()
    const ask = openBuild(build)
    const pages = [...listPublicPaths(shipped).filter((one) => !isFile(one)), ...missingRecords]
    const wrong: string[] = []
    for (const address of pages) {
      const { text, isPage } = await ask({ content: shipped, base }, address)
      expect(isPage, address).toBe(true)
      expect(text).toContain(`"basename":"${base}"`)
      for (const way of listWaysOut(text, base)) wrong.push(`${address}: ${way}`)
    }
    const failed = await renderFailed(build, { content: shipped, base })
    expect(failed).toContain(`href="${base}" class="button`)
    for (const way of listWaysOut(failed, base)) wrong.push(`failed: ${way}`)
    expect(wrong).toEqual([])
  })

  it('is gone on from below it by whoever posts a form there', async () => {
    const build = await loadBuild()
    const { createRequestHandler, RouterContextProvider, ...contexts } = build.entry.module
    const render = createRequestHandler({ ...build, basename: '/de' }, 'production')
    const post = (address: string, fields: Record<string, string>) => {
      const context = new RouterContextProvider()
      context.set(contexts.contentOf, shipped)
      context.set(contexts.guestPortOf, guestPortStandIn)
      const body = new URLSearchParams(fields)
      return render(new Request(`http://localhost${address}`, { method: 'POST', body }), context)
    }
    const led = await post('/de/manage', { [buttonName]: 'nothing that we know' })
    expect([led.status, led.headers.get('Location')]).toEqual([303, '/de/manage'])
    const left = await post('/de/manage', { [buttonName]: leaveAct })
    expect([left.status, left.headers.get('Location')]).toEqual([303, '/de'])
    const refused = await (await post('/de/manage', { [buttonName]: 'link', email: 'x' })).text()
    expect(refused).toContain('action="/de/manage"')
    expect(listWaysOut(refused, '/de')).toEqual([])
  })

  it('is as it always was without one', async () => {
    const ask = openBuild(await loadBuild())
    const without = await ask({ content: shipped }, '/contact')
    expect(await ask({ content: shipped, base: '' }, '/contact')).toEqual(without)
    expect(listWaysOut(without.text, '/de').length).toBeGreaterThan(20)
  })
})
