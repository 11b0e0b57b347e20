import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouterContext } from 'react-router'
import { beforeAll, describe, expect, it } from 'vitest'
import { builtFolder } from '#server/http/built-folder.ts'
import { answerFor } from '#server/http/pages.ts'
import { readPages, type Pages } from '#server/pages/built-pages.ts'
import { type FinishedPage, finishPage, type PageParts } from '#server/pages/finish-page.ts'
import type { SiteBuild } from '#server/pages/renderer.ts'
import type { Content } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { tours } from './catalogue/tours.ts'

/** A page is a function: what the build wrote is what a running server would make of the same address. */
describe('a page that is made anew, of its address and the catalogue', () => {
  const client = path.resolve(builtFolder, 'client')
  let built: Pages | undefined
  let make: (address: string, change?: Partial<Content>) => Promise<FinishedPage>
  beforeAll(async () => {
    built = readPages(builtFolder)
    const file = path.resolve(builtFolder, 'server/index.js')
    const build = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as SiteBuild & {
      entry: { module: { contentOf: RouterContext<Content> } }
    }
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
