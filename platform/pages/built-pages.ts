import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { allowFormTargets } from './content-security-policy.ts'
import { createFileHeaders, missingRecords } from './render-site.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

export type Page = {
  /** By content encoding; '' is uncompressed and always present. */
  bodies: Record<Encoding, Body | undefined>
  headers: Record<string, string>
}
type Body = { bytes: Bytes; etag: string }
type Encoding = '' | 'br' | 'gzip'
type Bytes = Uint8Array<ArrayBuffer>

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const efforts = {
  whole: { brotli: zlib.constants.BROTLI_MAX_QUALITY, gzip: zlib.constants.Z_BEST_COMPRESSION },
  // An eighth larger, in a thirtieth of the time (decision 125).
  hasty: { brotli: 5, gzip: 5 },
}

/**
 * Compresses a body in the background. Smallest size ahead of time, quickly while an owner waits
 * for a publication, and only gzip while a guest waits.
 */
export async function compress(
  plain: Bytes,
  when: keyof typeof efforts | 'now',
): Promise<Partial<Record<Encoding, Bytes>>> {
  if (when === 'now') return { '': plain, gzip: new Uint8Array(await gzip(plain, { level: 4 })) }
  const effort = efforts[when]
  const params = { [zlib.constants.BROTLI_PARAM_QUALITY]: effort.brotli }
  const [br, gz] = await Promise.all([
    brotli(plain, { params }),
    gzip(plain, { level: effort.gzip }),
  ])
  return { '': plain, br: new Uint8Array(br), gzip: new Uint8Array(gz) }
}

/**
 * Creates a page. `headers` are its own; platform/http adds those of every answer.
 */
export function createPage(
  bodies: Partial<Record<Encoding, Bytes | undefined>>,
  headers: Record<string, string>,
): Page {
  const { '': plain, br, gzip: small } = bodies
  const isCompressed = br !== undefined || small !== undefined
  return {
    bodies: { '': createBody(plain), br: createBody(br), gzip: createBody(small) },
    headers: { ...headers, ...(isCompressed ? { Vary: 'Accept-Encoding' } : {}) },
  }
}

/** A page of a text made on demand, with the headers of a built page. */
export async function makePage(text: string, { headers }: Pick<Page, 'headers'>): Promise<Page> {
  return createPage(await compress(new TextEncoder().encode(text), 'now'), headers)
}

function createBody(bytes: Bytes | undefined): Body | undefined {
  if (!bytes) return undefined
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `"${hash}"` }
}

export type Pages = {
  byAddress: ReadonlyMap<string, Page>
  notFound: Page
  /** Pages for missing records, by kind: 'tour', 'book-tour', 'blog'. */
  missing: ReadonlyMap<string, Page>
}

/** build/pages.json: the file of each address, and the policy for exactly its inline scripts. */
const manifestSchema = z.record(
  z.string().startsWith('/'),
  z.object({ file: z.string(), csp: z.string() }),
)

/**
 * Reads the built pages below `folder` (build/client and build/pages.json) into memory; undefined
 * without a build. Requests only look up a table, never the disk, so no address can leave the
 * folder. `formOrigins`: further origins that pages may post to.
 */
export function readPages(folder: string, formOrigins: readonly string[] = []): Pages | undefined {
  const files = readFiles(folder, formOrigins)
  return files && createPageTable(files)
}

/** The built pages as one table, including those for missing records. */
export function readFiles(
  folder: string,
  formOrigins: readonly string[] = [],
): ReadonlyMap<string, Page> | undefined {
  const manifestFile = path.join(folder, 'pages.json')
  if (!existsSync(manifestFile)) return undefined
  const client = path.join(folder, 'client')
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(manifestFile, 'utf8')))
  const files = new Map<string, Page>()
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || /\.(html|br|gz)$/.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const address = `/${path.relative(client, file).split(path.sep).join('/')}`
    files.set(address, readPage(file, createFileHeaders(address)))
  }
  for (const [address, { file, csp }] of Object.entries(manifest)) {
    const headers = createFileHeaders(address, allowFormTargets(csp, formOrigins))
    files.set(address, readPage(path.join(client, file), headers))
  }
  return files
}

/** Ids of pictures that content may name (build/pictures.json). Undefined without a build. */
export function readPictures(folder: string): ReadonlySet<string> | undefined {
  const file = path.join(folder, 'pictures.json')
  if (!existsSync(file)) return undefined
  return new Set(z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8'))))
}

/** The table for requests, with the pages for missing records in a separate map. */
export function createPageTable(files: ReadonlyMap<string, Page>): Pages {
  const byAddress = new Map(files)
  const notFound = byAddress.get('/404')
  if (!notFound) throw new Error('There is no page for /404.')
  const missing = new Map<string, Page>()
  for (const address of missingRecords) {
    const page = byAddress.get(address)
    if (page) missing.set(address.split('/')[1] ?? '', page)
    byAddress.delete(address)
  }
  byAddress.delete('/404')
  return { byAddress, notFound, missing }
}

function readPage(file: string, headers: Record<string, string>): Page {
  const read = (ending: string) =>
    existsSync(file + ending) ? new Uint8Array(readFileSync(file + ending)) : undefined
  return createPage({ '': read(''), br: read('.br'), gzip: read('.gz') }, headers)
}
