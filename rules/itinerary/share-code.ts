import { codeAlphabet } from '../orders/reference.ts'

/** Ten signs of 32: 50 bits, too many for anyone to come upon an itinerary by trying. */
const length = 10

/** The code of a shared itinerary's link, from ten random bytes: '7k3m9pxd4f'. Throws on fewer. */
export function formatShareCode(bytes: Uint8Array): string {
  if (bytes.length < length) throw new Error(`A share code needs ${length} random bytes.`)
  const signs = Array.from(
    bytes.slice(0, length),
    (byte) => codeAlphabet[byte % codeAlphabet.length],
  )
  return signs.join('').toLowerCase()
}

/** Whether a text can be a share code, before anything is looked up. */
export function isShareCode(text: string): boolean {
  return pattern.test(text)
}

const pattern = new RegExp(`^[${codeAlphabet.toLowerCase()}]{${length}}$`)
