import type { CompanyCalendar } from '#rules/catalogue/running-days.ts'
import type { SearchPage } from '#rules/catalogue/search.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import type { BuilderTour } from '#rules/itinerary/builder-tour.ts'
import type { ItineraryTemplate } from '#rules/itinerary/itinerary-template.ts'
import type { Rates } from '#rules/money/rates.ts'
import type { Language } from '#rules/text/language.ts'
import type * as about from './about.ts'
import type { onEveryTour } from './answers/on-every-tour.ts'
import type { tourAnswers } from './answers/tours.ts'
import type { attractions } from './attractions.ts'
import type { categories } from './categories.ts'
import type { company } from './company.ts'
import type { consents } from './consents.ts'
import type { destinations } from './destinations.ts'
import type * as groupTours from './group-tours.ts'
import type { cancellationTable } from './legal/cancellation-table.ts'
import type { terms } from './legal/terms.ts'
import type { menus } from './menus.ts'
import type * as openingHours from './opening-hours.ts'
import type { pages } from './pages.ts'
import type { pickUpAreas } from './pick-up-areas.ts'
import type { pictures } from './pictures.ts'
import type { posts } from './posts.ts'
import type { questionThemes } from './questions.ts'
import type { rides } from './rides.ts'
import type { testimonials } from './testimonials.ts'
import type { trustBadges } from './trust-badges.ts'
import type { weather } from './weather.ts'
import type { CardWords, WholeLanguage, Words } from './words/words.ts'

/**
 * All that is said and sold, as one value: a page and a mail are functions of it. It never changes; who
 * publishes makes the next one, with the next number. That of the files in this folder is number 0
 * (content/shipped.ts). Pages get it by the router's context, the server by `services.content()`; nothing
 * else imports a text or a price (docs/decisions/0102).
 */
export type Content = {
  readonly number: number
  /** The language of a page that is made of it; a mail names its own. */
  language: WholeLanguage
  company: typeof company
  /** What the site, the mails and the desk say, by language. */
  words: Readonly<Record<WholeLanguage, Words>>
  /** The labels of the tour cards in every language that has them (P9.5). */
  cardWords: Readonly<Record<Language, CardWords>>
  menus: typeof menus
  /** Title and description of each page, for its head. */
  pages: typeof pages

  tours: readonly Tour[]
  /** What is asked about a tour and answered, by the tour's id. */
  tourAnswers: typeof tourAnswers
  onEveryTour: typeof onEveryTour
  builderTours: readonly BuilderTour[]
  templates: readonly ItineraryTemplate[]
  vehicles: readonly Vehicle[]
  rides: typeof rides
  rates: Rates
  calendar: CompanyCalendar
  weather: typeof weather
  pickUpAreas: typeof pickUpAreas

  pictures: typeof pictures
  testimonials: typeof testimonials
  trustBadges: typeof trustBadges
  categories: typeof categories
  attractions: typeof attractions
  destinations: typeof destinations
  groupTours: Pick<typeof groupTours, 'groupAmenities' | 'groupExperiences' | 'fleetPictures'>
  about: Pick<typeof about, 'about' | 'people'>
  openingHours: Pick<typeof openingHours, 'openingHours' | 'emergencySupport'>
  posts: typeof posts
  /** The text of each article, as Markdown, by its slug. */
  articles: Readonly<Record<string, string>>
  questionThemes: typeof questionThemes
  /** The other words that people look for tours (by id) and pages by. */
  search: {
    tourSearchWords: Readonly<Record<string, string>>
    searchPages: readonly SearchPage[]
  }

  consents: typeof consents
  legal: Readonly<Record<LegalPage, typeof terms>>
  cancellationTable: typeof cancellationTable
}

export type LegalPage = 'terms' | 'privacy' | 'cancellations' | 'disclosure' | 'paiaManual'

/** The words of a language, its own unless another is named. Pages, server and mails ask here and import no language themselves. */
export function say(content: Content, language: WholeLanguage = content.language): Words {
  return content.words[language]
}

/** The vehicle with this slug, or undefined when the fleet has none. */
export function findVehicle({ vehicles }: Content, slug: string): Vehicle | undefined {
  return vehicles.find((vehicle) => vehicle.slug === slug)
}

/** What to wear and bring on a tour, wherever it lists it; nothing for one that is not run any more. */
export function listWhatToBring(content: Content, tourId: string | null): readonly string[] {
  const own = content.tours.find(({ id }) => id === tourId)?.landing?.whatToBring
  return own ?? content.tourAnswers[tourId ?? '']?.bring ?? []
}
