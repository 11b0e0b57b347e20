import type { Words } from '#content/words/words.ts'
import type { Tour } from '#rules/catalogue/tour.ts'

export function TourStory({ tour, words }: { tour: Tour; words: Words['tour'] }) {
  return (
    <div className="max-w-3xl space-y-14 lg:max-w-2xl print:mt-12">
      <section aria-labelledby="itinerary">
        <h2 id="itinerary" className="text-h2">
          {words.itinerary}
        </h2>
        <ol className="mt-6">
          {tour.detailedItinerary.map((stop) => (
            <li
              key={`${stop.time} ${stop.activity}`}
              className="border-rule grid gap-x-6 gap-y-1 border-t py-5 sm:grid-cols-[6rem_1fr]"
            >
              <p className="text-disa font-semibold tabular-nums">{stop.time}</p>
              <div>
                <h3 className="font-sans text-lead font-semibold tracking-normal">
                  {stop.title ?? stop.activity}
                </h3>
                {stop.title && <p className="mt-1 font-semibold">{stop.activity}</p>}
                <p className="text-ink-2 mt-1">{stop.description}</p>
              </div>
            </li>
          ))}
        </ol>
      </section>
      <section className="grid gap-x-10 gap-y-10 sm:grid-cols-2">
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
    </div>
  )
}

type PriceListProps = { title: string; items: readonly string[]; mark: string; markClass: string }

function PriceList({ title, items, mark, markClass }: PriceListProps) {
  return (
    <div>
      <h2 className="text-h3">{title}</h2>
      <ul className="mt-4 space-y-2">
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

/**
 * Content that only the Aquila safari has (P3.3): reasons, a packing list, testimonials, a closing
 * call.
 */
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
        <ul className="mt-5 list-disc space-y-2 pl-5">
          {landing.whyChoose.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="bring">
        <h2 id="bring" className="text-h3">
          {words.whatToBring}
        </h2>
        <ul className="mt-4 list-disc space-y-1 pl-5">
          {landing.whatToBring.map((thing) => (
            <li key={thing}>{thing}</li>
          ))}
        </ul>
      </section>
      <section aria-label={words.guestsSay} className="space-y-6">
        {landing.testimonials.map((testimonial) => (
          <figure key={testimonial.name} className="bg-plaster p-6">
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
