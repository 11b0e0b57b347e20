import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { builderTours } from '#content/builder-tours.ts'
import { calendar } from '#content/calendar.ts'
import { company } from '#content/company.ts'
import { rates } from '#content/rates.ts'
import { tax } from '#content/tax.ts'
import { templates } from '#content/templates.ts'
import { testimonials } from '#content/testimonials.ts'
import { tours } from '#content/tours.ts'
import { vehicles } from '#content/vehicles.ts'
import { about, people } from './about.ts'
import { onEveryTour } from './answers/on-every-tour.ts'
import { tourAnswers } from './answers/tours.ts'
import { attractions } from './attractions.ts'
import { categories } from './categories.ts'
import { consents } from './consents.ts'
import { destinations } from './destinations.ts'
import { extraCosts } from './extra-costs.ts'
import { gateFees } from './gate-fees.ts'
import { fleetPictures, groupAmenities, groupExperiences } from './group-tours.ts'
import type { Documents } from './kinds.ts'
import { invoiceReminder } from './invoice-reminder.ts'
import { cancellations } from './legal/cancellations.ts'
import { disclosure } from './legal/disclosure.ts'
import { law } from './legal/law.ts'
import { paiaManual } from './legal/paia-manual.ts'
import { privacy } from './legal/privacy.ts'
import { terms } from './legal/terms.ts'
import { menus } from './menus.ts'
import { emergencySupport, openingHours } from './opening-hours.ts'
import { pages } from './pages.ts'
import { pickUpAreas } from './pick-up-areas.ts'
import { pictures } from './pictures.ts'
import { bankAccount, bookingRules, cancelling, credit, paymentTerms } from './policies.ts'
import { posts } from './posts.ts'
import { questionThemes } from './questions.ts'
import { redirects } from './redirects.ts'
import { rides } from './rides.ts'
import { searchPages, tourSearchWords } from './search-words.ts'
import { excludedOnEveryTour, includedOnEveryTour } from './tours/on-every-tour.ts'
import { tripMails } from './trip-mails.ts'
import { trustBadges } from './trust-badges.ts'
import { weather } from './weather.ts'
import { cardWords, words } from './words/words.ts'

/**
 * The shipped documents by kind and id. Article texts are read relative to the working directory,
 * like the built pages.
 */
export const shippedDocuments: Documents = {
  tour: indexBy('id', tours),
  'tour-answers': tourAnswers,
  'every-tour': { all: onEveryTour },
  'tour-price': { all: { included: includedOnEveryTour, excluded: excludedOnEveryTour } },
  'gate-fee': gateFees,
  'extra-costs': { all: extraCosts },
  'builder-tour': indexBy('id', builderTours),
  template: indexBy('id', templates),
  vehicle: indexBy('slug', vehicles),
  rides: { all: rides },
  rates: { all: rates },
  calendar: { all: calendar },
  'trip-mails': { all: tripMails },
  'invoice-reminder': { all: invoiceReminder },
  weather,
  'pick-up-areas': { all: pickUpAreas },
  picture: pictures,
  testimonials: { all: testimonials },
  'trust-badges': { all: trustBadges },
  categories: { all: categories },
  attraction: indexBy('slug', attractions),
  destination: indexBy('slug', destinations),
  'group-amenities': { all: groupAmenities },
  'group-experience': indexBy('slug', groupExperiences),
  'fleet-picture': indexBy('slug', fleetPictures),
  about: { all: about },
  person: indexBy('id', people),
  hours: { all: { openingHours, emergencySupport } },
  article: indexBy(
    'slug',
    posts.map((post) => ({ ...post, text: readArticle(post.slug) })),
  ),
  'question-theme': indexBy('id', questionThemes),
  consent: consents,
  legal: { terms, privacy, cancellations, disclosure, paiaManual },
  law: { all: law },
  company: { all: company },
  'payment-terms': { all: paymentTerms },
  cancelling: { all: cancelling },
  tax: { all: tax },
  'booking-rules': { all: bookingRules },
  credit: { all: credit },
  'bank-account': { all: bankAccount },
  menus: { all: menus },
  page: pages,
  'tour-search': Object.fromEntries(
    Object.entries(tourSearchWords).map(([id, tourWords]) => [id, { words: tourWords }]),
  ),
  'search-pages': { all: searchPages },
  words: words.en,
  'card-words': { de: cardWords.de, fr: cardWords.fr, es: cardWords.es },
  redirects: { all: redirects },
  order: {
    all: {
      tour: tours.map(({ id }) => id),
      'builder-tour': builderTours.map(({ id }) => id),
      template: templates.map(({ id }) => id),
      vehicle: vehicles.map(({ slug }) => slug),
      attraction: attractions.map(({ slug }) => slug),
      destination: destinations.map(({ slug }) => slug),
      'group-experience': groupExperiences.map(({ slug }) => slug),
      'fleet-picture': fleetPictures.map(({ slug }) => slug),
      person: people.map(({ id }) => id),
      article: posts.map(({ slug }) => slug),
      'question-theme': questionThemes.map(({ id }) => id),
    },
  },
}

/** '' if the file is missing, which is a fault of the content. */
function readArticle(slug: string): string {
  const file = path.resolve('content/posts', `${slug}.md`)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** Items by the value of a field. `listOrderFaults` reports duplicate ids: the order has both. */
function indexBy<Field extends string, Item extends Readonly<Record<Field, string>>>(
  field: Field,
  items: readonly Item[],
): Record<string, Item> {
  return Object.fromEntries(items.map((item) => [item[field], item]))
}
