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
 * A page of these bodies. `headers`: its own; those of every answer are added later (platform/http).
 */
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

/** A page of a text made on demand, with the headers of a built page. */
export async function makePage(text: string, { headers }: Pick<Page, 'headers'>): Promise<Page> {
  return pageOf(await compress(new TextEncoder().encode(text), 'now'), headers)
}

function bodyOf(bytes: Bytes | undefined): Body | undefined {
  if (!bytes) return undefined
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { bytes, etag: `"${hash}"` }
}
