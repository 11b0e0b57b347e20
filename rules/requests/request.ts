import { z } from 'zod'
import { isCalendarDate } from '../dates/calendar-date.ts'
import { type ConsentKind, isConsentVersion } from '../guests/consent.ts'
import { currencyCodes } from '../money/currency.ts'
import { isRefusalCode, type Refusal, type RefusalCode, type RefusalFacts } from './refusal.ts'
import { spellEmail } from '../text/email-address.ts'
import { spellPhone } from '../text/phone.ts'
import { sanitiseField, sanitiseLine, sanitiseParagraphs } from '../text/sanitise.ts'

/** A request's schema: its fields and no others. Every message of a request schema is a refusal's code. */
export function requestObject<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: ({ code }) => (code === 'unrecognized_keys' ? 'field-unknown' : 'body-malformed'),
  })
}

/** A field of one line, stored without markup; `missing` is the refusal when it is not a text. */
export function lineField(missing: RefusalCode = 'field-invalid') {
  return z.string(missing).transform(sanitiseLine)
}

/** An e-mail address, in its one spelling. Whether it is one is for a check to judge. */
export function emailLine() {
  return lineField('email-invalid').transform(spellEmail)
}

/** A telephone number, in its one spelling. */
export function phoneLine(missing?: RefusalCode) {
  return lineField(missing).transform(spellPhone)
}

/** A field of several lines, stored without markup. */
export function paragraphsField(missing: RefusalCode = 'field-invalid') {
  return z.string(missing).transform(sanitiseParagraphs)
}

/** A line that may be left out or empty, which is the same: nothing is handed on. */
export function optionalLine() {
  return lineField().transform(dropEmpty).optional()
}

/** The same for a telephone number. */
export function optionalPhone() {
  return phoneLine().transform(dropEmpty).optional()
}

/** The same for several lines. */
export function optionalParagraphs() {
  return paragraphsField().transform(dropEmpty).optional()
}

function dropEmpty(text: string): string | undefined {
  return text || undefined
}

/** What was agreed to: the version of the text that the visitor saw, which must be one that there was. */
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

/** In which currency the visitor read our prices; left out, it was rand. Nothing is charged in another. */
export const shownCurrency = z.enum(currencyCodes, 'field-invalid').optional()

/** Refuses what is not a date, the impossible ones ('2027-02-29') among them. */
export const calendarDate = z.string('date-invalid').refine(isCalendarDate, 'date-invalid')

/** An instant in ISO form, within the years that a database keeps. */
export const instant = z.iso
  .datetime({ offset: true, error: 'field-invalid' })
  .refine((text) => isWithinFourDigitYears(Date.parse(text)), 'field-invalid')

function isWithinFourDigitYears(milliseconds: number): boolean {
  return milliseconds >= Date.UTC(1000, 0) && milliseconds < Date.UTC(10_000, 0)
}

/** Adds what a check found to a schema's issues, so that a form and the server share the one check. */
export function refuse(context: z.RefinementCtx, refusals: readonly Refusal[]) {
  for (const { code, field, facts } of refusals) {
    const path = field === undefined ? [] : [field]
    context.addIssue({ code: 'custom', message: code, path, params: { facts } })
  }
}

/** An answer names no more problems than this, however many a hostile request has. */
const mostRefusals = 20

/** The refusals behind a failed parse, each once: its problems, and its unknown fields one by one. */
export function listRefusals(error: z.ZodError): Refusal[] {
  const found = error.issues.slice(0, mostRefusals).flatMap(listIssueRefusals)
  // A schema and the check that follows it may both object to one value.
  const first = new Map(found.map((refusal) => [`${refusal.code} ${refusal.field}`, refusal]))
  return [...first.values()].slice(0, mostRefusals)
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

/** The name is a stranger's text: only its beginning is repeated, and no markup. */
function refuseUnknownField(name: string): Refusal {
  const field = sanitiseField(name, 50)
  return { code: 'field-unknown', field, facts: { field } }
}
