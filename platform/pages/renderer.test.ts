import { shipped } from '#content/shipped.ts'
import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import type { GuestPort, SharedTrip } from '../api/calls.ts'
import { builtFolder } from '#tests/catalogue/built-folder.ts'
import { createRenderer, type Rendered } from './renderer.ts'
import { type BuiltSite, openBuiltSite } from './render-site.ts'

const trip: SharedTrip = { title: 'Cape Peninsula', status: 'confirmed', days: [] }
const never = new Promise<never>(() => {})

describe('a page rendered for one visitor', () => {
  let built: BuiltSite
  const reportedErrors: unknown[] = []
  beforeAll(async () => {
    built = (await openBuiltSite(builtFolder)) ?? expect.fail()
  })

  const open = (longest = 5000) => {
    reportedErrors.length = 0
    const renderer = createRenderer(built, { content: () => shipped, longest })
    return (readSharedTrip: GuestPort['readSharedTrip'], address = '/c/some-key') =>
      renderer({
        request: new Request(`http://localhost${address}`),
        port: { readSharedTrip } as never,
        report: (error) => void reportedErrors.push(error),
      })
  }

  it('contains its content, and the start data of its scripts', async () => {
    const { status, page } = await open()(async () => trip)
    expect(status).toBe(200)
    expect(page?.html).toContain('Cape Peninsula</h1>')
    const state = /<script type="application\/json" id="page-state">(.*?)<\/script>/s
    const found = JSON.parse(state.exec(page?.html ?? '')?.[1] ?? '{}') as Record<string, unknown>
    expect(found).toMatchObject({ routes: ['root', 'companion'] })
    expect(String(found.data)).toContain('Cape Peninsula')
    expect(page?.html).toContain(`data-start="${built.parts.ownStart.address}"`)
  })

  it('allows only scripts of the build, whatever its data contains', async () => {
    const smuggled = '</script><script>alert(1)</script><!--<script>'
    const [plain, injectedPage] = await Promise.all([
      open()(async () => trip),
      open()(async () => ({ ...trip, title: smuggled })),
    ])
    expect(listAllowed(injectedPage)).toEqual(listAllowed(plain))
    expect(listAllowed(injectedPage)).toHaveLength(1)
    expect(listAllowed(injectedPage)).toContain(`'sha256-${hash(built.parts.firstScript)}'`)
    const texts = injectedPage.page?.html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs) ?? []
    const running = [...texts].filter(
      ([, attributes = '', text]) => !/application\//.test(attributes) && text !== '',
    )
    expect(running).toHaveLength(1)
    expect(injectedPage.page?.html).not.toContain('<script>alert')
  })

  it('becomes the error page with 500 if it fails, and the error is reported', async () => {
    const renderPage = open()
    const [failedPage, whole] = await Promise.all([
      renderPage(() => Promise.reject(new Error('no such table'))),
      renderPage(async () => trip),
    ])
    expect([failedPage.status, whole.status]).toEqual([500, 200])
    expect(failedPage.page?.html).toContain(en.frame.failure.title)
    expect(failedPage.page?.html).not.toContain('no such table')
    expect(reportedErrors).toMatchObject([{ message: 'no such table' }])
    const undrawable = { ...trip, days: [{ date: 'never' }] } as unknown as SharedTrip
    expect((await renderPage(async () => undrawable)).status).toBe(500)
  })

  it('becomes the error page with 503 if it takes too long, and delays no other page', async () => {
    const renderPage = open(300)
    const slow = renderPage(() => never)
    expect((await renderPage(async () => trip)).status).toBe(200)
    const { status, page } = await slow
    expect(status).toBe(503)
    expect(page?.html).toContain(en.frame.failure.title)
    expect(page?.html).not.toMatch(/<script(?![^>]*application\/)[^>]*>[^<]/)
    expect(page?.html).not.toContain(' disabled')
    expect(reportedErrors).toHaveLength(1)
  })

  it('returns only its data if only the data is requested', async () => {
    const { status, headers, body, page } = await open()(async () => trip, '/c/some-key.data')
    expect([status, headers.get('content-type'), page]).toEqual([200, 'text/x-script', undefined])
    expect(body).toContain('Cape Peninsula')
  })
})

function listAllowed({ page }: Rendered): string[] {
  const directive = page?.csp.split('; ').find((one) => one.startsWith('script-src'))
  return directive?.split(' ').slice(2) ?? []
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
