import { createHash } from 'node:crypto'

/** Name and value of a field; the order of pairs matters. */
export type Pair = readonly [name: string, value: string]

const unreserved = /[A-Za-z0-9\-_.]/

/**
 * PHP's `urlencode`: UTF-8, upper-case hexadecimal, '+' for a space; only letters, digits and -_.
 * stay.
 */
export function phpEncode(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const character = String.fromCharCode(byte)
    if (character === ' ') return '+'
    return unreserved.test(character)
      ? character
      : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

/** Reads a form body as pairs, keeping order, empty values and repeats. */
export function readPairs(body: string): Pair[] {
  return body
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      return [decode(name), decode(value.join('='))] as const
    })
}

/** An invalid encoding stays unchanged. */
function decode(text: string): string {
  const withSpaces = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(withSpaces)
  } catch {
    return withSpaces
  }
}

/** Joins pairs as 'a=1&b=2', with values encoded as in PHP. */
export function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${phpEncode(value)}`).join('&')
}

/**
 * Signature of a payment form: in the given order, without empty values, `signature` and `setup`.
 */
export function signForm(pairs: readonly Pair[], passphrase: string): string {
  const signedPairs = pairs
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== '' && name !== 'signature' && name !== 'setup')
  return hash(signedPairs, passphrase)
}

/**
 * Signature of a notification: in the given order with empty values, up to the field `signature`.
 */
export function signNotification(pairs: readonly Pair[], passphrase: string): string {
  const end = pairs.findIndex(([name]) => name === 'signature')
  return hash(end === -1 ? pairs : pairs.slice(0, end), passphrase)
}

/**
 * Signature of an API call: headers, query and body together, without empty values, sorted by name.
 */
export function signApi(pairs: readonly Pair[], passphrase: string): string {
  const signedPairs = [...pairs, ['passphrase', passphrase] as const]
    .filter(([name, value]) => value !== '' && name !== 'signature' && name !== 'testing')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return md5(joinPairs(signedPairs))
}

function hash(pairs: readonly Pair[], passphrase: string): string {
  const secret = passphrase.trim() === '' ? [] : [['passphrase', passphrase.trim()] as const]
  return md5(joinPairs([...pairs, ...secret]))
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
