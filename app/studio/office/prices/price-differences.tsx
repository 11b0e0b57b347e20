import { displayMoney, randCurrency } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { formatShortDay } from '#ui/office-kit/office-time.ts'
import type { StudioWords } from '../editor-context.ts'
import { linkToStudio } from '../studio-address.ts'
import type { Review } from '../studio-calls.ts'
import { Link } from 'react-router'

/** Maximum number of spans shown: a change of one weekday affects fifty. */
const maxSpans = 12

type PriceDifferencesProps = { words: StudioWords; prices: Review['prices'] }

export default function PriceDifferences({ words, prices }: PriceDifferencesProps) {
  const priceWords = words.prices
  const formatPrice = (money: Money | undefined) =>
    money ? displayMoney(money, randCurrency) : priceWords.figures.request
  return (
    <section aria-labelledby="publish-prices">
      <h3 id="publish-prices">{priceWords.differences}</h3>
      {prices.map(({ document, title, spans }) => (
        <div key={document} className="mt-3">
          <h4>
            <Link to={linkToStudio({ doc: document, field: ['prices'] })} className="link">
              {title}
            </Link>
          </h4>
          <ul className="list-disc pl-5 tabular-nums">
            {spans.slice(0, maxSpans).map(({ from, to, before, after }) => {
              const firstDay = formatShortDay(from)
              const days =
                from === to
                  ? firstDay
                  : fill(priceWords.span, { from: firstDay, to: formatShortDay(to) })
              return (
                <li key={from}>
                  {fill(priceWords.difference, {
                    days,
                    before: formatPrice(before),
                    after: formatPrice(after),
                  })}
                </li>
              )
            })}
          </ul>
          {spans.length > maxSpans && <p>{fillCount(priceWords.more, spans.length - maxSpans)}</p>}
        </div>
      ))}
    </section>
  )
}
