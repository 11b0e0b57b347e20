import type { CompanyCalendar } from '#rules/catalogue/running-days.ts'
import type { SearchPage } from '#rules/catalogue/search.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import type { BuilderTour } from '#rules/itinerary/builder-tour.ts'
import type { ItineraryTemplate } from '#rules/itinerary/itinerary-template.ts'
import type { ShownReviews } from '#rules/orders/review.ts'
import type { Rates } from '#rules/money/rates.ts'
import type { Language } from '#rules/text/language.ts'
import type { TourAnswers } from '#rules/catalogue/tour-answers.ts'
import type { ConsentKind } from '#rules/guests/consent.ts'
import type { Post } from '#rules/catalogue/post.ts'
import type { Documents, ValueOf } from './kinds.ts'
import type { cancellationTable } from './legal/cancellation-table.ts'
import type { PagePath } from './pages.ts'
import type { CardWords, WholeLanguage, Words } from './words/words.ts'

/**
 * All that is said and sold, as one value: a page and a mail are functions of it. It never changes; who
 * publishes makes the next one, with the next number. That of the files in this folder is number 0
 * (content/shipped.ts). Pages get it by the router's context, the server by `services.content()`; nothing
 * else imports a text or a price (docs/decisions/0102).
 */
export type Content = {
  readonly number: number
  /** What it was made of: texts with their patterns, lists with their keys. */
  documents: Documents
  /** The language of a page that is made of it; a mail names its own. */
  language: WholeLanguage
  company: ValueOf<'company'>
  /** What the site, the mails and the desk say, by language. */
  words: Readonly<Record<WholeLanguage, Words>>
  /** The labels of the tour cards in every language that has them (P9.5). */
  cardWords: Readonly<Record<Language, CardWords>>
  menus: ValueOf<'menus'>
  /** Where an address leads that was a page once. */
  redirects: ValueOf<'redirects'>
  /** Title and description of each page, for its head. */
  pages: Readonly<Record<PagePath, ValueOf<'page'>>>

  tours: readonly Tour[]
  /** What was taken off the site, as it was last: what was sold of it keeps its hours and its plan. */
  withdrawn: Pick<Content, 'tours' | 'vehicles' | 'tourAnswers' | 'weather'>
  /** What is asked about a tour and answered, by the tour's id. */
  tourAnswers: Readonly<Record<string, TourAnswers>>
  onEveryTour: ValueOf<'every-tour'>
  builderTours: readonly BuilderTour[]
  templates: readonly ItineraryTemplate[]
  vehicles: readonly Vehicle[]
  rides: ValueOf<'rides'>
  rates: Rates
  calendar: CompanyCalendar
  tripMails: ValueOf<'trip-mails'>
  invoiceReminder: ValueOf<'invoice-reminder'>
  weather: Readonly<Record<string, ValueOf<'weather'>>>
  pickUpAreas: ValueOf<'pick-up-areas'>

  pictures: Readonly<Record<string, ValueOf<'picture'>>>
  testimonials: ValueOf<'testimonials'>
  /** What guests wrote of their trips and the company shows. It is in no document: a running site has it of its database. */
  reviews: ShownReviews
  trustBadges: ValueOf<'trust-badges'>
  categories: ValueOf<'categories'>
  attractions: readonly ValueOf<'attraction'>[]
  destinations: readonly ValueOf<'destination'>[]
  groupTours: {
    groupAmenities: ValueOf<'group-amenities'>
    groupExperiences: readonly ValueOf<'group-experience'>[]
    fleetPictures: readonly ValueOf<'fleet-picture'>[]
  }
  about: { about: ValueOf<'about'>; people: readonly ValueOf<'person'>[] }
  openingHours: ValueOf<'hours'>
  posts: readonly Post[]
  /** The text of each article, as Markdown, by its slug. */
  articles: Readonly<Record<string, string>>
  questionThemes: readonly ValueOf<'question-theme'>[]
  /** The other words that people look for tours (by id) and pages by. */
  search: {
    tourSearchWords: Readonly<Record<string, string>>
    searchPages: readonly SearchPage[]
  }

  consents: Consents
  legal: Readonly<Record<LegalPage, ValueOf<'legal'>>>
  cancellationTable: typeof cancellationTable
}

/** The contact form alone gives its consent a heading. */
type Consents = {
  readonly [Kind in ConsentKind]: { version: string; text: string }
} & {
  contact: { title: string }
}

export type LegalPage = 'terms' | 'privacy' | 'cancellations' | 'disclosure' | 'paiaManual'

/** The words of a language, its own unless another is named. Pages, server and mails ask here and import no language themselves. */
export function say(content: Content, language: WholeLanguage = content.language): Words {
  return content.words[language]
}

/** The tour that something was sold of, be it on the site or withdrawn since; undefined where nobody knows it. */
export function findSoldTour(
  { tours, withdrawn }: Pick<Content, 'tours' | 'withdrawn'>,
  tourId: string | null,
): Tour | undefined {
  return [...tours, ...withdrawn.tours].find(({ id }) => id === tourId)
}

/** The same of a vehicle. */
export function findSoldVehicle(
  { vehicles, withdrawn }: Content,
  wanted: string | null,
): Vehicle | undefined {
  return [...vehicles, ...withdrawn.vehicles].find(({ slug }) => slug === wanted)
}

/** The vehicle with this slug, or undefined when the fleet has none. */
export function findVehicle({ vehicles }: Content, slug: string): Vehicle | undefined {
  return vehicles.find((vehicle) => vehicle.slug === slug)
}

/** Our plan for bad weather on a tour, also on one that was withdrawn; undefined where nobody has written one. */
export function findBadWeatherPlan(content: Content, tourId: string | null): string | undefined {
  const { tourAnswers, withdrawn } = content
  return (tourAnswers[tourId ?? ''] ?? withdrawn.tourAnswers[tourId ?? ''])?.badWeather
}

/** What to wear and bring on a tour, wherever it lists it, also on one that was withdrawn; nothing where nobody knows it. */
export function listWhatToBring(content: Content, tourId: string | null): readonly string[] {
  const own = findSoldTour(content, tourId)?.landing?.whatToBring
  const { tourAnswers, withdrawn } = content
  return own ?? (tourAnswers[tourId ?? ''] ?? withdrawn.tourAnswers[tourId ?? ''])?.bring ?? []
}
