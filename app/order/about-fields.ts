import { phoneField, type FormFields } from '#rules/guests/form-fields.ts'
import { type GuideLanguage, guideLanguages } from '#app/capacity/names.ts'
import { limits } from '#rules/text/sanitise.ts'

/** Languages that a guest can ask for. English is missing, because every guide speaks it. */
export const guestLanguages = guideLanguages.filter(
  (one): one is Exclude<GuideLanguage, 'en'> => one !== 'en',
)

/** The traveller, if another person books. All mails go to the person who books. */
const travellerFields = {
  traveller: { kind: 'line', limit: limits.name, kept: 'guestDetails' },
  travellerPhone: { ...phoneField, kept: 'guestDetails' },
  /** Set for a surprise: nobody calls the traveller before the day. */
  surprise: { kind: 'choice', choices: ['yes'], kept: 'guestNotes' },
} as const satisfies FormFields

/** A cruise guest's ship and boarding time. They belong to a day, not to the guest. */
export const shipFields = {
  ship: { kind: 'line', limit: 60, kept: 'guestNotes' },
  backOnBoard: { kind: 'time', kept: 'guestNotes' },
} as const satisfies FormFields

/** The guide's language that the guest would like. The office answers if no guide speaks it. */
const languageFields = {
  language: { kind: 'choice', choices: guestLanguages, kept: 'tripRecords' },
  otherLanguage: { kind: 'line', limit: 30, kept: 'guestNotes' },
} as const satisfies FormFields

const mobilityFields = {
  wheelchair: { kind: 'choice', choices: ['folding', 'rigid'], kept: 'guestNotes' },
  steps: { kind: 'choice', choices: ['few', 'none'], kept: 'guestNotes' },
} as const satisfies FormFields

/** The invoice's recipient, if a name is not enough (VAT Act, sections 20(4)(c) and 21(3)). */
export const invoiceFields = {
  invoiceCompany: { kind: 'line', limit: 80, kept: 'guestDetails' },
  invoiceAddress: { kind: 'line', limit: 200, kept: 'guestDetails' },
  invoiceVat: { kind: 'line', limit: 30, kept: 'guestDetails' },
  invoiceOrder: { kind: 'line', limit: 40, kept: 'guestDetails' },
} as const satisfies FormFields

/**
 * Optional groups of fields that few bookings need; a line opens each. The ship belongs to a day,
 * all others to the order.
 */
export const aboutGroups = {
  traveller: travellerFields,
  ship: shipFields,
  language: languageFields,
  mobility: mobilityFields,
  invoice: invoiceFields,
} as const satisfies Record<string, FormFields>
export type AboutGroup = keyof typeof aboutGroups

export const aboutOrderFields = {
  ...travellerFields,
  ...languageFields,
  ...mobilityFields,
  ...invoiceFields,
} as const satisfies FormFields

export const aboutFields = { ...aboutOrderFields, ...shipFields } as const satisfies FormFields
export type AboutField = keyof typeof aboutFields

export const aboutDayFields = {
  ...travellerFields,
  ...shipFields,
  ...languageFields,
  ...mobilityFields,
} as const satisfies FormFields

/**
 * Fields for the office. Its language field is binding and free: a language of our guides, or
 * another.
 */
const { language: _chosen, ...officeFields } = aboutFields
export const aboutOfficeFields = officeFields

export function omitAboutFields<Fields extends FormFields>(
  fields: Fields,
): Omit<Fields, AboutField> {
  const entries = Object.entries(fields).filter(([name]) => !(name in aboutFields))
  return Object.fromEntries(entries) as Omit<Fields, AboutField>
}
