import { displayMoney, inRand } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { formatShortDay } from '#ui/office-kit/office-time.ts'
import type { StudioWords } from '../editor-context.ts'
import { linkToStudio } from '../studio-address.ts'
import type { Review } from '../studio-calls.ts'
import { Link } from 'react-router'

/** Maximum number of spans shown: a change of one weekday affects fifty. */
const shownAtFirst = 12

type PriceDifferencesProps = { words: StudioWords; prices: Review['prices'] }

export default function PriceDifferences({ words, prices }: PriceDifferencesProps) {
  const own = words.prices
  const formatPrice = (money: Money | undefined) =>
    money ? displayMoney(money, inRand) : own.figures.request
  return (
    <section aria-labelledby="publish-prices">
      <h3 id="publish-prices">{own.differences}</h3>
      {prices.map(({ document, title, spans }) => (
        <div key={document} className="mt-3">
          <h4>
            <Link to={linkToStudio({ doc: document, field: ['prices'] })} className="link">
              {title}
            </Link>
          </h4>
          <ul className="list-disc pl-5 tabular-nums">
            {spans.slice(0, shownAtFirst).map(({ from, to, before, after }) => {
              const first = formatShortDay(from)
              const days =
                from === to ? first : fill(own.span, { from: first, to: formatShortDay(to) })
              return (
                <li key={from}>
                  {fill(own.difference, {
                    days,
                    before: formatPrice(before),
                    after: formatPrice(after),
                  })}
                </li>
              )
            })}
          </ul>
          {spans.length > shownAtFirst && <p>{fillCount(own.more, spans.length - shownAtFirst)}</p>}
        </div>
      ))}
    </section>
  )
}
