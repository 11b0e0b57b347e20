import { type Content, wordsOf } from '#content/content.ts'
import { scheduleBuilderTours, scheduleTour } from '#rules/catalogue/running-days.ts'
import { listSoldTours } from '../tour-prices.ts'
import type { Interest } from '../questionnaire.ts'
import { getPicture, type Picture } from '#ui/pictures.ts'
import type { Builder } from './builder.ts'

/** Tours whose picture differs from the catalogue's. */
const pictureOverrides: Record<string, string> = {
  'garden-route-6day': 'tours/garden-route-highlights',
}

const interestPictures: Record<Interest, string> = {
  'wine-food': 'tours/winelands-stellenbosch',
  adventure: 'destinations/tsitsikamma',
  wildlife: 'tours/aquila-safari-full-day',
  culture: 'attractions/va-waterfront',
  beaches: 'attractions/boulders-beach',
  photography: 'tours/cape-peninsula',
}

/** Loads the data of the builder's two screens. For loaders only, because it reads the content. */
export function loadBuilder(content: Content): Builder {
  const { builderTours, templates, tours, calendar, company, consents } = content
  const countSeats = (slug: string) => findVehicle(content, slug).passengers.maximum
  const siteWords = wordsOf(content)
  return {
    words: siteWords.itinerary,
    tours: builderTours,
    templates,
    pictures: Object.fromEntries(
      builderTours.map((tour) => [tour.id, getTourPicture(content, tour)]),
    ),
    emptyPicture: getPicture(content, 'empty/no-itinerary'),
    interestPictures: mapValues(interestPictures, (id) => getPicture(content, id)),
    seats: {
      'premium-sedan': countSeats('premium-sedan'),
      'premium-suv': countSeats('premium-suv'),
    },
    schedules: scheduleBuilderTours(builderTours, tours, calendar),
    soldTours: listSoldTours(builderTours, tours, {
      scheduleOf: (tour) => scheduleTour(tour, calendar),
      now: new Date(),
    }),
    refusalWords: siteWords.refusals,
    calendarWords: siteWords.calendar,
    consent: consents.quote,
    company: {
      name: company.name,
      phone: company.phone,
      email: company.email,
      website: company.website,
    },
  }
}

/** The picture of a builder tour: its own, else that of its catalogue tour. */
function getTourPicture(
  content: Content,
  tour: { id: string; catalogueTour?: string | undefined },
): Picture {
  return getPicture(content, pictureOverrides[tour.id] ?? `tours/${tour.catalogueTour ?? tour.id}`)
}

function findVehicle({ vehicles }: Content, slug: string) {
  const vehicle = vehicles.find((one) => one.slug === slug)
  if (!vehicle) throw new Error(`The fleet has no ${slug}.`)
  return vehicle
}

function mapValues<Key extends string, From, To>(
  record: Record<Key, From>,
  convert: (value: From) => To,
): Record<Key, To> {
  const entries = (Object.entries(record) as [Key, From][]).map(([key, value]) => [
    key,
    convert(value),
  ])
  return Object.fromEntries(entries) as Record<Key, To>
}
