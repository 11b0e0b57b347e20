import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** What is served at an address. */
export type Page = {
  /** By content encoding; '' is the plain one, which is always there. */
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
  // An eighth larger, in a thirtieth of the time (docs/decisions/0103).
  hasty: { brotli: 5, gzip: 5 },
}

/**
 * Compresses a body, beside other work and not in front of it. Ahead of time as small as it goes, hastily while
 * an owner waits to publish it; while a guest waits, only as gzip.
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

/** The page of these bodies. `headers` are its own; those of every answer come later (server/http). */
export function pageOf(
  bodies: Partial<Record<Encoding, Bytes | undefined>>,
  headers: Record<string, string>,
): Page {
  const { '': plain, br, gzip: small } = bodies
  const isCompressed = br !== undefined || small !== undefined
  return {
    bodies: { '': bodyOf(plain), br: bodyOf(br), gzip: bodyOf(small) },
    headers: { ...headers, ...(isCompressed ? { Vary: 'Accept-Encoding' } : {}) },
  }
}

/** The page of a text that is made while somebody waits, with the headers of a page that was built. */
export async function makePage(text: string, { headers }: Pick<Page, 'headers'>): Promise<Page> {
  return pageOf(await compress(new TextEncoder().encode(text), 'now'), headers)
}

function bodyOf(bytes: Bytes | undefined): Body | undefined {
  if (!bytes) return undefined
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `"${hash}"` }
}
