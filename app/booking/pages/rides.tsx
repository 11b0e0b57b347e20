import { Link } from 'react-router'
import type { Content } from '#content/content.ts'
import type { Words } from '#content/words/words.ts'
import { rand } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { RidePrices } from './ride-prices.tsx'

type RidesProps = { rides: Content['rides']; words: Words['transfers']; replyHours: number }

/** Prices of airport rides, how to request one, and what a day with a vehicle includes. */
export function Rides({ rides, words, replyHours }: RidesProps) {
  const { day } = rides
  return (
    <section aria-labelledby="airport" className="wrap mt-24">
      <h2 id="airport" className="text-h2 scroll-mt-8">
        {words.rides.title}
      </h2>
      <div className="mt-6 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="max-w-2xl">
          <p className="text-lead">{words.rides.lead}</p>
          <p className="text-ink-2 mt-4">
            {fill(words.rides.included, { minutes: rides.freeWaitingMinutes })}
          </p>
          <p className="text-ink-2 mt-4">{fill(words.rides.how, { hours: replyHours })}</p>
          <p className="mt-6">
            <Link to="/rides" className="button button-primary w-full sm:w-auto">
              {words.rides.ask}
            </Link>
          </p>
        </div>
        <RidePrices rides={rides} words={words.rides} />
      </div>
      <h3 className="mt-12 text-h3">{words.rides.dayTitle}</h3>
      <p className="text-ink-2 mt-3 max-w-2xl">
        {fill(words.rides.day, {
          hours: day.hours,
          inland: day.kilometres.inland,
          overland: day.kilometres.overland,
          extraHour: formatMoney(rand(day.extraHour)),
          extraKilometre: formatMoney(rand(day.extraKilometre)),
        })}
      </p>
    </section>
  )
}
