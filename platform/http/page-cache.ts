import type { Context } from 'hono'
import type { Services } from '../services.ts'
import type { RenderedPage, Render } from './render.ts'

const cacheMs = 5_000
const maxPages = 100

export type CachePage = (
  address: string,
  make: () => Promise<RenderedPage>,
  durationMs?: number,
) => Promise<RenderedPage>

/**
 * Caches the page of an address for five seconds, so concurrent visitors share it. Failures are
 * not cached; new content makes new pages.
 */
export function cachePages({ now, content }: Pick<Services, 'now' | 'content'>): CachePage {
  const pages = new Map<string, { madeAt: number; page: Promise<RenderedPage> }>()
  return (path, make, durationMs = cacheMs) => {
    const time = now().getTime()
    const address = `${content().number} ${path}`
    const cached = pages.get(address)
    if (cached && time >= cached.madeAt && time - cached.madeAt < durationMs) return cached.page
    if (pages.size >= maxPages) pages.clear()
    const page = make()
    pages.set(address, { madeAt: time, page })
    const forget = () => pages.delete(address)
    page.then(({ status }) => status >= 500 && forget(), forget)
    return page
  }
}

/**
 * Renders a page, or its data, that is equal for everyone: the page of an invalid link, the desk
 * around an order. Rendered once per content, from its address only.
 */
export function cacheSamePage(render: Render, services: Pick<Services, 'now' | 'content'>) {
  const cachePage = cachePages(services)
  return (c: Context, page: string): Promise<Response> => {
    const path = isData(c) ? `${page}.data` : page
    return render(c, { path, isSame: true, cache: (make) => cachePage(path, make, Infinity) })
  }
}

/** Reads the key at the end of an address, of a page or of its data. */
export function readKey(c: Context, name = 'key'): string {
  const key = c.req.param(name) ?? ''
  return isData(c) ? key.slice(0, -'.data'.length) : key
}

function isData(c: Context): boolean {
  return c.req.path.endsWith('.data')
}
