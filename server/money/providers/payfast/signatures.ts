import { createHash } from 'node:crypto'

/** Name and value, in an order that counts. */
export type Pair = readonly [name: string, value: string]

/** As PHP's `urlencode` does: a space is '+', upper-case hexadecimal, only letters, digits and -_. stay. */
export function encodePhp(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+')
}

/** The pairs of a form's body, blanks and repeats too, as they came. */
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

/** The signature of a payment form: the fields in the order in which they are sent, without blanks. */
export function signForm(pairs: readonly Pair[], passphrase: string): string {
  const filled = pairs.map(([name, value]): Pair => [name, value.trim()])
  return hash(
    filled.filter(([, value]) => value !== ''),
    passphrase,
  )
}

/** What a notification is signed over: its pairs as they came, blanks too, up to the signature. */
export function listSigned(pairs: readonly Pair[]): readonly Pair[] {
  const end = pairs.findIndex(([name]) => name === 'signature')
  return end === -1 ? pairs : pairs.slice(0, end)
}

/** The signature of a notification. */
export function signNotification(pairs: readonly Pair[], passphrase: string): string {
  return hash(listSigned(pairs), passphrase)
}

/** The signature of a call of the API: headers, query and body, without blanks, sorted by name. */
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

/** What is no encoding stays as it is. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
