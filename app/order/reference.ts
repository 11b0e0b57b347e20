import { toPlainDigits } from '#rules/text/clean-text.ts'

/**
 * Prefixes by kind: booking, transfer, quote request, group request, ride request, offer, gift
 * voucher.
 */
export const referencePrefixes = ['CC', 'TR', 'QR', 'GQ', 'RD', 'OF', 'GV'] as const
export type ReferencePrefix = (typeof referencePrefixes)[number]

/** Crockford's base 32. Without I, L, O and U a code can't be misread or form a word. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const byteCount = 8

/** Formats a reference from eight random bytes: 'CC-7K3M-9QXD'. Throws if there are fewer. */
export function formatReference(prefix: ReferencePrefix, bytes: Uint8Array): string {
  if (bytes.length < byteCount) throw new Error(`A reference needs ${byteCount} random bytes.`)
  const code = Array.from(
    bytes.slice(0, byteCount),
    (byte) => codeAlphabet[byte % codeAlphabet.length],
  ).join('')
  return `${prefix}-${code.slice(0, 4)}-${code.slice(4)}`
}

export function isReference(text: string): boolean {
  return referencePattern.test(text)
}

/**
 * Finds the reference in typed or pasted text. Undefined if there is none. Accepts any case and
 * width, spaces or hyphens, O for 0, I or L for 1, and words around the reference, as in a mail's
 * subject.
 */
export function parseReference(text: string): string | undefined {
  const typed = toPlainDigits(text).toUpperCase()
  const wholeReference = readLetters(typed.replaceAll(/[^A-Z0-9]/g, ''))
  if (wholeReference) return wholeReference
  const [, prefix = '', first = '', second = ''] = referenceInText.exec(typed) ?? []
  return readLetters(prefix + first + second)
}

function readLetters(letters: string): string | undefined {
  const code = letters.slice(2).replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  const reference = `${letters.slice(0, 2)}-${code.slice(0, 4)}-${code.slice(4)}`
  return isReference(reference) ? reference : undefined
}

const referenceInText = new RegExp(
  String.raw`(?<![A-Z0-9])(${referencePrefixes.join('|')})[\s\p{Pd}]?([A-Z0-9]{4})[\s\p{Pd}]?([A-Z0-9]{4})(?![A-Z0-9])`,
  'u',
)

const referencePattern = new RegExp(
  `^(${referencePrefixes.join('|')})-[${codeAlphabet}]{${byteCount / 2}}-[${codeAlphabet}]{${byteCount / 2}}$`,
)
