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
import { cardRefusals } from '#app/booking/pages/card-refusals.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describeGallery } from './tour/gallery-pictures.ts'
import { describeQuestions } from '#ui/loading/questions-data.ts'
import { describeReviews, describeTour } from './tour/structured-data.ts'
import { BookingCard } from './tour/booking-card.tsx'
import { TourAnswers } from './tour/tour-answers.tsx'
import { TourFacts } from './tour/tour-facts.tsx'
import { TourStory } from './tour/tour-story.tsx'
import { loadDayPrices } from './tour/day-prices.ts'
import { termsFigures } from './tour/terms-figures.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Route } from './+types/tour.ts'

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
    words: { ...siteWords.tour, freeMeans: formatFree(siteWords.tour) },
    figures: termsFigures,
    answers,
    onEveryTour,
    answerWords: siteWords.tourAnswers,
    gates: { fees: answers?.gateFees ?? [], word: siteWords.tourAnswers.atTheGates },
    barWords: { from: siteWords.cards.from, choose: siteWords.calendar.title },
    calendarWords: siteWords.calendar,
    refusals: pickRefusals(siteWords.refusals, cardRefusals),
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

/** The conditions of free cancellation, with the content's figures. */
function formatFree({ freeMeans, tableApplies }: Words['tour']): string {
  const { hoursAfterBooking, hoursBeforeTrip } = freeCancellation
  const isOn = hoursAfterBooking > 0 && hoursBeforeTrip > 0
  return isOn ? fill(freeMeans, { before: hoursBeforeTrip }) : tableApplies
}

/** An unknown tour has no page here; the server answers it with status 404. */
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
  // A stable element while its scripts load: a new one would remove the prerendered content until
  // then.
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
