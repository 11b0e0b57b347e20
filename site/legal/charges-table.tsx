import type { Words } from '#content/words/words.ts'

/** One step of the policy; `fromDays` tells the steps apart. */
export type ChargeRow = { fromDays: number; days: string; charge: string }

type ChargesTableProps = {
  rows: readonly ChargeRow[]
  /** The step that a cancellation today would fall into, once a departure is known. */
  today: number | undefined
  words: Words['cancellation']
}

/** The table of P9.10; the row that holds today is marked. */
export function ChargesTable({ rows, today, words }: ChargesTableProps) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{words.tableTitle}</caption>
      <thead>
        <tr className="border-ink border-b-[1.5px] text-meta">
          <th scope="col" className="w-2/5 py-2.5 pr-4 pl-4 font-semibold">
            {words.days}
          </th>
          <th scope="col" className="py-2.5 pr-4 font-semibold">
            {words.charge}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ fromDays, days, charge }) => {
          const marked = fromDays === today
          return (
            <tr
              key={fromDays}
              className={`border-rule border-b align-top ${marked ? 'bg-plaster shadow-[inset_4px_0_0_var(--color-disa)]' : ''}`}
              {...(marked ? { 'aria-current': 'true' as const } : {})}
            >
              <th scope="row" className="py-3 pr-4 pl-4 font-semibold tabular-nums">
                {days}
              </th>
              <td className="py-3 pr-4">
                {charge}
                {marked && (
                  <span className="bg-disa text-on-disa ml-3 inline-block px-2 text-caption font-semibold">
                    {words.today}
                  </span>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
