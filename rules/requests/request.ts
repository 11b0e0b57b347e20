import { z } from 'zod'
import { isCalendarDate } from '../dates/calendar-date.ts'
import { type ConsentKind, isConsentVersion } from '../guests/consent.ts'
import { currencyCodes } from '../money/currency.ts'
import { isRefusalCode, type Refusal, type RefusalCode, type RefusalFacts } from './refusal.ts'
import { normaliseEmail } from '../text/email-address.ts'
import { normalisePhone } from '../text/phone.ts'
import { sanitiseField, sanitiseLine, sanitiseParagraphs } from '../text/sanitise.ts'

/**
 * A request schema that refuses unknown fields. Each message of a request schema is a refusal code.
 */
export function requestObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? 'field-unknown' : 'body-malformed'),
  })
}

/** A one-line field, stored without markup; `missing` is the refusal for anything but a text. */
export function lineField(missing: RefusalCode = 'field-invalid') {
  return z.string(missing).transform(sanitiseLine)
}

/** A normalised e-mail address; a later check validates it. */
export function emailLine() {
  return lineField('email-invalid').transform(normaliseEmail)
}

export function phoneLine(missing?: RefusalCode) {
  return lineField(missing).transform(normalisePhone)
}

export function paragraphsField(missing: RefusalCode = 'field-invalid') {
  return z.string(missing).transform(sanitiseParagraphs)
}

/** An optional line; empty and absent both become undefined. */
export function optionalLine() {
  return lineField().transform(dropEmpty).optional()
}

export function optionalPhone() {
  return phoneLine().transform(dropEmpty).optional()
}

export function optionalParagraphs() {
  return paragraphsField().transform(dropEmpty).optional()
}

function dropEmpty(text: string): string | undefined {
  return text || undefined
}

/** The version of the consent text that the visitor saw; must be a known version. */
export function consentField(kind: ConsentKind) {
  const textVersion = z
    .string('consent-required')
    .min(1, { error: 'consent-required', abort: true })
    .refine((version) => isConsentVersion(kind, version), 'consent-unknown')
  return z.strictObject(
    { textVersion },
    { error: ({ code }) => (code === 'unrecognized_keys' ? 'field-unknown' : 'consent-required') },
  )
}

/** The currency the visitor saw; default: rand. Nothing is charged in another. */
export const shownCurrency = z.enum(currencyCodes, 'field-invalid').optional()

/** Refuses dates that don't exist, such as '2027-02-29'. */
export const calendarDate = z.string('date-invalid').refine(isCalendarDate, 'date-invalid')

/** An ISO instant within the years of the database. */
export const instant = z.iso
  .datetime({ offset: true, error: 'field-invalid' })
  .refine((text) => isWithinFourDigitYears(Date.parse(text)), 'field-invalid')

function isWithinFourDigitYears(milliseconds: number): boolean {
  return milliseconds >= Date.UTC(1000, 0) && milliseconds < Date.UTC(10_000, 0)
}

/** Adds a check's refusals to a schema's issues, so that form and server share the check. */
export function refuse(context: z.RefinementCtx, refusals: readonly Refusal[]) {
  for (const { code, field, facts } of refusals) {
    const path = field === undefined ? [] : [field]
    context.addIssue({ code: 'custom', message: code, path, params: { facts } })
  }
}

/** The most refusals in one answer, against hostile requests. */
const maxRefusals = 20

/** The refusals of a failed parse, without duplicates, with one for each unknown field. */
export function listRefusals(error: z.ZodError): Refusal[] {
  const issueRefusals = error.issues.slice(0, maxRefusals).flatMap(listIssueRefusals)
  // A schema and its later check may both refuse a value.
  const first = new Map(
    issueRefusals.map((refusal) => [`${refusal.code} ${refusal.field}`, refusal]),
  )
  return [...first.values()].slice(0, maxRefusals)
}

function listIssueRefusals(issue: z.core.$ZodIssue): Refusal[] {
  const name = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => refuseUnknownField(name ? `${name}.${key}` : key))
  }
  const code = isRefusalCode(issue.message) ? issue.message : 'field-invalid'
  const facts = issue.code === 'custom' ? (issue.params?.['facts'] as RefusalFacts) : undefined
  return [{ code, ...(name ? { field: name } : {}), ...(facts ? { facts } : {}) }]
}

/** The field's name is untrusted text: shortened and without markup. */
function refuseUnknownField(name: string): Refusal {
  const field = sanitiseField(name, 50)
  return { code: 'field-unknown', field, facts: { field } }
}
