import { memo, type ReactNode, useCallback } from 'react'
import { displayMoney, randCurrency } from '#rules/money/currency.ts'
import type { ItineraryFigures } from '../itinerary-price.ts'
import type { Money } from '#rules/money/money.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { fill } from '#rules/text/fill.ts'
import { useCurrency } from '#ui/visitor.ts'
import { Amounts, Owed } from './amounts.tsx'
import { AsTours, labelAsTours, priceDays } from './tour-price-rows.tsx'
import type { Builder } from './builder.ts'
import { type Choice, Choices } from './choices.tsx'
import type { DispatchAction } from './use-builder-state.ts'

type EstimateProps = {
  builder: Builder
  itinerary: Itinerary
  /**
   * The itinerary that `price` belongs to. A moment behind `itinerary`, so that a change shows
   * before its price.
   */
  priced: Itinerary
  price: ItineraryFigures | undefined
  act: DispatchAction
  actions: ReactNode
}

export function Estimate({ builder, itinerary, priced, price, act, actions }: EstimateProps) {
  const { words } = builder
  const { adults, children, toddlers, vehicle, addOns } = itinerary
  const choose = useCallback((change: Choice) => act({ kind: 'choose', change }), [act])
  return (
    <>
      <div className="px-5 pt-5 sm:px-6">
        <Choices {...{ builder, adults, children, toddlers, vehicle, addOns }} onChange={choose} />
        {price && (
          <>
            <h3 className="border-ink mt-6 border-b pb-2 font-sans text-meta font-semibold tracking-normal">
              {words.linesTitle}
            </h3>
            <Amounts itinerary={priced} price={price} words={words} />
            <AsTours builder={builder} itinerary={priced} />
          </>
        )}
        <Included words={words} />
      </div>
      <div className="estimate-foot bg-plaster border-rule mt-5 border-t px-5 py-4 sm:px-6">
        <Total builder={builder} itinerary={priced} price={price} />
        {actions}
      </div>
    </>
  )
}

const Total = memo(function Total({
  builder,
  itinerary,
  price,
}: {
  builder: Builder
  itinerary: Itinerary
  price: ItineraryFigures | undefined
}) {
  const { words } = builder
  const currency = useCurrency()
  if (!price) return <p className="text-ink-2 pb-1 text-meta">{words.noTotal}</p>
  const { totalPrice, pricePerPerson } = price
  const tourPrices = priceDays({ builder, itinerary })
  return (
    <dl aria-live="polite">
      <SumRow label={words.total} money={totalPrice} />
      <div className="text-ink-2 text-right text-caption">
        <dt className="sr-only">{words.perPerson}</dt>
        <dd>
          {fill(words.perPersonShort, { price: displayMoney(pricePerPerson, currency) })}
          {currency.code !== randCurrency.code &&
            ` (${displayMoney(pricePerPerson, randCurrency)})`}
        </dd>
      </div>
      {tourPrices && <SumRow label={labelAsTours(tourPrices, words)} money={tourPrices.total} />}
    </dl>
  )
})

/** A sum at the bottom. The estimate and the price as tours have the same size. */
function SumRow({ label, money }: { label: string; money: Money }) {
  const currency = useCurrency()
  return (
    <div className="mt-2 flex items-baseline justify-between gap-4">
      <dt className="text-meta leading-snug font-semibold">{label}</dt>
      <dd className="shrink-0 text-right">
        <span
          key={money.minor}
          className="arrives block text-[2.25rem] leading-none font-semibold tabular-nums"
        >
          {displayMoney(money, currency)}
        </span>
        <Owed money={money} />
      </dd>
    </div>
  )
}

export const Included = memo(function Included({ words }: { words: Builder['words'] }) {
  return (
    <div className="mt-5 text-caption">
      <h3 className="font-sans text-caption font-semibold tracking-normal">
        {words.includedTitle}
      </h3>
      <ul className="text-fynbos mt-1 grid grid-cols-2 gap-x-4 gap-y-0.5">
        {words.included.map((service) => (
          <li key={service}>{service}</li>
        ))}
      </ul>
      <p className="text-ink-2 mt-3">{words.courtesy}</p>
    </div>
  )
})
