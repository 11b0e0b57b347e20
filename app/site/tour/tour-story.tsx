import { Fragment } from 'react'
import type { Words } from '#content/words/words.ts'
import { dayOf } from '#rules/catalogue/day-plan.ts'
import type { TourAnswers } from '#rules/catalogue/tour-answers.ts'
import type { Tour } from '#rules/catalogue/tour.ts'
import { fill } from '#rules/text/fill.ts'
import { Fold } from '#ui/components/fold.tsx'
import { Plate } from '#ui/components/picture.tsx'
import type { DayPlan, RelatedTour } from './day-plan.ts'
import { GoodToKnow } from './good-to-know.tsx'
import { RelatedDays } from './related-days.tsx'
import { RouteMap } from './route-map.tsx'

type TourStoryProps = {
  tour: Tour
  plan: DayPlan
  related: readonly RelatedTour[]
  answers: TourAnswers | undefined
  onEveryTour: Record<'pickUp' | 'ages' | 'seats' | 'money', string>
  words: Words['tour']
  answerWords: Words['tourAnswers']
  /** Our guests' reviews, between the answers and the related days. */
  reviews: React.ReactNode
}

/** The page of a tour from the hours of the day on: below the first screen. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function TourStory(props: TourStoryProps) {
  const { tour, plan, related, answers, words } = props
  // The first paragraph is at the top of the page, unless the tour has another one for that place.
  const skipped = tour.landing ? 0 : 1
  return (
    <>
      {tour.detailedDescription.length > skipped && (
        <Fold title={words.more} openWhenWide className="border-rule max-w-3xl border-b">
          <div className="space-y-4 pb-5">
            {tour.detailedDescription.slice(skipped).map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </Fold>
      )}
      <HourByHour tour={tour} plan={plan} words={words} />
      <section className="grid max-w-3xl gap-x-10 gap-y-6 sm:grid-cols-2">
        <PriceList
          title={words.inclusions}
          items={tour.inclusions}
          mark="✓"
          markClass="text-fynbos"
        />
        <PriceList
          title={words.exclusions}
          items={tour.exclusions}
          mark="–"
          markClass="text-amber"
        />
      </section>
      {tour.landing && <LandingPage landing={tour.landing} words={words} />}
      {answers && (
        <GoodToKnow
          answers={answers}
          bring={tour.landing?.whatToBring ?? answers.bring}
          always={props.onEveryTour}
          words={props.answerWords}
        />
      )}
      {props.reviews}
      {related.length > 0 && <RelatedDays tours={related} title={words.related} />}
    </>
  )
}

function HourByHour({ tour, plan, words }: Pick<TourStoryProps, 'tour' | 'plan' | 'words'>) {
  const stops = tour.detailedItinerary.map((stop, index) => ({ ...stop, ...plan.stops[index] }))
  const days = [...Map.groupBy(stops, ({ time }) => dayOf(time))]
  return (
    <section aria-labelledby="itinerary">
      <h2 id="itinerary" className="text-h2">
        {words.itinerary}
      </h2>
      {plan.route && (
        <RouteMap route={plan.route} caption={fill(words.driven, { time: plan.route.driven })} />
      )}
      {days.map(([day, stops]) => (
        <Fragment key={day}>
          {days.length > 1 && <h3 className="mt-8 text-h3">{day.replace(/, $/, '')}</h3>}
          <ol className="*:border-rule mt-4 min-[20rem]:*:grid *:grid-cols-[5.5rem_1fr] *:grid-rows-[auto_1fr] *:gap-x-4 *:border-t *:py-3 sm:*:grid-cols-[8rem_1fr] sm:*:gap-x-6 sm:*:py-4 xl:*:grid-cols-[6rem_1fr_14rem] [&_h3]:font-sans [&_h3]:text-lead [&_h3]:leading-snug [&_h3]:font-semibold [&_h3]:tracking-normal [&_p]:text-ink-2 max-sm:[&_p]:text-meta">
            {stops.map(({ time, activity, title, description, drive, picture }) => (
              <li key={`${time} ${activity}`}>
                <div className="text-disa leading-snug font-semibold tabular-nums">
                  {time.slice(-5)}
                  {drive && (
                    <span className="text-ink-2 block text-caption font-normal">
                      {fill(words.drive, { time: drive })}
                    </span>
                  )}
                </div>
                <div className="row-span-2">
                  <h3>{title ?? activity}</h3>
                  <p className="mt-1">
                    {title && <strong className="text-ink">{activity}. </strong>}
                    {description}
                  </p>
                </div>
                {picture && (
                  <Plate
                    picture={picture}
                    decorative
                    scripted
                    sizes="(min-width: 80rem) 14rem, 8rem"
                    className="mt-2 aspect-[4/3] w-full self-start xl:col-start-3 xl:row-span-2 xl:row-start-1 xl:mt-0 xl:aspect-[3/2]"
                  />
                )}
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
    </section>
  )
}
type PriceListProps = { title: string; items: readonly string[]; mark: string; markClass: string }

function PriceList({ title, items, mark, markClass }: PriceListProps) {
  return (
    <div>
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-3 space-y-1.5 max-sm:text-meta">
        {items.map((item) => (
          <li key={item} className="grid grid-cols-[1.5rem_1fr]">
            <span aria-hidden="true" className={markClass}>
              {mark}
            </span>
            {item}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Content that only the Aquila safari has (P3.3): reasons, testimonials, a closing call. */
function LandingPage({
  landing,
  words,
}: {
  landing: NonNullable<Tour['landing']>
  words: Words['tour']
}) {
  return (
    <>
      <section aria-labelledby="why">
        <h2 id="why" className="text-h2">
          {landing.whyChoose.title}
        </h2>
        <ul className="mt-4 list-disc space-y-1.5 pl-5 max-sm:text-meta">
          {landing.whyChoose.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <section
        aria-label={words.guestsSay}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- It scrolls on phones.
        tabIndex={0}
        className="grid auto-cols-[85%] gap-4 max-sm:snap-x max-sm:grid-flow-col max-sm:overflow-x-auto"
      >
        {landing.testimonials.map((testimonial) => (
          <figure key={testimonial.name} className="bg-plaster snap-start p-5">
            <blockquote className="text-lead">{testimonial.text}</blockquote>
            <figcaption className="text-ink-2 mt-3 text-meta">
              {testimonial.name}, {testimonial.country}
            </figcaption>
          </figure>
        ))}
      </section>
      <p className="no-print">
        <a href="#book" className="link text-lead font-semibold">
          {landing.callToAction}
        </a>
      </p>
    </>
  )
}
