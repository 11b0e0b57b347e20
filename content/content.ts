import type { CompanyCalendar } from '#rules/catalogue/running-days.ts'
import type { SearchPage } from '#rules/catalogue/search.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import type { BuilderTour } from '#app/itinerary/builder-tour.ts'
import type { ItineraryTemplate } from '#app/itinerary/itinerary-template.ts'
import type { ShownReviews } from '#app/reviews/review.ts'
import type { Rates } from '#rules/money/rates.ts'
import type { Language } from '#rules/text/language.ts'
import type { TourAnswers } from '#rules/catalogue/tour-answers.ts'
import type { ConsentKind } from '#rules/guests/consent.ts'
import type { Post } from '#rules/catalogue/post.ts'
import type { Documents, ValueOf } from './kinds.ts'
import type { listCancellationLines } from './legal/cancellation-table.ts'
import type { PagePath } from './pages.ts'
import type { CardWords, WholeLanguage, Words } from './words/words.ts'

/**
 * All texts and offers as one value; pages and mails are functions of it. It is immutable:
 * publishing makes the next one with the next number. The shipped content is number 0
 * (content/shipped.ts). Pages get it by the router's context, the server by `services.content()`;
 * nothing else imports a text or a price (decision 102).
 */
export type Content = {
  readonly number: number
  /** The source documents: texts with their placeholders, lists with their keys. */
  documents: Documents
  /** The language of a page made from it; a mail names its own. */
  language: WholeLanguage
  company: ValueOf<'company'>
  words: Readonly<Record<WholeLanguage, Words>>
  cardWords: Readonly<Record<Language, CardWords>>
  menus: ValueOf<'menus'>
  redirects: ValueOf<'redirects'>
  pages: Readonly<Record<PagePath, ValueOf<'page'>>>

  tours: readonly Tour[]
  /** Last versions of withdrawn documents: sold orders still need their hours and plans. */
  withdrawn: Pick<Content, 'tours' | 'vehicles' | 'tourAnswers' | 'weather'>
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
  /** Published guest reviews. No document has them: a running site reads them from its database. */
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
  /** Texts of the articles in Markdown, by slug. */
  articles: Readonly<Record<string, string>>
  questionThemes: readonly ValueOf<'question-theme'>[]
  /** Extra search words of tours (by id) and pages. */
  search: {
    tourSearchWords: Readonly<Record<string, string>>
    searchPages: readonly SearchPage[]
  }

  consents: Consents
  legal: Readonly<Record<LegalPage, ValueOf<'legal'>>>
  /** The cancellation table that holds today, in words. */
  cancellationTable: ReturnType<typeof listCancellationLines>
  /** Versions by first day. `policyOn` picks one: that of an order's booking, or today's. */
  policies: {
    paymentTerms: ValueOf<'payment-terms'>
    cancelling: ValueOf<'cancelling'>
    tax: ValueOf<'tax'>
    bookingRules: ValueOf<'booking-rules'>
    credit: ValueOf<'credit'>
    bankAccount: ValueOf<'bank-account'>
  }
}

/** Only the contact form's consent has a heading. */
type Consents = {
  readonly [Kind in ConsentKind]: { version: string; text: string }
} & {
  contact: { title: string }
}

export type LegalPage = 'terms' | 'privacy' | 'cancellations' | 'disclosure' | 'paiaManual'

/**
 * The words of a language; default is the content's own. Pages, server and mails call this and
 * import no language.
 */
export function wordsOf(content: Content, language: WholeLanguage = content.language): Words {
  return content.words[language]
}

/** The tour of a sold item, including withdrawn ones; undefined if unknown. */
export function findSoldTour(
  { tours, withdrawn }: Pick<Content, 'tours' | 'withdrawn'>,
  tourId: string | null,
): Tour | undefined {
  return [...tours, ...withdrawn.tours].find(({ id }) => id === tourId)
}

export function findSoldVehicle(
  { vehicles, withdrawn }: Content,
  id: string | null,
): Vehicle | undefined {
  return [...vehicles, ...withdrawn.vehicles].find(({ slug }) => slug === id)
}

export function findVehicle({ vehicles }: Content, slug: string): Vehicle | undefined {
  return vehicles.find((vehicle) => vehicle.slug === slug)
}

/** The bad-weather plan of a tour, including withdrawn ones; undefined if there is none. */
export function findBadWeatherPlan(content: Content, tourId: string | null): string | undefined {
  const { tourAnswers, withdrawn } = content
  return (tourAnswers[tourId ?? ''] ?? withdrawn.tourAnswers[tourId ?? ''])?.badWeather
}

/** Clothes and things to bring on a tour, including withdrawn ones; empty if unknown. */
export function listWhatToBring(content: Content, tourId: string | null): readonly string[] {
  const own = findSoldTour(content, tourId)?.landing?.whatToBring
  const { tourAnswers, withdrawn } = content
  return own ?? (tourAnswers[tourId ?? ''] ?? withdrawn.tourAnswers[tourId ?? ''])?.bring ?? []
}
