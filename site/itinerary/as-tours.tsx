import { memo } from 'react'
import { displayMoney } from '#rules/money/currency.ts'
import { priceAsTours } from '#rules/itinerary/tour-prices.ts'
import type { Itinerary } from '#rules/itinerary/stored-itinerary.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { useCurrency } from '../visitor.ts'
import { Owed } from './amounts.tsx'
import type { Builder } from './builder.ts'

type AsToursProps = { builder: Builder; itinerary: Itinerary }

/** What an itinerary's days cost where they are booked as tours; undefined where none can be. */
export function priceDays({ builder, itinerary }: AsToursProps) {
  const days = itinerary.entries.map(({ tour }) => tour)
  return priceAsTours(days, itinerary, builder.soldTours)
}

/** The tours' prices of the same days, beside the estimate: tour by tour for an adult, and for the party. */
export const AsTours = memo(function AsTours({ builder, itinerary }: AsToursProps) {
  const currency = useCurrency()
  const prices = priceDays({ builder, itinerary })
  if (!prices) return null
  const { asTours } = builder.words
  return (
    <section className="border-amber mt-6 break-inside-avoid border-l-3 pl-3 print:mt-1 print:border-l-0 print:pl-0">
      <h3 className="print:hidden font-sans text-meta font-semibold tracking-normal">
        {asTours.title}
      </h3>
      <dl className="mt-1 text-meta">
        {prices.tours.map(({ id, title, duration, perAdult }) => (
          <div key={id} className="flex gap-4 py-1 print:hidden">
            <dt className="min-w-0 grow leading-snug">
              {title}
              <span className="text-ink-2 block text-caption">
                {fill(asTours.length, { duration })}
              </span>
            </dt>
            <dd className="shrink-0 text-right leading-snug tabular-nums">
              {displayMoney(perAdult, currency)}
              <Owed money={perAdult} />
            </dd>
          </div>
        ))}
        <div className="flex gap-4 py-1 print:hidden">
          <dt className="min-w-0 grow leading-snug">{asTours.perAdult}</dt>
          <dd className="shrink-0 text-right leading-snug tabular-nums">
            {displayMoney(prices.perAdult, currency)}
            <Owed money={prices.perAdult} />
          </dd>
        </div>
        <div className="flex gap-4 py-1 font-semibold print:py-0">
          <dt className="min-w-0 grow leading-snug">{asTours.total}</dt>
          <dd className="shrink-0 text-right leading-snug tabular-nums">
            {displayMoney(prices.total, currency)}
            <Owed money={prices.total} />
          </dd>
        </div>
      </dl>
      {prices.unpriced > 0 && (
        <p className="text-ink-2 mt-1 text-caption">
          {fillCount(asTours.unpriced, prices.unpriced)}
        </p>
      )}
      <p className="text-ink-2 mt-1 text-caption print:mt-0">{asTours.text}</p>
    </section>
  )
})
