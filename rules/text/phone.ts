import { cleanText, plainDigits } from './clean-text.ts'
import { callLink, chatLink } from './dialled.ts'

/**
 * The one spelling of a telephone number, in which it is checked and stored: digits and signs of ASCII, single spaces. Address books and
 * PDFs put marks of direction around a number, and hyphens that don't break, dashes or full width into it.
 */
export function spellPhone(text: string): string {
  const spaced = cleanText(text).replaceAll(/[^\P{Pd}-]|[\u2212\u30fc]/gu, ' ')
  return plainDigits(spaced).replaceAll(/\s+/g, ' ').trim()
}

/** A link that calls a number as people write it, here or abroad: '082 555 0105' is +27 82 555 0105. */
export function phoneLink(phone: string): string {
  return callLink(dialNumber(phone))
}

/** A link that opens a WhatsApp chat with a number, with the first message written. */
export function whatsappLink(phone: string, message: string): string {
  return chatLink(dialNumber(phone), message)
}

const home = '+27'
/** Codes of countries whose numbers begin with a nought at home alone; Italy's keep theirs. */
const withoutNought =
  /^(\+(?:20|27|3[123]|4[013469]|6[01246]|8[1246]|9[0-58]|234|25[456]|26[34]|353|358|971|972))0+/

/** A number as telephones dial it: '+', the country's code and digits. One without a code, and no number of ours, stays as it is. */
export function dialNumber(phone: string): string {
  const written = spellPhone(phone).replaceAll(/[^\d+()]/g, '')
  const isAbroad = /^\(?(?:\+|00)/.test(written)
  // '(0)' is dialled at home alone.
  const digits = (isAbroad ? written.replace('(0)', '') : written).replaceAll(/\D/g, '')
  const number = isAbroad ? digits.replace(/^00/, '') : digits
  const isWhole = isAbroad || (!number.startsWith('0') && number.length > 10)
  if (isWhole) return `+${number}`.replace(withoutNought, '$1')
  return number.replace(/^0/, home)
}
