import { createHash } from 'node:crypto'

/** Name and value, in an order that counts. */
export type Pair = readonly [name: string, value: string]

const unreserved = /[A-Za-z0-9\-_.]/

/** PHP's `urlencode`: UTF-8, upper-case hexadecimal, a space is '+', only letters, digits and -_. stay. */
export function phpEncode(text: string): string {
  return Array.from(Buffer.from(text, 'utf8'), (byte) => {
    const sign = String.fromCharCode(byte)
    if (sign === ' ') return '+'
    return unreserved.test(sign) ? sign : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  }).join('')
}

/** Reads a form body into pairs: order, blanks and repeats are kept. */
export function readPairs(body: string): Pair[] {
  return body
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=')
      return [decode(name), decode(value.join('='))] as const
    })
}

/** What is no encoding stays as it is. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** 'a=1&b=2' with values encoded as PHP does. */
export function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${name}=${phpEncode(value)}`).join('&')
}

/** The signature of a payment form: in the order given, without blanks, `signature` and `setup`. */
export function signForm(pairs: readonly Pair[], passphrase: string): string {
  const signed = pairs
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([name, value]) => value !== '' && name !== 'signature' && name !== 'setup')
  return hash(signed, passphrase)
}

/** The signature of a notification: in the order given, blanks too, up to the field `signature`. */
export function signNotification(pairs: readonly Pair[], passphrase: string): string {
  const end = pairs.findIndex(([name]) => name === 'signature')
  return hash(end === -1 ? pairs : pairs.slice(0, end), passphrase)
}

/** The signature of a call of the API: headers, query and body together, without blanks, sorted by name. */
export function signApi(pairs: readonly Pair[], passphrase: string): string {
  const signed = [...pairs, ['passphrase', passphrase] as const]
    .filter(([name, value]) => value !== '' && name !== 'signature' && name !== 'testing')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return md5(joinPairs(signed))
}

function hash(pairs: readonly Pair[], passphrase: string): string {
  const secret = passphrase.trim() === '' ? [] : [['passphrase', passphrase.trim()] as const]
  return md5(joinPairs([...pairs, ...secret]))
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}
