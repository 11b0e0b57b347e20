import type { z } from 'zod'
import { aboutFields, aboutSchema, personFields, personSchema } from './kinds/about.ts'
import {
  answersFields,
  answersSchema,
  everyTourFields,
  everyTourSchema,
  tourPriceFields,
  tourPriceSchema,
} from './kinds/answers.ts'
import { articleFields, articleSchema } from './kinds/article.ts'
import { builderTourFields, builderTourSchema } from './kinds/builder-tour.ts'
import { calendarFields, companyCalendarSchema } from './kinds/calendar.ts'
import { companyFields, companySchema } from './kinds/company.ts'
import { consentFields, consentSchema } from './kinds/consent.ts'
import {
  extraCostsFields,
  extraCostsSchema,
  gateFeeFields,
  gateFeeSchema,
} from './kinds/gate-costs.ts'
import {
  fleetPictureFields,
  fleetPictureSchema,
  groupAmenityFields,
  groupAmenitySchema,
  groupExperienceFields,
  groupExperienceSchema,
} from './kinds/group-tour.ts'
import {
  categoryFields,
  categorySchema,
  testimonialFields,
  testimonialSchema,
  trustBadgeFields,
  trustBadgeSchema,
} from './kinds/home.ts'
import { hoursFields, hoursSchema } from './kinds/hours.ts'
import { invoiceReminderFields, invoiceReminderSchema } from './kinds/invoice-reminder.ts'
import { lawFields, lawSchema, legalDocumentSchema, legalFields } from './kinds/legal.ts'
import { menusFields, menusSchema } from './kinds/menu.ts'
import { orderFields, orderSchema } from './kinds/order.ts'
import { pageFields, pageSchema } from './kinds/page.ts'
import { pickUpAreaFields, pickUpAreaSchema } from './kinds/pick-up-area.ts'
import { pictureFields, pictureSchema } from './kinds/picture.ts'
import {
  attractionFields,
  attractionSchema,
  destinationFields,
  destinationSchema,
} from './kinds/place.ts'
import { questionThemeFields, questionThemeSchema } from './kinds/question-theme.ts'
import { ratesFields, ratesSchema } from './kinds/rates.ts'
import { redirectFields, redirectSchema } from './kinds/redirects.ts'
import { ridesFields, ridesSchema } from './kinds/rides.ts'
import {
  searchPageFields,
  searchPageSchema,
  tourSearchFields,
  tourSearchSchema,
} from './kinds/search.ts'
import { templateFields, templateSchema } from './kinds/template.ts'
import { tourFields, tourSchema } from './kinds/tour.ts'
import { tripMailsFields, tripMailsSchema } from './kinds/trip-mails.ts'
import { vehicleFields, vehicleSchema } from './kinds/vehicle.ts'
import { weatherFields, weatherHoursSchema } from './kinds/weather.ts'
import { cardWordsFields, cardWordsSchema, wordsFields, wordsSchema } from './kinds/words.ts'

/**
 * All kinds of documents that content is made of: what each is called, the schema that holds its facts and
 * texts, what a form says of each field, and the file of a shipped one ('*' is its id). The only document of
 * a kind has the id 'all'; one that is a list is so by its schema, and its fields are those of a line.
 */
export const kinds = {
  tour: kind('Tour', 'tours/*.ts', tourSchema, tourFields),
  'tour-answers': kind('Answers about a tour', 'answers/tours.ts', answersSchema, answersFields),
  'every-tour': kind('On every tour', 'answers/on-every-tour.ts', everyTourSchema, everyTourFields),
  'tour-price': kind('In every price', 'tours/on-every-tour.ts', tourPriceSchema, tourPriceFields),
  'gate-fee': kind('Fee at a gate', 'gate-fees.ts', gateFeeSchema, gateFeeFields),
  'extra-costs': kind('Costs beside', 'extra-costs.ts', extraCostsSchema, extraCostsFields),
  'builder-tour': kind(
    'Tour of the builder',
    'builder-tours.ts',
    builderTourSchema,
    builderTourFields,
  ),
  template: kind('Itinerary', 'templates.ts', templateSchema, templateFields),
  vehicle: kind('Vehicle', 'vehicles.ts', vehicleSchema, vehicleFields),
  rides: kind('Rides', 'rides.ts', ridesSchema, ridesFields),
  rates: kind('Currencies', 'rates.ts', ratesSchema, ratesFields),
  calendar: kind('Calendar', 'calendar.ts', companyCalendarSchema, calendarFields),
  'trip-mails': kind('Before and after a trip', 'trip-mails.ts', tripMailsSchema, tripMailsFields),
  'invoice-reminder': kind(
    'Reminder of an invoice',
    'invoice-reminder.ts',
    invoiceReminderSchema,
    invoiceReminderFields,
  ),
  weather: kind('Weather of a tour', 'weather.ts', weatherHoursSchema, weatherFields),
  'pick-up-areas': kind(
    'Where guests are fetched',
    'pick-up-areas.ts',
    pickUpAreaSchema.array().min(1),
    pickUpAreaFields,
  ),
  picture: kind('Picture', 'pictures.ts', pictureSchema, pictureFields),
  testimonials: kind(
    'Voices',
    'testimonials.ts',
    testimonialSchema.array().min(1),
    testimonialFields,
  ),
  'trust-badges': kind('Badges', 'trust-badges.ts', trustBadgeSchema.array(), trustBadgeFields),
  categories: kind('Tiles of Home', 'categories.ts', categorySchema.array().min(1), categoryFields),
  attraction: kind('Sight', 'attractions.ts', attractionSchema, attractionFields),
  destination: kind('Destination', 'destinations.ts', destinationSchema, destinationFields),
  'group-amenities': kind(
    'On board for groups',
    'group-tours.ts',
    groupAmenitySchema.array(),
    groupAmenityFields,
  ),
  'group-experience': kind(
    'Group tour',
    'group-tours.ts',
    groupExperienceSchema,
    groupExperienceFields,
  ),
  'fleet-picture': kind(
    'Picture of the fleet',
    'group-tours.ts',
    fleetPictureSchema,
    fleetPictureFields,
  ),
  about: kind('Who we are', 'about.ts', aboutSchema, aboutFields),
  person: kind('Person', 'about.ts', personSchema, personFields),
  hours: kind('Opening hours', 'opening-hours.ts', hoursSchema, hoursFields),
  article: kind('Article', 'posts.ts', articleSchema, articleFields),
  'question-theme': kind('Questions', 'questions.ts', questionThemeSchema, questionThemeFields),
  consent: kind('Consent', 'consents.ts', consentSchema, consentFields),
  legal: kind('Legal page', 'legal/*.ts', legalDocumentSchema, legalFields),
  law: kind('The law', 'legal/law.ts', lawSchema, lawFields),
  company: kind('Company', 'company.ts', companySchema, companyFields),
  menus: kind('Menus', 'menus.ts', menusSchema, menusFields),
  page: kind('Head of a page', 'pages.ts', pageSchema, pageFields),
  'tour-search': kind(
    'Search words of a tour',
    'search-words.ts',
    tourSearchSchema,
    tourSearchFields,
  ),
  'search-pages': kind(
    'Pages that a search finds',
    'search-words.ts',
    searchPageSchema.array(),
    searchPageFields,
  ),
  words: kind('Words', 'words/en/*.ts', wordsSchema, wordsFields),
  'card-words': kind('Labels of a card', 'words/*.ts', cardWordsSchema, cardWordsFields),
  redirects: kind('Old addresses', 'redirects.ts', redirectSchema.array(), redirectFields),
  order: kind('Order', 'shipped-documents.ts', orderSchema, orderFields),
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

/** What a document holds once its keys are off and its patterns filled. */
export type ValueOf<Name extends KindName> = z.infer<(typeof kinds)[Name]['schema']>

/** The same with a key for each object of a list that has no `id` or `slug` of its own. */
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

function kind<Schema extends z.ZodType, Fields>(
  label: string,
  file: string,
  schema: Schema,
  fields: Fields,
) {
  return { label, file: `content/${file}`, schema, fields }
}
