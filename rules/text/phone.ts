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
/** Where a number keeps its nought abroad: Italy, San Marino, Vatican City, Ivory Coast, Benin, Gabon, the Congo. */
const keepsNought = /^\+(?:39|37[89]|225|229|24[12])/
/** A country's code and the nought that its numbers have at home alone. */
const homeNought =
  /^(\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[057-9]|9[679])\d))0/

/** A number as telephones dial it: '+', the country's code and digits. One without a code, and no number of ours, stays as it is. */
export function dialNumber(phone: string): string {
  const written = spellPhone(phone).replaceAll(/[^\d+()]/g, '')
  const isAbroad = /^\(?(?:\+|00)/.test(written)
  const digits = written.replaceAll(/\D/g, '')
  const number = isAbroad ? digits.replace(/^00/, '') : digits
  const isWhole = isAbroad || (!number.startsWith('0') && number.length > 10)
  if (!isWhole) return number.replace(/^0/, home)
  const dialled = `+${number}`
  return keepsNought.test(dialled) ? dialled : dialled.replace(homeNought, '$1')
}
