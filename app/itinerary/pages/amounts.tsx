import { memo } from 'react'
import type { Words } from '#content/words/words.ts'
import { displayMoney, displaySummands, randCurrency } from '#rules/money/currency.ts'
import { type ItineraryLine, type ItineraryFigures, minimumBase } from '../itinerary-price.ts'
import { type Money, rand } from '#rules/money/money.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { fill } from '#rules/text/fill.ts'
import { useCurrency } from '#ui/visitor.ts'

type AmountsProps = { itinerary: Itinerary; price: ItineraryFigures; words: Words['itinerary'] }

/**
 * The lines of an estimate in the visitor's currency, each with the amount in rand, which is the
 * amount to pay.
 */
export const Amounts = memo(function Amounts({ itinerary, price, words }: AmountsProps) {
  const currency = useCurrency()
  const shownAmounts = displaySummands(
    price.lines.map(({ total }) => total),
    currency,
  )
  return (
    <dl className="text-meta">
      {price.lines.map((line, index) => {
        const { label, detail } = describeLine(line, itinerary, words)
        return (
          <AmountRow
            key={`${line.kind} ${line.id}`}
            label={label}
            detail={detail}
            money={line.total}
            shown={shownAmounts[index]}
            className="border-rule border-b py-2 print:py-1"
          />
        )
      })}
    </dl>
  )
})

type AmountRowProps = {
  label: string
  detail?: string | undefined
  money: Money
  /** The amount, rounded so that all amounts add up. Default: `money` formatted alone. */
  shown?: string | undefined
  className: string
}

export function AmountRow({ label, detail, money, shown, className }: AmountRowProps) {
  return (
    <div className={`flex gap-4 ${className}`}>
      <dt className="min-w-0 grow leading-snug">
        {label}
        {detail && <span className="text-ink-2 block text-caption">{detail}</span>}
      </dt>
      <dd className="shrink-0 text-right leading-snug tabular-nums">
        {shown ?? <Shown money={money} />}
        <Owed money={money} />
      </dd>
    </div>
  )
}

/**
 * An amount in the visitor's currency. Rendered only after hydration, so nothing moves when the
 * currency is known.
 */
export function Shown({ money }: { money: Money }) {
  return displayMoney(money, useCurrency())
}

export function Owed({ money }: { money: Money }) {
  if (useCurrency().code === randCurrency.code) return null
  return <span className="text-ink-2 block text-caption">{displayMoney(money, randCurrency)}</span>
}

type LineWords = { label: string; detail?: string }

/** The words of a line. Prices in them are in rand, because amounts are computed in rand. */
function describeLine(
  line: ItineraryLine,
  itinerary: Itinerary,
  words: Words['itinerary'],
): LineWords {
  const { count } = line
  const facts = { count, each: displayMoney(line.each, randCurrency) }
  const detail = count > 1 ? { detail: fill(words.lines.times, facts) } : {}
  switch (line.kind) {
    case 'tour': {
      const tour = itinerary.entries.find((entry) => entry.tour.id === line.id)?.tour
      const days = count > 1 ? { detail: fill(words.lines.days, facts) } : {}
      return { label: tour?.title ?? '', ...days }
    }
    case 'minimum':
      return {
        label: fill(words.lines.minimum, {
          least: displayMoney(findMinimum(itinerary), randCurrency),
        }),
      }
    case 'children':
      return {
        label: fill(count === 1 ? words.lines.childrenOne : words.lines.childrenMany, { count }),
        ...detail,
      }
    case 'vehicle':
      return { label: words.vehicles[itinerary.vehicle] }
    case 'add-on': {
      const id = itinerary.addOns.find((addOn) => addOn === line.id)
      return { label: id ? words.addOns[id] : '', ...detail }
    }
  }
}

function findMinimum({ entries }: Itinerary): Money {
  const isOverland = entries.some(({ tour }) => tour.isOverland)
  return rand(isOverland ? minimumBase.overland : minimumBase.usual)
}
