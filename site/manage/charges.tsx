import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageWords } from './manage-words.ts'

type Props = { charges: ManageAnswer['charges']; words: ManageWords['manage'] }

/** What cancelling costs, with the days of this trip; the line of today is marked. */
export function Charges({ charges, words }: Props) {
  if (charges.length === 0) return null
  return (
    <section aria-labelledby="charges">
      <h2 id="charges" className="text-h3">
        {words.chargesTitle}
      </h2>
      <p className="text-ink-2 mt-2">{words.chargesText}</p>
      <table className="mt-4 w-full border-collapse text-left">
        <caption className="sr-only">{words.chargesCaption}</caption>
        <thead>
          <tr className="border-ink border-b-[1.5px] text-meta">
            <th scope="col" className="py-2.5 pr-4 pl-4 font-semibold">
              {words.when}
            </th>
            <th scope="col" className="py-2.5 pr-4 font-semibold">
              {words.charge}
            </th>
          </tr>
        </thead>
        <tbody>
          {charges.map((charge) => (
            <Charge key={charge.lastDay} charge={charge} words={words} isMarked={charge.isNow} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ChargeProps = {
  charge: Props['charges'][number]
  words: Props['words']
  isMarked: boolean
}

function Charge({ charge, words, isMarked }: ChargeProps) {
  const { firstDay, lastDay, percent, amount } = charge
  return (
    <tr
      className={`border-rule border-b align-top ${isMarked ? 'bg-plaster shadow-[inset_4px_0_0_var(--color-disa)]' : ''}`}
      {...(isMarked ? { 'aria-current': 'true' as const } : {})}
    >
      <th scope="row" className="py-3 pr-4 pl-4 font-normal tabular-nums">
        {firstDay && !isMarked
          ? fill(words.between, { from: formatDay(firstDay), date: formatDay(lastDay) })
          : fill(words.until, { date: formatDay(lastDay) })}
      </th>
      <td className="py-3 pr-4 font-semibold tabular-nums">
        {amount === undefined
          ? fill(words.share, { percent })
          : fill(words.amountAndShare, { percent, amount: formatMoney(toMoney(amount)) })}
        {isMarked && (
          <span className="bg-disa text-on-disa ml-3 inline-block px-2 text-caption font-semibold">
            {words.isNow}
          </span>
        )}
      </td>
    </tr>
  )
}
