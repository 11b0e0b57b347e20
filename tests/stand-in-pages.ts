import type { Pages } from '#server/pages/built-pages.ts'
import { makePage } from '#server/pages/page.ts'

/** The page of an order, as bare as it can be: for tests of what the server writes into it. */
export async function makeStandInPages(): Promise<Pages> {
  const html =
    '<!doctype html><html><head><title>Stand-in</title></head><body><main><noscript data-order="">Closed</noscript></main></body></html>'
  const page = await makePage(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
  return {
    byAddress: new Map(),
    notFound: page,
    missing: new Map(),
    manage: page,
  }
}
