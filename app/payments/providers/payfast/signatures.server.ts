import { createHash } from 'node:crypto'

/** The order of pairs matters. */
export type Pair = readonly [name: string, value: string]

/**
 * Encodes like PHP's `urlencode`: '+' for a space, upper-case hexadecimal, letters, digits and -_.
 * unchanged.
 */
export function encodePhp(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+')
}

/** Parses a form body into pairs, in order, with blanks and repeats. */
export function readPairs(body: string): Pair[] {
  return body
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      if (at === -1) return [decode(part), '']
      return [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })
}

export function joinPairs(pairs: readonly Pair[]): string {
  return pairs.map(([name, value]) => `${encodePhp(name)}=${encodePhp(value)}`).join('&')
}

/** Signature of a payment form: non-blank fields in the order they are sent. */
export function signForm(pairs: readonly Pair[], passphrase: string): string {
  const filled = pairs.map(([name, value]): Pair => [name, value.trim()])
  return hash(
    filled.filter(([, value]) => value !== ''),
    passphrase,
  )
}

/** The signed part of a notification: its pairs in order, with blanks, up to the signature. */
export function listSigned(pairs: readonly Pair[]): readonly Pair[] {
  const end = pairs.findIndex(([name]) => name === 'signature')
  return end === -1 ? pairs : pairs.slice(0, end)
}

export function signNotification(pairs: readonly Pair[], passphrase: string): string {
  return hash(listSigned(pairs), passphrase)
}

/** Signature of an API call: headers, query and body, without blanks, sorted by name. */
export function signApi(pairs: readonly Pair[], passphrase: string): string {
  const sorted = [...pairs, ['passphrase', passphrase] as const]
    .filter(([, value]) => value !== '')
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return md5(joinPairs(sorted))
}

function hash(pairs: readonly Pair[], passphrase: string): string {
  const secret: Pair[] = passphrase === '' ? [] : [['passphrase', passphrase]]
  return md5(joinPairs([...pairs, ...secret]))
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex')
}

function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
