import { cleanText } from './clean-text.ts'
import { trySpelling } from './email-address.ts'
import { spellPhone } from './phone.ts'

/** How many characters a field takes (P5.1 and P9.1). */
export const limits = {
  name: 50,
  email: 254,
  phone: 20,
  phoneMinimum: 10,
  subject: 100,
  message: 1000,
  longText: 2000,
  sanitised: 1000,
} as const

/** The shared sanitiser of P5.1: trimmed, without angle brackets, at most 1000 characters. */
export function sanitiseText(text: string): string {
  return truncate(text.trim().replaceAll(/[<>]/g, ''), limits.sanitised).trim()
}

/** A form's text as it is typed: without markup, at most `limit` characters. Spaces stay, to type on. */
export function sanitiseField(text: string, limit: number): string {
  return truncate(stripMarkup(text), limit)
}

/** A form's text as it is stored: without markup, trimmed, in one line. Its length is for a check to judge. */
export function sanitiseLine(text: string): string {
  return stripMarkup(text).replaceAll(/\s+/g, ' ').trim()
}

/** The same for a field of several lines: its line breaks stay. */
export function sanitiseParagraphs(text: string): string {
  return stripMarkup(text).trim()
}

/** A clean text without tags and stray angle brackets; line breaks stay. */
export function stripMarkup(text: string): string {
  return cleanText(text)
    .replaceAll(/<[!/]?[a-z-][^<>]*>/gi, '')
    .replaceAll(/[<>]/g, '')
    .normalize('NFC')
}

/**
 * Whether a text is an e-mail address by its form: at most 254 characters, one @, a dot in the domain.
 * It is judged in the one spelling in which it is kept (email-address.ts).
 */
export function isEmail(text: string): boolean {
  if (text.length > limits.email || /\s/.test(text)) return false
  const spelled = trySpelling(text)
  return spelled !== undefined && spelled.length <= limits.email && addressPattern.test(spelled)
}

/**
 * Whether a text is a telephone number (P5.3): 10 to 20 characters without spaces, hyphens and
 * brackets; an optional plus, then a digit, then digits, spaces, hyphens or brackets. Brackets are
 * among what is taken out first, so a number may begin with one, as '(021) 555 0100' does: that is
 * how it is written on South African signs, and nobody who dials it reads it differently.
 */
export function isPhone(text: string): boolean {
  const spelled = spellPhone(text)
  const { length } = spelled.replaceAll(/[\s()-]/g, '')
  const fits = length >= limits.phoneMinimum && length <= limits.phone
  return fits && /^\(?\+?\d[\d\s()-]*$/.test(spelled)
}

const addressPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/

/** Never leaves half of a character that takes two units, an emoji say. */
function truncate(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')
}
