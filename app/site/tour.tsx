import { type Content, wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { lazy, Suspense, useMemo } from 'react'
import { data, Link } from 'react-router'
import { scheduleTour } from '#rules/catalogue/running-days.ts'
import { freeCancellation } from '#rules/policy/free-cancellation.ts'
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
import { TourStory } from './tour/tour-story.tsx'
import { loadDayPrices, findStartingPrice } from './tour/day-prices.ts'
import { termsFigures } from './tour/terms-figures.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Route } from './+types/tour.ts'
import { parsePriceText, formatRetailPrice } from '#rules/money/price-text.ts'
import { averageStars, type ShownReview } from '#app/reviews/review.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { convertPriceText, randCurrency, formatMoney } from '#rules/money/currency.ts'
import { Stars } from '#ui/components/stars.tsx'
import { useCurrency } from '#ui/visitor.ts'
import { Nowrap } from '#ui/components/nowrap.tsx'
import type { TourAnswers as Answers } from '#rules/catalogue/tour-answers.ts'
import { rand } from '#rules/money/money.ts'
import { Questions } from '#ui/components/questions.tsx'

type TourAnswersProps = {
  answers: Answers
  always: Record<'pickUp' | 'ages' | 'seats' | 'money', string>
  words: Words['tourAnswers']
}

function TourAnswers({ answers, always, words }: TourAnswersProps) {
  return (
    <div data-below="" className="max-w-3xl lg:max-w-2xl">
      <section aria-labelledby="good-to-know">
        <h2 id="good-to-know" className="text-h2">
          {words.title}
        </h2>
        <dl className="mt-6">
          <Fact term={words.shared}>
            {answers.yours} {answers.shared ?? words.nothingShared}
          </Fact>
          <Fact term={words.pickUp}>{always.pickUp}</Fact>
          <Fact term={words.children}>
            {always.ages} {always.seats} {answers.children}
          </Fact>
          <Fact term={words.walking}>{answers.walking}</Fact>
          <Fact term={words.wheelchair}>{answers.wheelchair}</Fact>
          <Fact term={words.fitness}>{answers.fitness}</Fact>
          {answers.bring.length > 0 && (
            <Fact term={words.bring}>
              <ul className="list-disc pl-5">
                {answers.bring.map((thing) => (
                  <li key={thing}>{thing}</li>
                ))}
              </ul>
            </Fact>
          )}
          <Fact term={words.onTheDay}>
            <GateFees fees={answers.gateFees} words={words} /> {answers.alsoOnTheDay} {always.money}
          </Fact>
          <Fact term={words.months}>{answers.months}</Fact>
          <Fact term={words.badWeather}>{answers.badWeather}</Fact>
        </dl>
      </section>
      <section aria-labelledby="questions" className="mt-14">
        <h2 id="questions" className="text-h3">
          {words.questions}
        </h2>
        <Questions questions={answers.questions} />
        <p className="mt-4 text-meta">
          <Link to="/questions" className="link inline-block py-1">
            {words.moreQuestions}
          </Link>
        </p>
      </section>
    </div>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="border-rule grid gap-x-6 gap-y-1 border-t py-4 sm:grid-cols-[10rem_1fr]">
      <dt className="font-semibold">{term}</dt>
      <dd className="text-ink-2">{children}</dd>
    </div>
  )
}

function GateFees({ fees, words }: { fees: Answers['gateFees']; words: Words['tourAnswers'] }) {
  if (fees.length === 0) return words.noGateFees
  return (
    <>
      <ul className="mb-2 list-disc pl-5">
        {fees.map(({ what, adult, child }) => (
          <li key={what}>
            {fill(words.gateFee, {
              what,
              adult: formatMoney(rand(adult)),
              child: formatMoney(rand(child)),
            })}
          </li>
        ))}
      </ul>
      {words.gatesTakeCards}
    </>
  )
}

type TourFactsProps = {
  tour: Tour
  priceFrom: string
  words: Words['tour']
  starWords: { of: string; reviews: string }
}

function TourFacts({ tour, priceFrom, words, starWords }: TourFactsProps) {
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
      {tour.reviews > 0 && (
        <p className="mt-4">
          <Stars rating={tour.rating} reviews={tour.reviews} words={starWords} isExact />
        </p>
      )}
      <p className="mt-5 text-lead font-semibold">
        <RetailPrice priceFrom={priceFrom} />
      </p>
      <dl className="border-rule mt-6 grid grid-cols-2 gap-x-6 gap-y-5 border-y py-6 sm:grid-cols-4">
        {facts.map((fact) => (
          <div key={fact.name} className="last:odd:col-span-2">
            <dt className="text-ink-2 text-caption">{fact.name}</dt>
            <dd className="font-semibold">
              <Nowrap text={fact.value} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-8 max-w-3xl space-y-4 text-lead lg:max-w-2xl">
        {tour.landing && <p>{tour.landing.openingParagraph}</p>}
        {tour.detailedDescription.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
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
  const trail = [
    { name: siteWords.frame.home, path: '/' },
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
    ...(gallery && { gallery }),
    ...(reviews && { written: { reviews, words: pickReviewWords(siteWords) } }),
    bookingWords: {
      nearestDays: siteWords.booking.nearestDays,
      otherTour: siteWords.booking.otherTour,
    },
    words: { ...siteWords.tour, freeMeans: formatFreeRule(siteWords.tour) },
    figures: termsFigures,
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
function formatFreeRule({ freeMeans, tableApplies }: Words['tour']): string {
  const { hoursAfterBooking, hoursBeforeTrip } = freeCancellation
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
  const reviews = useMemo(
    () =>
      written && (
        <Suspense>
          <TourReviews {...written} />
        </Suspense>
      ),
    [written],
  )
  return (
    <>
      <div className="wrap no-print flex flex-wrap gap-3 pt-6">
        <Link to="/tours" className="link inline-block py-2 text-meta">
          {words.backToTours}
        </Link>
      </div>
      <div className="wrap mt-2 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_24rem] lg:items-start print:block">
        <div>
          <Plate picture={picture} first className="mb-10 aspect-[4/3] w-full sm:aspect-[2.4/1]" />
          <TourFacts
            tour={tour}
            priceFrom={priceFrom}
            words={words}
            starWords={loaderData.starWords}
          />
        </div>
        {/* The key resets the card for another tour, with its own days and limits. */}
        <BookingCard key={tour.id} {...loaderData} />
        <div className="space-y-14">
          {photographs}
          <TourStory tour={tour} words={words} />
          {loaderData.answers && (
            <TourAnswers
              answers={loaderData.answers}
              always={loaderData.onEveryTour}
              words={loaderData.answerWords}
            />
          )}
          {reviews}
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
