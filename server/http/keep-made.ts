import type { Context } from 'hono'
import type { Services } from '../services.ts'
import type { Made, Render } from './render.ts'

/** A made page is good for whoever asks for the same one within so long. */
const keptMs = 5_000
/** So many are kept. */
const mostKept = 100

/** What was made for an address a moment ago, or else what `make` makes. */
export type KeepMade = (
  address: string,
  make: () => Promise<Made>,
  keptFor?: number,
) => Promise<Made>

/**
 * Keeps what was made for an address a moment ago, so that for many who look at once it is made once; what
 * went wrong is made again, and what was made of another content is another page.
 */
export function keepMade({ now, content }: Pick<Services, 'now' | 'content'>): KeepMade {
  const pages = new Map<string, { at: number; made: Promise<Made> }>()
  return (path, make, keptFor = keptMs) => {
    const time = now().getTime()
    const address = `${content().number} ${path}`
    const kept = pages.get(address)
    if (kept && time >= kept.at && time - kept.at < keptFor) return kept.made
    if (pages.size >= mostKept) pages.clear()
    const made = make()
    pages.set(address, { at: time, made })
    const forget = () => pages.delete(address)
    made.then(({ status }) => status >= 500 && forget(), forget)
    return made
  }
}

/**
 * Shows a page that is the same whoever asks, or its data: the one for a link that leads nowhere, the desk
 * around an order. Made once for each content, of its address alone, whatever was asked for.
 */
export function keepSame(render: Render, services: Pick<Services, 'now' | 'content'>) {
  const keep = keepMade(services)
  return (c: Context, page: string): Promise<Response> => {
    const path = isData(c) ? `${page}.data` : page
    return render(c, { path, isSame: true, keep: (make) => keep(path, make, Infinity) })
  }
}

/** The key in an address that ends with it, of a page or of its data. */
export function readKey(c: Context, name = 'key'): string {
  const key = c.req.param(name) ?? ''
  return isData(c) ? key.slice(0, -'.data'.length) : key
}

function isData(c: Context): boolean {
  return c.req.path.endsWith('.data')
}
