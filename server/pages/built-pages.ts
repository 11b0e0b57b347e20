import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { letFormsGo } from './content-security-policy.ts'
import { cacheControlOf, contentTypeOf } from './file-kinds.ts'
import { type Page, pageOf } from './page.ts'

/** What the build left, in memory. */
export type Pages = {
  byAddress: ReadonlyMap<string, Page>
  notFound: Page
  /** What is said of a record that there is not, by the kind in its address: 'tour', 'book-tour', 'blog'. */
  missing: ReadonlyMap<string, Page>
}

/** build/pages.json: which file a page's address shows, and the policy for exactly its inline scripts. */
const manifestSchema = z.record(
  z.string().startsWith('/'),
  z.object({ file: z.string(), csp: z.string() }),
)

/**
 * Reads the built pages below `folder` (build/client and build/pages.json) into memory; undefined
 * when nothing was built. Later requests look up a table and never touch the disk, so no address
 * can lead out of the folder. To `formOrigins` pages may send forms besides to us.
 */
export function readPages(folder: string, formOrigins: readonly string[] = []): Pages | undefined {
  const manifestFile = path.join(folder, 'pages.json')
  if (!existsSync(manifestFile)) return undefined
  const client = path.join(folder, 'client')
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  const byAddress = new Map<string, Page>()
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(html|br|gz)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(client, file).split(path.sep).join('/')}`
    byAddress.set(address, readPage(file, { 'Cache-Control': cacheControlOf(address) }))
  }
  for (const [address, { file, csp }] of Object.entries(manifest)) {
    const headers = {
      'Cache-Control': 'no-cache',
      'Content-Security-Policy': letFormsGo(csp, formOrigins),
    }
    byAddress.set(address, readPage(path.join(client, file), headers))
  }
  const notFound = byAddress.get('/404')
  if (!notFound) throw new Error(`${manifestFile} names no page for /404.`)
  const missing = new Map<string, Page>()
  for (const kind of ['tour', 'book-tour', 'blog']) {
    const page = byAddress.get(`/${kind}/none`)
    if (page) missing.set(kind, page)
    byAddress.delete(`/${kind}/none`)
  }
  byAddress.delete('/404')
  return { byAddress, notFound, missing }
}

function readPage(file: string, headers: Record<string, string>): Page {
  const read = (ending: string) =>
    existsSync(file + ending) ? new Uint8Array(readFileSync(file + ending)) : undefined
  return pageOf(
    { '': read(''), br: read('.br'), gzip: read('.gz') },
    { 'Content-Type': contentTypeOf(file), ...headers },
  )
}
