import type { Words } from '#content/words/words.ts'
import { type ShownCurrency, displayMoney, displaySummands, inRand } from '#rules/money/currency.ts'
import type { GateFee } from '#rules/catalogue/tour-answers.ts'
import { sumGateFees, quoteTour, type TourQuoteLine } from '#rules/money/tour-price.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { addMoney } from '#rules/money/money.ts'
import type { Party } from '#rules/orders/party.ts'
import { fillCount } from '#rules/text/fill.ts'
import { useIsHydrated } from '../loading/hydrated.ts'
import { Price } from '../components/price.tsx'
import { useCurrency } from '../visitor.ts'

export type Gates = { fees: readonly GateFee[]; word: string }

type PriceLinesProps = {
  priceFrom: string
  party: Party
  /** Places that are paid for though nobody takes them. */
  emptyPlaces: number
  words: Words['tour']
  /** What the gates ask on the day, which is paid there. */
  gates?: Gates
  /** What a code takes off, and what that line is called. */
  promo?: PromoLine | undefined
}

export type PromoLine = { label: string; discount: Cents }

/** The adults' part, the children's part and the total, or the sentence that a price is on request. */
export function PriceLines({
  priceFrom,
  party,
  emptyPlaces,
  words,
  gates,
  promo,
}: PriceLinesProps) {
  const currency = useCurrency()
  const hydrated = useIsHydrated()
  const quote = quoteTour({ priceFrom, ...party, emptyPlaces })
  if (quote.kind === 'on-request')
    return <p className="border-rule border-t pt-4 font-semibold">{words.onRequest}</p>
  const amounts = displaySummands(
    quote.lines.map((line) => line.total),
    currency,
  )
  return (
    // Drawn anew once the visitor's currency and party are known: what is new has not moved.
    <dl
      key={String(hydrated)}
      className="border-rule space-y-2 border-t pt-4 text-meta"
      aria-live="polite"
    >
      {quote.lines.map((line, position) => (
        <Line
          key={line.kind}
          name={nameLine(line, currency, words)}
          amount={line.each.minor > 0 ? amounts[position] : words.free}
        />
      ))}
      {promo && (
        <Line
          name={promo.label}
          amount={`\u2212${displayMoney(toMoney(promo.discount), currency)}`}
          className="text-fynbos font-semibold"
        />
      )}
      <div className="border-rule flex gap-4 border-t pt-2 text-lead font-semibold">
        {/* Its parts are rounded, and so is the price for each: they need not agree to the unit. */}
        <dt>{currency.code === inRand.code ? words.total : words.totalAbout}</dt>
        <dd className="grow text-right">
          <Price money={addMoney(quote.total, toMoney(0 - (promo?.discount ?? 0)))} both />
        </dd>
      </div>
      {gates && gates.fees.length > 0 && (
        <Line
          name={gates.word}
          amount={displayMoney(sumGateFees(gates.fees, party), currency)}
          className="text-ink-2"
        />
      )}
      {party.children === 0 && <ChildLine {...{ priceFrom, currency, words }} />}
    </dl>
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

type ChildLineProps = Pick<PriceLinesProps, 'priceFrom' | 'words'> & { currency: ShownCurrency }

/** What a child would pay, below the total, of which it is no part. Once there is a child, its line above is as high. */
function ChildLine({ priceFrom, currency, words }: ChildLineProps) {
  const quote = quoteTour({ priceFrom, adults: 0, children: 1 })
  const amount = quote.kind === 'priced' ? displayMoney(quote.total, currency) : ''
  return <Line name={words.aChildPays} amount={amount} className="text-ink-2" />
}

/** '2 adults × R2,500'; '2 adults' in other currencies, where a rounded price times two may miss the rounded sum. */
function nameLine(line: TourQuoteLine, currency: ShownCurrency, words: Words['tour']): string {
  const forms = {
    adults: words.adultsCount,
    'second-place': words.secondPlace,
    children: words.childrenCount,
    toddlers: words.toddlersCount,
  }
  const count = fillCount(forms[line.kind], line.count)
  if (line.each.minor === 0) return count
  return currency.code === inRand.code ? `${count} × ${displayMoney(line.each, currency)}` : count
}
