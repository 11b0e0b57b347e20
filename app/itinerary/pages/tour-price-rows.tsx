import { memo } from 'react'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { priceAsTours, type TourPrices } from '../tour-prices.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { AmountRow } from './amounts.tsx'
import type { Builder } from './builder.ts'
import { listDatedDays } from './dated-days.ts'

type AsToursProps = { builder: Builder; itinerary: Itinerary }

/** The price of an itinerary's days as catalogue tours. Undefined if none can be booked as one. */
export function priceDays({ builder, itinerary }: AsToursProps) {
  const dates = listDatedDays(itinerary, builder)
  const days = itinerary.entries.map(({ tour }, index) => ({
    id: tour.id,
    date: dates[index]?.date,
  }))
  const bookedOn = calendarDateIn(new Date(), capeTown)
  return priceAsTours(days, itinerary, { sold: builder.soldTours, bookedOn })
}

/** The label of the price as tours, with the number of days that have no such price. */
export function labelAsTours({ unpriced }: TourPrices, { asTours }: Builder['words']): string {
  return unpriced > 0 ? fillCount(asTours.footPart, unpriced) : asTours.foot
}

/**
 * The prices of the same days as catalogue tours, next to the estimate: per adult for each tour,
 * and for the party.
 */
export const AsTours = memo(function AsTours({ builder, itinerary }: AsToursProps) {
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
          <AmountRow
            key={id}
            label={title}
            detail={fill(asTours.length, { duration })}
            money={perAdult}
            className="py-1 print:hidden"
          />
        ))}
        <AmountRow label={asTours.perAdult} money={prices.perAdult} className="py-1 print:hidden" />
        <AmountRow
          label={asTours.total}
          money={prices.total}
          className="py-1 text-lead font-semibold print:py-0"
        />
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
