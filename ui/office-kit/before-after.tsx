import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { formatCents } from '#rules/money/currency.ts'
import type { Desk } from './desk.ts'

type Sums = Pick<MoneyAnswer['sums'], 'owed' | 'paid' | 'refunded'>
type BeforeAfterProps = {
  desk: Desk
  sums: Sums
  /** The action's effect on the sums; undefined while unknown. */
  change: Partial<Sums> | undefined
}

export function BeforeAfter({ desk, sums, change }: BeforeAfterProps) {
  const { sums: names, preview: words } = desk.words.money
  const now = listSums(sums)
  const { owed = 0, paid = 0, refunded = 0 } = change ?? {}
  const sumsAfter =
    change &&
    listSums({
      owed: sums.owed + owed,
      paid: sums.paid + paid,
      refunded: sums.refunded + refunded,
    })
  const rows = (['owed', 'paid', 'refunded', 'balance', 'back'] as const).filter(
    (name) => now[name] !== 0 || (sumsAfter?.[name] ?? 0) !== 0,
  )
  if (rows.length === 0) return null
  return (
    <table className="bg-plaster mt-3 w-full text-meta tabular-nums">
      <thead>
        <tr className="text-ink-2 text-right text-caption">
          <th scope="col">
            <span className="sr-only">{words.what}</span>
          </th>
          <th scope="col" className="px-1.5 pt-3 font-normal sm:px-3">
            {words.now}
          </th>
          <th scope="col" className="px-1.5 pt-3 font-normal sm:px-3">
            {words.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => (
          <tr key={name} className="text-right last:*:pb-3">
            <th scope="row" className="px-1.5 py-1 text-left font-normal sm:px-3">
              {names[name]}
            </th>
            <td className="px-1.5 py-1 sm:px-3">{formatCents(now[name])}</td>
            <td
              className={`px-1.5 py-1 sm:px-3 ${sumsAfter?.[name] === now[name] ? '' : 'font-semibold'}`}
            >
              {sumsAfter ? formatCents(sumsAfter[name]) : '–'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The balance from either side: owed by the guest, or by us. */
function listSums({ owed, paid, refunded }: Sums) {
  const balance = owed - paid + refunded
  const [due, refundDue] = [Math.max(0, balance), Math.max(0, -balance)]
  return { owed, paid, refunded, balance: due, back: refundDue }
}
