import { cleanText, toPlainDigits } from './clean-text.ts'
import { callLink, chatLink } from './dial-links.ts'

/**
 * The normal form of a telephone number for checking and storing: ASCII digits and signs, single
 * spaces. Address books and PDFs add direction marks, non-breaking hyphens, dashes and full-width
 * characters.
 */
export function normalisePhone(text: string): string {
  const spaced = cleanText(text).replaceAll(/[^\P{Pd}-]|[\u2212\u30fc]/gu, ' ')
  return toPlainDigits(spaced).replaceAll(/\s+/g, ' ').trim()
}

/**
 * A telephone link for a number in local or international form: '082 555 0105' is +27 82 555 0105.
 */
export function phoneLink(phone: string): string {
  return callLink(dialNumber(phone))
}

/** A WhatsApp link for a number, with the first message filled in. */
export function whatsappLink(phone: string, message: string): string {
  return chatLink(dialNumber(phone), message)
}

const homeCallingCode = '+27'
/**
 * Countries whose numbers keep their leading zero abroad: Italy, San Marino, Vatican City, Ivory
 * Coast, Benin, Gabon, the Congo.
 */
const keepsLeadingZero = /^\+(?:39|37[89]|225|229|24[12])/
/** A country code followed by the trunk zero, which is dialled only within the country. */
const trunkZero =
  /^(\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[057-9]|9[679])\d))0/

/**
 * A number in dialling form: '+', country code, digits. A foreign one without a country code stays
 * unchanged.
 */
export function dialNumber(phone: string): string {
  const written = normalisePhone(phone).replaceAll(/[^\d+()]/g, '')
  const isAbroad = /^\(?(?:\+|00)/.test(written)
  const digits = written.replaceAll(/\D/g, '')
  const number = isAbroad ? digits.replace(/^00/, '') : digits
  const isWhole = isAbroad || (!number.startsWith('0') && number.length > 10)
  if (!isWhole) return number.replace(/^0/, homeCallingCode)
  const dialled = `+${number}`
  return keepsLeadingZero.test(dialled) ? dialled : dialled.replace(trunkZero, '$1')
}
