import type { z } from 'zod'
import { builderTourSchema } from '#app/itinerary/builder-tour.ts'
import { companyCalendarSchema } from '#rules/catalogue/running-days.ts'
import { gateFeeSchema } from '#rules/catalogue/tour-answers.ts'
import {
  fleetPictureSchema,
  groupAmenitySchema,
  groupExperienceSchema,
} from '#rules/catalogue/group-tour.ts'
import { legalDocumentSchema } from '#rules/catalogue/legal.ts'
import { attractionSchema, destinationSchema } from '#rules/catalogue/place.ts'
import { ratesSchema } from '#rules/money/rates.ts'
import { taxSettingsSchema } from '#rules/money/tax-rules.ts'
import { bankAccountSchema } from '#rules/policy/bank-account.ts'
import { bookingRulesSchema } from '#rules/policy/booking-rules.ts'
import { cancellingSchema } from '#rules/policy/cancelling.ts'
import { creditSchema } from '#rules/policy/credit.ts'
import { paymentTermsSchema } from '#rules/policy/payment-terms.ts'
import { versionsOf } from '#rules/policy/policy-versions.ts'
import { tourSchema } from '#rules/catalogue/tour.ts'
import { vehicleSchema } from '#rules/catalogue/vehicle.ts'
import { weatherHoursSchema } from '#app/capacity/weather.ts'
import { aboutSchema, personSchema } from './kinds/about.ts'
import {
  answersSchema,
  everyTourSchema,
  extraCostsSchema,
  questionThemeSchema,
  tourPriceSchema,
} from './kinds/answers.ts'
import { companySchema, consentSchema, hoursSchema, lawSchema } from './kinds/company.ts'
import { invoiceReminderSchema, tripMailsSchema } from './kinds/mails.ts'
import { orderSchema } from './kinds/order.ts'
import {
  articleSchema,
  cardWordsSchema,
  menusSchema,
  pageSchema,
  redirectSchema,
  searchPageSchema,
  templateSchema,
  tourSearchSchema,
  wordsSchema,
} from './kinds/pages.ts'
import { pictureSchema } from './kinds/picture.ts'
import { pickUpAreaSchema, ridesSchema } from './kinds/rides.ts'
import {
  categorySchema,
  testimonialSchema,
  trustBadgeSchema,
} from './kinds/testimonials-badges-categories.ts'

/**
 * All document kinds: name, the file of a shipped one ('*' is its id), and the schema with the
 * labels of its form (rules/text/field-meta.ts). The only document of a kind has the id 'all'; if
 * its schema is a list, its fields are those of one line.
 */
export const kinds = {
  tour: defineKind('Tour', 'tours/*.ts', tourSchema),
  'tour-answers': defineKind('Questions and answers', 'answers/tours.ts', answersSchema),
  'every-tour': defineKind('Answers for every tour', 'answers/on-every-tour.ts', everyTourSchema),
  'tour-price': defineKind('Included in every tour', 'tours/on-every-tour.ts', tourPriceSchema),
  'gate-fee': defineKind('Gate fee', 'gate-fees.ts', gateFeeSchema),
  'extra-costs': defineKind('Costs on tour cards', 'extra-costs.ts', extraCostsSchema),
  'builder-tour': defineKind('Itinerary builder tour', 'builder-tours.ts', builderTourSchema),
  template: defineKind('Itinerary template', 'templates.ts', templateSchema),
  vehicle: defineKind('Vehicle', 'vehicles.ts', vehicleSchema),
  rides: defineKind('Rides', 'rides.ts', ridesSchema),
  rates: defineKind('Currencies', 'rates.ts', ratesSchema),
  calendar: defineKind('Calendar', 'calendar.ts', companyCalendarSchema),
  'trip-mails': defineKind('Before and after a trip', 'trip-mails.ts', tripMailsSchema),
  'invoice-reminder': defineKind('Invoice reminder', 'invoice-reminder.ts', invoiceReminderSchema),
  weather: defineKind('Plan in bad weather', 'weather.ts', weatherHoursSchema),
  'pick-up-areas': defineKind('Pick-up areas', 'pick-up-areas.ts', pickUpAreaSchema.array().min(1)),
  picture: defineKind('Picture', 'pictures.ts', pictureSchema),
  testimonials: defineKind('Testimonials', 'testimonials.ts', testimonialSchema.array().min(1)),
  'trust-badges': defineKind('Badges', 'trust-badges.ts', trustBadgeSchema.array()),
  categories: defineKind('Tiles on the home page', 'categories.ts', categorySchema.array().min(1)),
  attraction: defineKind('Sight', 'attractions.ts', attractionSchema),
  destination: defineKind('Destination', 'destinations.ts', destinationSchema),
  'group-amenities': defineKind('Group amenities', 'group-tours.ts', groupAmenitySchema.array()),
  'group-experience': defineKind('Group tour', 'group-tours.ts', groupExperienceSchema),
  'fleet-picture': defineKind('Fleet picture', 'group-tours.ts', fleetPictureSchema),
  about: defineKind('Who we are', 'about.ts', aboutSchema),
  person: defineKind('Person', 'about.ts', personSchema),
  hours: defineKind('Opening hours', 'opening-hours.ts', hoursSchema),
  article: defineKind('Article', 'posts.ts', articleSchema),
  'question-theme': defineKind('Question theme', 'questions.ts', questionThemeSchema),
  consent: defineKind('Consent', 'consents.ts', consentSchema),
  legal: defineKind('Legal page', 'legal/*.ts', legalDocumentSchema),
  law: defineKind('Laws and regulator', 'legal/law.ts', lawSchema),
  company: defineKind('Company', 'company.ts', companySchema),
  'payment-terms': defineKind('Deposit and balance', 'policies.ts', versionsOf(paymentTermsSchema)),
  cancelling: defineKind('Cancelling and changing', 'policies.ts', versionsOf(cancellingSchema)),
  tax: defineKind('Tax and numbers', 'tax.ts', versionsOf(taxSettingsSchema)),
  'booking-rules': defineKind('Booking rules', 'policies.ts', versionsOf(bookingRulesSchema)),
  credit: defineKind('Gifts and vouchers', 'policies.ts', versionsOf(creditSchema)),
  'bank-account': defineKind('Bank account', 'policies.ts', versionsOf(bankAccountSchema)),
  menus: defineKind('Menus', 'menus.ts', menusSchema),
  page: defineKind('Page title and description', 'pages.ts', pageSchema),
  'tour-search': defineKind('Extra search words', 'search-words.ts', tourSearchSchema),
  'search-pages': defineKind(
    'Pages in search results',
    'search-words.ts',
    searchPageSchema.array(),
  ),
  words: defineKind('Words', 'words/en/*.ts', wordsSchema),
  'card-words': defineKind('Tour card labels', 'words/*.ts', cardWordsSchema),
  redirects: defineKind('Redirects from old addresses', 'redirects.ts', redirectSchema.array()),
  order: defineKind('Order of lists', 'shipped-documents.ts', orderSchema),
} as const

export type KindName = keyof typeof kinds

/**
 * All documents by kind and id: plain data that a database can store. Objects in lists have a
 * `key`; translations and merges find them by it, not by position.
 */
export type Documents = {
  readonly [Name in KindName]: Readonly<Record<string, DocumentOf<Name>>>
}

export type DocumentOf<Name extends KindName> = Keyed<ValueOf<Name>>

/** The value of a document: keys removed, placeholders filled. */
export type ValueOf<Name extends KindName> = z.infer<(typeof kinds)[Name]['schema']>

/** A document's value, with a key for each list object that has no `id` or `slug`. */
export type Keyed<Value> = Value extends readonly unknown[]
  ? { [Index in keyof Value]: KeyedItem<Value[Index]> }
  : Value extends object
    ? { [Name in keyof Value]: Keyed<Value[Name]> }
    : Value

type KeyedItem<Item> = Item extends { id: string } | { slug: string }
  ? Keyed<Item>
  : Item extends object
    ? Keyed<Item> & { key: string }
    : Item

function defineKind<Schema extends z.ZodType>(label: string, file: string, schema: Schema) {
  return { label, file: `content/${file}`, schema }
}
