import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { calendarDateIn, capeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { Owed } from './owed.tsx'

type Props = { order: ManageAnswer; words: ManageWords['manage']; company: ManageCompany }

/** What it costs, what has come of it, and what is left. */
export function OrderMoney({ order, words, company }: Props) {
  const { owed, paid, refunded, takenBack, balance, lines } = order.money
  const isPriced = lines.length > 0
  return (
    <section aria-labelledby="money">
      <h2 id="money" className="text-h3">
        {words.moneyTitle}
      </h2>
      {isPriced ? (
        <>
          <dl className="border-rule mt-4 space-y-1.5 border-t pt-4">
            {lines.map(({ label, amount }, position) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines stay in order, and two may say the same.
              <Line key={position} label={label}>
                <span className="tabular-nums">{formatMoney(toMoney(amount))}</span>
              </Line>
            ))}
            <Line label={words.owed} isStrong>
              <Owed amount={owed} about={words.about} />
            </Line>
            {paid > 0 && (
              <Line label={words.paid}>
                <span className="tabular-nums">{formatMoney(toMoney(paid))}</span>
              </Line>
            )}
            {refunded > 0 && (
              <Line label={words.refunded}>
                <span className="tabular-nums">{formatMoney(toMoney(refunded))}</span>
              </Line>
            )}
            {takenBack > 0 && (
              <Line label={words.takenBack}>
                <span className="tabular-nums">{formatMoney(toMoney(takenBack))}</span>
              </Line>
            )}
            {paid > 0 && balance > 0 && (
              <Line label={words.left} isStrong>
                <Owed amount={balance} about={words.about} />
              </Line>
            )}
          </dl>
          <p className="text-ink-2 mt-3 text-caption">
            {fill(words.charged, { company: company.name })}
          </p>
        </>
      ) : (
        <p className="border-rule mt-4 border-t pt-4">{words.onRequest}</p>
      )}
      <Payments order={order} words={words} />
    </section>
  )
}

function Payments({ order, words }: Omit<Props, 'company'>) {
  const { payments, refunds } = order
  if (payments.length + refunds.length === 0) return null
  return (
    <>
      <h3 className="mt-6 font-sans text-meta font-semibold">{words.payments}</h3>
      <ul className="text-ink-2 mt-2 space-y-1 text-meta">
        {payments.map(({ id, amount, provider, status, at }) => (
          <li key={id}>
            {fill(words.payment, {
              amount: formatMoney(toMoney(amount)),
              way: words.ways[provider]?.label ?? provider,
              date: formatLongDate(calendarDateIn(new Date(at), capeTown)),
            })}
            {', '}
            {words.paymentStates[status] ?? status}
          </li>
        ))}
        {refunds.map(({ amount, stage }, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- refunds have no name of their own, and stay in order.
          <li key={position}>
            {fill(words.refunds[stage], {
              amount: formatMoney(toMoney(amount)),
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

type LineProps = { label: string; isStrong?: boolean; children: React.ReactNode }

function Line({ label, isStrong = false, children }: LineProps) {
  return (
    <div className={`flex justify-between gap-4 ${isStrong ? 'font-semibold' : ''}`}>
      <dt>{label}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
