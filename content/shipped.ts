import { readFileSync } from 'node:fs'
import path from 'node:path'
import { builderTours } from '#content/builder-tours.ts'
import { calendar } from '#content/calendar.ts'
import { company } from '#content/company.ts'
import { rates } from '#content/rates.ts'
import { templates } from '#content/templates.ts'
import { testimonials } from '#content/testimonials.ts'
import { tours } from '#content/tours.ts'
import { vehicles } from '#content/vehicles.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { about, people } from './about.ts'
import { onEveryTour } from './answers/on-every-tour.ts'
import { tourAnswers } from './answers/tours.ts'
import { attractions } from './attractions.ts'
import { categories } from './categories.ts'
import { consents } from './consents.ts'
import type { Content } from './content.ts'
import { destinations } from './destinations.ts'
import { fleetPictures, groupAmenities, groupExperiences } from './group-tours.ts'
import { cancellationTable } from './legal/cancellation-table.ts'
import { cancellations } from './legal/cancellations.ts'
import { disclosure } from './legal/disclosure.ts'
import { paiaManual } from './legal/paia-manual.ts'
import { privacy } from './legal/privacy.ts'
import { terms } from './legal/terms.ts'
import { menus } from './menus.ts'
import { emergencySupport, openingHours } from './opening-hours.ts'
import { pages } from './pages.ts'
import { pickUpAreas } from './pick-up-areas.ts'
import { pictures } from './pictures.ts'
import { posts } from './posts.ts'
import { questionThemes } from './questions.ts'
import { rides } from './rides.ts'
import { searchPages, tourSearchWords } from './search-words.ts'
import { trustBadges } from './trust-badges.ts'
import { weather } from './weather.ts'
import { cardWords, words } from './words/words.ts'

/**
 * The content of the files in this folder, number 0: the one file that imports them at run time. The texts
 * of the articles are read from where the process was started, as the built pages are.
 */
export const shipped: Content = freeze({
  number: 0,
  language: siteLanguage,
  company,
  words,
  cardWords,
  menus,
  pages,
  tours,
  tourAnswers,
  onEveryTour,
  builderTours,
  templates,
  vehicles,
  rides,
  rates,
  calendar,
  weather,
  pickUpAreas,
  pictures,
  testimonials,
  trustBadges,
  categories,
  attractions,
  destinations,
  groupTours: { groupAmenities, groupExperiences, fleetPictures },
  about: { about, people },
  openingHours: { openingHours, emergencySupport },
  posts,
  articles: Object.fromEntries(posts.map(({ slug }) => [slug, readArticle(slug)])),
  questionThemes,
  search: { tourSearchWords, searchPages },
  consents,
  legal: { terms, privacy, cancellations, disclosure, paiaManual },
  cancellationTable,
})

function readArticle(slug: string): string {
  return readFileSync(path.resolve('content/posts', `${slug}.md`), 'utf8')
}

/** The same value, with all that it holds, made so that nobody can change it. */
function freeze<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
  return value
}
