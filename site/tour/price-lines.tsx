import type { Words } from '#content/words/en.ts'
import type { Party } from '#rules/party.ts'
import { quoteTour } from '#rules/tour-price.ts'
import { fillCount } from '../fill.ts'
import { Price } from '../parts/price.tsx'

type PriceLinesProps = { priceFrom: string; party: Party; words: Words['tour'] }

/** The adults' part, the children's part and the total, or the sentence that a price is on request. */
export function PriceLines({ priceFrom, party, words }: PriceLinesProps) {
  const quote = quoteTour({ priceFrom, ...party })
  if (quote.kind === 'on-request')
    return <p className="border-rule border-t pt-4 font-semibold">{words.onRequest}</p>
  return (
    <dl className="border-rule space-y-2 border-t pt-4 text-meta" aria-live="polite">
      {quote.lines.map((line) => (
        <div key={line.kind} className="flex justify-between gap-4">
          <dt>
            {fillCount(
              line.kind === 'adults' ? words.adultsCount : words.childrenCount,
              line.count,
            )}{' '}
            × <Price money={line.each} />
          </dt>
          <dd className="text-right">
            <Price money={line.total} />
          </dd>
        </div>
      ))}
      <div className="border-rule flex justify-between gap-4 border-t pt-2 text-lead font-semibold">
        <dt>{words.total}</dt>
        <dd className="text-right">
          <Price money={quote.total} both />
        </dd>
      </div>
    </dl>
  )
}
