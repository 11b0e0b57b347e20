import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatCharges } from '#app/payments/refunds/format-cancellation.ts'
import { fill } from '#rules/text/fill.ts'
import { ChargesTable } from '#ui/components/charges-table.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = Pick<ManageAnswer, 'charges' | 'days' | 'cancelling'> & {
  words: ManageWords['manage']
}

export function Charges({ charges, days, cancelling, words }: Props) {
  if (charges.length === 0) return null
  const { chargesCaption: caption, when, charge, isNow } = words
  return (
    <section aria-labelledby="charges">
      <h4 id="charges" className="font-sans font-semibold tracking-normal">
        {words.chargesTitle}
      </h4>
      <p className="text-ink-2 mt-1 mb-4">{formatCharges(days, words, cancelling?.freeUntil)}</p>
      <ChargesTable
        rows={charges.map((tier) => ({
          key: tier.lastDay,
          when: formatDays(tier, words),
          charge: formatCharge(tier, words),
        }))}
        today={charges.find((tier) => tier.isNow)?.lastDay}
        words={{ caption, when, charge, today: isNow }}
      />
    </section>
  )
}

type Charge = Props['charges'][number]

function formatDays({ firstDay, lastDay, isNow }: Charge, words: Props['words']): string {
  const date = formatDay(lastDay)
  if (!firstDay || isNow) return fill(words.until, { date })
  return fill(words.between, { from: formatDay(firstDay), date })
}

function formatCharge({ percent, amount }: Charge, words: Props['words']): string {
  if (amount === undefined) return fill(words.share, { percent })
  return fill(words.amountAndShare, { percent, amount: formatMoney(toMoney(amount)) })
}
