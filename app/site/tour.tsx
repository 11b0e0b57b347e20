import { type Content, wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { lazy, Suspense, useMemo } from 'react'
import { data, Link } from 'react-router'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import { fill } from '#rules/text/fill.ts'
import type { Words } from '#content/words/words.ts'
import { pickRefusals } from '#rules/text/format-refusal.ts'
import { describePage, describeTrail } from '#ui/loading/head.ts'
import { getPicture } from '#ui/pictures.ts'
import { bookingCardRefusals } from '#app/booking/pages/booking-card-refusals.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describeGallery } from './tour/gallery-pictures.ts'
import { describeQuestions } from '#ui/loading/questions-data.ts'
import { BookingCard } from './tour/booking-card.tsx'
import { describeDayPlan, describeRelatedTours } from './tour/day-plan.ts'
import { loadDayPrices, findStartingPrice } from './tour/day-prices.ts'
import { describeTermsFigures } from './tour/terms-figures.ts'
import type { TermsFigures } from './tour/pay-terms.tsx'
import { Plate } from '#ui/components/picture.tsx'
import type { Route } from './+types/tour.ts'
import { parsePriceText, formatRetailPrice } from '#rules/money/price-text.ts'
import { averageStars, type ShownReview } from '#app/reviews/review.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { convertPriceText, randCurrency } from '#rules/money/currency.ts'
import { Stars } from '#ui/components/stars.tsx'
import { useCurrency } from '#ui/visitor.ts'
import { Nowrap } from '#ui/components/nowrap.tsx'

type TourOpeningProps = {
  tour: Tour
  priceFrom: string
  highlights: readonly { time: string; text: string }[]
  words: Words['tour']
  starWords: { of: string; reviews: string }
}

/** What a visitor decides by: the day in five lines, price, rating, hours and party. */
function TourOpening({ tour, priceFrom, highlights, words, starWords }: TourOpeningProps) {
  const facts = [
    { name: words.duration, value: tour.duration },
    { name: words.party, value: fill(words.upToGuests, { n: tour.maxGuests }) },
    { name: words.area, value: tour.area },
    ...(tour.seasonal ? [{ name: words.season, value: tour.seasonal }] : []),
  ]
  return (
    <>
      <h1 className="text-page max-w-[15em]">
        <Nowrap text={tour.landing?.h1Heading ?? tour.title} />
      </h1>
      <div className="mt-4 grid gap-x-10 gap-y-4 xl:grid-cols-[3fr_2fr] print:block">
        <ul className="border-rule grid grid-cols-[auto_1fr] gap-x-4 self-start border-b">
          {highlights.map(({ time, text }) => (
            <li key={text} className="border-rule col-span-2 grid grid-cols-subgrid border-t py-1">
              <span className="text-disa font-semibold tabular-nums">{time}</span> {text}
            </li>
          ))}
        </ul>
        <div>
          {/* A line of its own, so that another currency moves nothing. */}
          <p className="text-lead font-semibold">
            <RetailPrice priceFrom={priceFrom} />
          </p>
          {tour.reviews > 0 && (
            <Stars rating={tour.rating} reviews={tour.reviews} words={starWords} isExact />
          )}
          <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-3">
            {facts.map((fact) => (
              <div key={fact.name} className="last:odd:col-span-2">
                <dt className="text-ink-2 text-caption">{fact.name}</dt>
                <dd className="font-semibold">
                  <Nowrap text={fact.value} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
      <p className="mt-6 max-w-3xl sm:text-lead">
        {tour.landing?.openingParagraph ?? tour.detailedDescription[0]}
      </p>
    </>
  )
}

/**
 * 'From R2,500 pp' in the visitor's currency, with the rand price next to it. A custom price is
 * shown unchanged.
 */
function RetailPrice({ priceFrom }: { priceFrom: string }) {
  const currency = useCurrency()
  const text = formatRetailPrice(priceFrom)
  return (
    <>
      <Nowrap text={convertPriceText(text, currency)} />
      {currency.code !== randCurrency.code && parsePriceText(text) && (
        <span className="text-caption text-ink-2"> ({priceFrom})</span>
      )}
    </>
  )
}

/**
 * Structured data of our own guests' reviews of a tour: number and average. Never includes a
 * provider's.
 */
function describeReviews(
  { company }: Content,
  tour: Tour,
  reviews: readonly ShownReview[],
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'AggregateRating',
    itemReviewed: {
      '@type': 'TouristTrip',
      name: tour.title,
      url: `${company.website}/tour/${tour.id}`,
    },
    ratingValue: averageStars(reviews),
    reviewCount: reviews.length,
    bestRating: 5,
    worstRating: 1,
  }
}

/**
 * A tour as structured data. Prices are in rand, whatever currency the visitor sees (decisions.md).
 */
function describeTour(content: Content, tour: Tour): object {
  const { company } = content
  const price = parsePriceText(findStartingPrice(content, tour))
  const url = `${company.website}/tour/${tour.id}`
  return {
    '@context': 'https://schema.org',
    '@type': 'TouristTrip',
    name: tour.title,
    description: tour.description,
    url,
    touristType: tour.landing?.structuredTour.touristTypes ?? ['Private tour'],
    provider: { '@id': `${company.website}/#company` },
    itinerary: {
      '@type': 'ItemList',
      itemListElement: tour.detailedItinerary.map((stop, position) => ({
        '@type': 'ListItem',
        position: position + 1,
        name: stop.title ?? stop.activity,
      })),
    },
    ...(price && {
      offers: {
        '@type': 'Offer',
        url,
        priceCurrency: 'ZAR',
        price: price.minor / 100,
        availability: 'https://schema.org/InStock',
      },
    }),
  }
}

const TourStory = lazy(() => import('./tour/tour-story.tsx'))
const TourNotFound = lazy(() => import('./tour/tour-not-found.tsx'))
const TourReviews = lazy(() => import('./tour/tour-reviews.tsx'))
const Gallery = lazy(() => import('./tour/gallery.tsx'))

export function loader({ params, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { onEveryTour, tourAnswers, company } = content
  const { tours, calendar } = content
  const siteWords = wordsOf(content)
  const tour = tours.find(({ id }) => id === params.tourId)
  if (!tour) throw data(null, { status: 404 })
  const answers = tourAnswers[tour.id]
  const schedule = scheduleTour(tour, calendar)
  const path = `/tour/${tour.id}`
  const gallery = describeGallery(content, tour)
  const reviews = content.reviews[tour.id]
  const figures = describeTermsFigures(content)
  const trail = [
    { name: siteWords.tours.band, path: '/tours' },
    { name: tour.title, path },
  ]
  return {
    head: describePage(content, {
      path,
      title: tour.seoTitle,
      description: tour.metaDescription,
      keywords: tour.keywords,
      structured: [
        describeTour(content, tour),
        ...(reviews ? [describeReviews(content, tour, reviews)] : []),
        ...(answers ? [describeQuestions(answers.questions)] : []),
        describeTrail(content, trail),
      ],
    }),
    band: siteWords.tour.band,
    subject: tour.title,
    tour,
    schedule,
    ...loadDayPrices(content, tour, schedule),
    picture: getPicture(content, `tours/${tour.id}`),
    plan: describeDayPlan(content, tour),
    related: describeRelatedTours(content, tour),
    ...(gallery && { gallery }),
    ...(reviews && { written: { reviews, words: pickReviewWords(siteWords) } }),
    bookingWords: {
      nearestDays: siteWords.booking.nearestDays,
      otherTour: siteWords.booking.otherTour,
    },
    words: { ...siteWords.tour, freeMeans: formatFreeRule(siteWords.tour, figures.free) },
    figures,
    answers,
    onEveryTour,
    answerWords: siteWords.tourAnswers,
    gates: { fees: answers?.gateFees ?? [], word: siteWords.tourAnswers.atTheGates },
    barWords: { from: siteWords.cards.from, choose: siteWords.calendar.title },
    calendarWords: siteWords.calendar,
    refusals: pickRefusals(siteWords.refusals, bookingCardRefusals),
    starWords: pickStarWords(content),
    bookingsEmail: company.email,
  }
}

function pickStarWords({ cardWords, language }: Content) {
  const { of, reviews } = cardWords[language]
  return { of, reviews }
}

function pickReviewWords({ reviews }: Words) {
  const { stars, travelled, nameless, answer, more, ofTour, average, count, own, rulesLink } =
    reviews
  return { stars, travelled, nameless, answer, more, ofTour, average, count, own, rulesLink }
}

/** Formats the conditions of free cancellation with the content's figures. */
function formatFreeRule(
  { freeMeans, tableApplies }: Words['tour'],
  { hoursAfterBooking, hoursBeforeTrip }: TermsFigures['free'],
): string {
  const hasFreePeriod = hoursAfterBooking > 0 && hoursBeforeTrip > 0
  return hasFreePeriod ? fill(freeMeans, { before: hoursBeforeTrip }) : tableApplies
}

/** An unknown tour has no page here; the server answers with status 404. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    throw data(null, { status: 404 })
  }
}

export const meta = showHead

export default function TourDetail({ loaderData }: Route.ComponentProps) {
  const { tour, picture, words, gallery, dayPrices, written } = loaderData
  const priceFrom = dayPrices?.from ?? tour.priceFrom
  // The element stays the same while its scripts load. A new one would remove the prerendered
  // content until then.
  const photographs = useMemo(
    () =>
      gallery && (
        <Suspense>
          <Gallery {...gallery} title={tour.title} />
        </Suspense>
      ),
    [gallery, tour.title],
  )
  const story = useMemo(() => {
    const { plan, related, answers, onEveryTour, answerWords } = loaderData
    const reviews = written && (
      <Suspense>
        <TourReviews {...written} />
      </Suspense>
    )
    return (
      <Suspense>
        <TourStory
          {...{ tour, plan, related, answers, onEveryTour, words, answerWords, reviews }}
        />
      </Suspense>
    )
  }, [loaderData, tour, words, written])
  return (
    <>
      <div className="wrap no-print pt-3">
        <Link to="/tours" className="link inline-block py-2 text-meta">
          {words.backToTours}
        </Link>
      </div>
      <div className="wrap mt-1 grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_24rem] lg:items-start print:block">
        <div>
          <Plate picture={picture} first className="mb-5 aspect-[3/2] w-full sm:aspect-[10/3]" />
          <TourOpening
            tour={tour}
            priceFrom={priceFrom}
            highlights={loaderData.plan.highlights}
            words={words}
            starWords={loaderData.starWords}
          />
        </div>
        {/* The key resets the card for another tour, with its own days and limits. */}
        <BookingCard key={tour.id} {...loaderData} />
        <div data-below="" className="grid gap-y-10 print:block">
          {photographs}
          {story}
        </div>
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return (
    <Suspense>
      <TourNotFound page="tour" />
    </Suspense>
  )
}
