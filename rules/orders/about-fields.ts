import { aPhone, type FormFields } from '../guests/form-fields.ts'
import { type GuideLanguage, guideLanguages } from '../fleet/names.ts'
import { limits } from '../text/sanitise.ts'

/** What a guide can be wished to speak; English is what all of them do. */
export const wishedLanguages = guideLanguages.filter(
  (one): one is Exclude<GuideLanguage, 'en'> => one !== 'en',
)

/** Where a booking is for somebody else than who makes it. All mails go to who makes it. */
const travellerFields = {
  traveller: { kind: 'line', limit: limits.name, kept: 'guestDetails' },
  travellerPhone: { ...aPhone, kept: 'guestDetails' },
  /** Whether the traveller knows nothing of it: then nobody calls them before the day. */
  surprise: { kind: 'choice', choices: ['yes'], kept: 'guestNotes' },
} as const satisfies FormFields

/** Guests off a ship: what it is called, and when they must be on it again. Of one day, not of the guest. */
export const shipFields = {
  ship: { kind: 'line', limit: 60, kept: 'guestNotes' },
  backOnBoard: { kind: 'time', kept: 'guestNotes' },
} as const satisfies FormFields

/** In which language a guide is wished for. No more than a wish: the office answers what no guide speaks. */
const languageFields = {
  language: { kind: 'choice', choices: wishedLanguages, kept: 'tripRecords' },
  otherLanguage: { kind: 'line', limit: 30, kept: 'guestNotes' },
} as const satisfies FormFields

/** Whether a wheelchair comes along, and what steps are to the party. */
const mobilityFields = {
  wheelchair: { kind: 'choice', choices: ['folding', 'rigid'], kept: 'guestNotes' },
  steps: { kind: 'choice', choices: ['few', 'none'], kept: 'guestNotes' },
} as const satisfies FormFields

/** Whom invoices are written to, where a name is not enough (VAT Act, sections 20(4)(c) and 21(3)). */
export const invoiceFields = {
  invoiceCompany: { kind: 'line', limit: 80, kept: 'guestDetails' },
  invoiceAddress: { kind: 'line', limit: 200, kept: 'guestDetails' },
  invoiceVat: { kind: 'line', limit: 30, kept: 'guestDetails' },
  /** The number of the buyer's own order, which their bookkeeping looks for. */
  invoiceOrder: { kind: 'line', limit: 40, kept: 'guestDetails' },
} as const satisfies FormFields

/**
 * What a booking says of itself, said by few of them: each group stands behind a line that opens it. The
 * ship belongs to a day, all else to the whole order.
 */
export const aboutGroups = {
  traveller: travellerFields,
  ship: shipFields,
  language: languageFields,
  mobility: mobilityFields,
  invoice: invoiceFields,
} as const satisfies Record<string, FormFields>
export type AboutGroup = keyof typeof aboutGroups

/** What of it belongs to the whole order. */
export const aboutOrderFields = {
  ...travellerFields,
  ...languageFields,
  ...mobilityFields,
  ...invoiceFields,
} as const satisfies FormFields

/** All of it, as the forms of bookings and transfers ask it. */
export const aboutFields = { ...aboutOrderFields, ...shipFields } as const satisfies FormFields
export type AboutField = keyof typeof aboutFields

/** What of it the guide has to know on the day. */
export const aboutDayFields = {
  ...travellerFields,
  ...shipFields,
  ...languageFields,
  ...mobilityFields,
} as const satisfies FormFields

/** What the office writes down of it. A language is more than a wish there: one that guides speak, or another. */
const { language: _chosen, ...ofDesk } = aboutFields
export const aboutDeskFields = ofDesk

/** What a form asks besides: what stands in it unfolded. */
export function listUnfolded<Fields extends FormFields>(fields: Fields): Omit<Fields, AboutField> {
  const shown = Object.entries(fields).filter(([name]) => !(name in aboutFields))
  return Object.fromEntries(shown) as Omit<Fields, AboutField>
}
