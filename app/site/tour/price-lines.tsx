import type { Words } from '#content/words/words.ts'
import {
  type ShownCurrency,
  displayMoney,
  displaySummands,
  randCurrency,
} from '#rules/money/currency.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { addMoney, scaleMoney } from '#rules/money/money.ts'
import type { GateFee } from '#rules/catalogue/tour-answers.ts'
import { sumGateFees } from '#rules/money/gate-fees.ts'
import type { Party } from '#rules/prices/party.ts'
import type { PriceLine, PricedParty } from '#rules/prices/price.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { Price } from '#ui/components/price.tsx'
import { useCurrency } from '#ui/visitor.ts'
import type { DayPrices } from './day-prices.ts'
import type { PriceOf } from './use-price-of.ts'

export type Gates = { fees: readonly GateFee[]; word: string }

type PriceLinesProps = {
  priceOf: PriceOf
  party: Party
  emptyPlaces: number
  words: Words['tour']
  /** Entrance fees, which guests pay on the day. */
  gates?: Gates
  /** Words for prices that differ by day. `isDayChosen` is true once a day is chosen. */
  dayPrices?: DayPrices | undefined
  isDayChosen: boolean
  promo?: PromoLine | undefined
  rows?: readonly PriceRow[]
}

type PriceRow = 'parts' | 'total' | 'besides'
const allRows: readonly PriceRow[] = ['parts', 'total', 'besides']

export type PromoLine = { label: string; discount: Cents }

/**
 * Adults' and children's amounts, the day's surcharge and the total. Or the sentence that the price
 * is on request.
 */
export function PriceLines({
  priceOf,
  party,
  emptyPlaces,
  words,
  gates,
  dayPrices,
  isDayChosen,
  promo,
  rows = allRows,
}: PriceLinesProps) {
  const currency = useCurrency()
  const isHydrated = useIsHydrated()
  const price = priceOf({ ...party, emptyPlaces })
  const showsLowest = dayPrices !== undefined && !isDayChosen
  const hasParts = rows.includes('parts')
  const total = currency.code === randCurrency.code ? words.total : words.totalAbout
  if (price.kind === 'on-request')
    return hasParts ? (
      <p className="border-rule border-t pt-4 font-semibold">{words.onRequest}</p>
    ) : null
  const amounts = displaySummands(
    price.lines.map((line) => line.total),
    currency,
  )
  const parts = (
    <>
      {price.season !== undefined && !showsLowest && dayPrices && (
        <Line name={dayPrices.words.season} amount={price.season} className="text-ink-2" />
      )}
      {price.lines.map((line, position) => (
        <Line
          key={line.name ?? line.kind}
          name={formatLineLabel(line, currency, { ...words, byDay: dayPrices?.words })}
          amount={line.total.minor === 0 ? words.free : amounts[position]}
        />
      ))}
      {promo && (
        <Line
          name={promo.label}
          amount={`\u2212${displayMoney(toMoney(promo.discount), currency)}`}
          className="text-fynbos font-semibold"
        />
      )}
    </>
  )
  const totalLine = (
    <div
      className={`flex gap-4 text-lead font-semibold ${hasParts ? 'border-rule border-t pt-2' : ''}`}
    >
      {/* The lines and the price per person are rounded separately, so they may differ by a unit. */}
      <dt>{showsLowest ? dayPrices.words.totalFrom : total}</dt>
      <dd className="grow text-right">
        <Price money={addMoney(price.total, toMoney(0 - (promo?.discount ?? 0)))} both />
      </dd>
    </div>
  )
  const extraLines = (
    <>
      {gates && gates.fees.length > 0 && (
        <Line
          name={gates.word}
          amount={displayMoney(sumGateFees(gates.fees, party), currency)}
          className="text-ink-2"
        />
      )}
      {party.children === 0 && (
        <ChildLine {...{ priceOf, party: { ...party, emptyPlaces }, currency, words }} />
      )}
    </>
  )
  const lines = (
    // The key remounts the list once currency and party are known: a new element causes no layout
    // shift.
    <dl
      key={String(isHydrated)}
      className={`border-rule space-y-2 border-t text-meta empty:hidden ${hasParts ? 'pt-4' : 'pt-2'}`}
      aria-live="polite"
    >
      {hasParts && parts}
      {rows.includes('total') && totalLine}
      {rows.includes('besides') && extraLines}
    </dl>
  )
  if (!showsLowest || !hasParts) return lines
  return (
    <div>
      {lines}
      <p className="text-ink-2 mt-3 text-caption">{dayPrices.words.chooseDay}</p>
    </div>
  )
}

type LineProps = { name: string; amount: string | undefined; className?: string }

function Line({ name, amount, className = '' }: LineProps) {
  return (
    <div className={`flex gap-4 tabular-nums ${className}`}>
      <dt>{name}</dt>
      <dd className="grow text-right">{amount}</dd>
    </div>
  )
}

type ChildLineProps = Pick<PriceLinesProps, 'priceOf' | 'words'> & {
  party: PricedParty
  currency: ShownCurrency
}

/** The price for another child, below the total and not part of it. */
function ChildLine({ priceOf, party, currency, words }: ChildLineProps) {
  const currentPrice = priceOf(party)
  const nextPrice = priceOf({ ...party, children: party.children + 1 })
  if (currentPrice.kind === 'on-request' || nextPrice.kind === 'on-request') return null
  const difference = addMoney(nextPrice.total, scaleMoney(currentPrice.total, -1))
  // A party with one price for all has no price per person.
  if (difference.minor <= 0) return null
  return (
    <Line
      name={words.aChildPays}
      amount={displayMoney(difference, currency)}
      className="text-ink-2"
    />
  )
}

/**
 * '2 adults × R2,500'. In other currencies only '2 adults', because a rounded price times two may
 * differ from the rounded total.
 */
function formatLineLabel(
  line: PriceLine,
  currency: ShownCurrency,
  words: Words['tour'] & { byDay: Words['prices'] | undefined },
): string {
  const { kind, count, name = '' } = line
  const each = displayMoney(line.each, currency)
  const isInRand = currency.code === randCurrency.code
  if (kind === 'extra')
    return count > 1 && isInRand && words.byDay
      ? fill(words.byDay.extraEach, { name, n: count, each })
      : name
  if (kind === 'party') return words.byDay ? fillCount(words.byDay.party, count) : ''
  if (kind === 'vehicle') return name
  const countWords = {
    adults: words.adultsCount,
    'second-place': words.secondPlace,
    children: words.childrenCount,
    toddlers: words.toddlersCount,
  }
  const countText = fillCount(countWords[kind], count)
  if (line.each.minor === 0) return countText
  return isInRand ? `${countText} × ${each}` : countText
}
