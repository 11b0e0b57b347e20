import { cleanText } from './clean-text.ts'
import { tryNormaliseEmail } from './email-address.ts'
import { normalisePhone } from './phone.ts'

/** Character limits of fields (P5.1 and P9.1). */
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

/**
 * A field's text while typing: without markup, at most `limit` characters. Spaces stay, so that
 * typing can go on.
 */
export function sanitiseField(text: string, limit: number): string {
  return truncate(stripMarkup(text), limit)
}

/**
 * A field's text for storing: without markup, trimmed, on one line. A later check limits its
 * length.
 */
export function sanitiseLine(text: string): string {
  return stripMarkup(text).replaceAll(/\s+/g, ' ').trim()
}

/** A text for storing, of a field of several lines: line breaks stay. */
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
 * True for a syntactically valid e-mail address: at most 254 characters, one @, a dot in the
 * domain. Checks the normal form (email-address.ts).
 */
export function isEmail(text: string): boolean {
  if (text.length > limits.email || /\s/.test(text)) return false
  const spelled = tryNormaliseEmail(text)
  return spelled !== undefined && spelled.length <= limits.email && addressPattern.test(spelled)
}

/**
 * True for a telephone number (P5.3): 10 to 20 characters without spaces, hyphens and brackets; an
 * optional plus, then a digit, then digits, spaces, hyphens or brackets. Brackets are removed
 * first, so a number may start with one, like '(021) 555 0100', the usual form on South African
 * signs.
 */
export function isPhone(text: string): boolean {
  const spelled = normalisePhone(text)
  const { length } = spelled.replaceAll(/[\s()-]/g, '')
  const hasValidLength = length >= limits.phoneMinimum && length <= limits.phone
  return hasValidLength && /^\(?\+?\d[\d\s()-]*$/.test(spelled)
}

const addressPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:".]+(\.[^\s@<>()[\]\\,;:".]+)+$/

/** Never cuts a character of two units, such as an emoji, in half. */
function truncate(text: string, limit: number): string {
  return text.length <= limit ? text : text.slice(0, limit).replace(/[\uD800-\uDBFF]$/, '')
}
