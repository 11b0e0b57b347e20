import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey } from './secret.ts'

type SealContext = { purpose: string; about: string; secret: string }

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Seals a text with a key derived from the server's secret, valid for one purpose and row. */
export function seal(text: string, { purpose, about, secret }: SealContext): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, deriveKey(purpose, secret), iv)
  cipher.setAAD(Buffer.from(about))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/**
 * Opens a sealed text; undefined if it was changed, belongs to another row or purpose, or the
 * secret differs.
 */
export function unseal(
  sealed: string,
  { purpose, about, secret }: SealContext,
): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const iv = bytes.subarray(0, ivBytes)
  const tag = bytes.subarray(ivBytes, ivBytes + tagBytes)
  if (tag.length < tagBytes) return undefined
  const decipher = createDecipheriv(algorithm, deriveKey(purpose, secret), iv)
  decipher.setAAD(Buffer.from(about))
  decipher.setAuthTag(tag)
  try {
    const text = decipher.update(bytes.subarray(ivBytes + tagBytes))
    return Buffer.concat([text, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
