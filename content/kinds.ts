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
import { tourSchema } from '#rules/catalogue/tour.ts'
import { vehicleSchema } from '#rules/catalogue/vehicle.ts'
import { weatherHoursSchema } from '#app/capacity/weather.ts'
import { aboutSchema, personSchema } from './kinds/about.ts'
import { answersSchema, everyTourSchema, tourPriceSchema } from './kinds/answers.ts'
import { articleSchema } from './kinds/article.ts'
import { companySchema } from './kinds/company.ts'
import { consentSchema } from './kinds/consent.ts'
import { extraCostsSchema } from './kinds/gate-costs.ts'
import {
  categorySchema,
  testimonialSchema,
  trustBadgeSchema,
} from './kinds/testimonials-badges-categories.ts'
import { hoursSchema } from './kinds/hours.ts'
import { invoiceReminderSchema } from './kinds/invoice-reminder.ts'
import { lawSchema } from './kinds/legal.ts'
import { menusSchema } from './kinds/menu.ts'
import { orderSchema } from './kinds/order.ts'
import { pageSchema } from './kinds/page.ts'
import { pickUpAreaSchema } from './kinds/pick-up-area.ts'
import { pictureSchema } from './kinds/picture.ts'
import { questionThemeSchema } from './kinds/question-theme.ts'
import { redirectSchema } from './kinds/redirects.ts'
import { ridesSchema } from './kinds/rides.ts'
import { searchPageSchema, tourSearchSchema } from './kinds/search.ts'
import { templateSchema } from './kinds/template.ts'
import { tripMailsSchema } from './kinds/trip-mails.ts'
import { cardWordsSchema, wordsSchema } from './kinds/words.ts'

/**
 * All document kinds: name, the file of a shipped one ('*' is its id), and the schema with the
 * labels of its form (rules/text/field-meta.ts). The only document of a kind has the id 'all'; if
 * its schema is a list, its fields are those of one line.
 */
export const kinds = {
  tour: kind('Tour', 'tours/*.ts', tourSchema),
  'tour-answers': kind('Questions and answers', 'answers/tours.ts', answersSchema),
  'every-tour': kind('Answers for every tour', 'answers/on-every-tour.ts', everyTourSchema),
  'tour-price': kind('Included in every tour', 'tours/on-every-tour.ts', tourPriceSchema),
  'gate-fee': kind('Gate fee', 'gate-fees.ts', gateFeeSchema),
  'extra-costs': kind('Costs on tour cards', 'extra-costs.ts', extraCostsSchema),
  'builder-tour': kind('Itinerary builder tour', 'builder-tours.ts', builderTourSchema),
  template: kind('Itinerary template', 'templates.ts', templateSchema),
  vehicle: kind('Vehicle', 'vehicles.ts', vehicleSchema),
  rides: kind('Rides', 'rides.ts', ridesSchema),
  rates: kind('Currencies', 'rates.ts', ratesSchema),
  calendar: kind('Calendar', 'calendar.ts', companyCalendarSchema),
  'trip-mails': kind('Before and after a trip', 'trip-mails.ts', tripMailsSchema),
  'invoice-reminder': kind('Invoice reminder', 'invoice-reminder.ts', invoiceReminderSchema),
  weather: kind('Plan in bad weather', 'weather.ts', weatherHoursSchema),
  'pick-up-areas': kind('Pick-up areas', 'pick-up-areas.ts', pickUpAreaSchema.array().min(1)),
  picture: kind('Picture', 'pictures.ts', pictureSchema),
  testimonials: kind('Testimonials', 'testimonials.ts', testimonialSchema.array().min(1)),
  'trust-badges': kind('Badges', 'trust-badges.ts', trustBadgeSchema.array()),
  categories: kind('Tiles on the home page', 'categories.ts', categorySchema.array().min(1)),
  attraction: kind('Sight', 'attractions.ts', attractionSchema),
  destination: kind('Destination', 'destinations.ts', destinationSchema),
  'group-amenities': kind('Group amenities', 'group-tours.ts', groupAmenitySchema.array()),
  'group-experience': kind('Group tour', 'group-tours.ts', groupExperienceSchema),
  'fleet-picture': kind('Fleet picture', 'group-tours.ts', fleetPictureSchema),
  about: kind('Who we are', 'about.ts', aboutSchema),
  person: kind('Person', 'about.ts', personSchema),
  hours: kind('Opening hours', 'opening-hours.ts', hoursSchema),
  article: kind('Article', 'posts.ts', articleSchema),
  'question-theme': kind('Question theme', 'questions.ts', questionThemeSchema),
  consent: kind('Consent', 'consents.ts', consentSchema),
  legal: kind('Legal page', 'legal/*.ts', legalDocumentSchema),
  law: kind('Laws and regulator', 'legal/law.ts', lawSchema),
  company: kind('Company', 'company.ts', companySchema),
  menus: kind('Menus', 'menus.ts', menusSchema),
  page: kind('Page title and description', 'pages.ts', pageSchema),
  'tour-search': kind('Extra search words', 'search-words.ts', tourSearchSchema),
  'search-pages': kind('Pages in search results', 'search-words.ts', searchPageSchema.array()),
  words: kind('Words', 'words/en/*.ts', wordsSchema),
  'card-words': kind('Tour card labels', 'words/*.ts', cardWordsSchema),
  redirects: kind('Redirects from old addresses', 'redirects.ts', redirectSchema.array()),
  order: kind('Order of lists', 'shipped-documents.ts', orderSchema),
} as const

export type KindName = keyof typeof kinds

/**
 * All that content is made of, by kind and id: plain data that a store can keep. Objects in lists have a
 * `key`, so that neither a translation nor a merge asks where they stand.
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

function kind<Schema extends z.ZodType>(label: string, file: string, schema: Schema) {
  return { label, file: `content/${file}`, schema }
}
