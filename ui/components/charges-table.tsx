type Step = { key: string | number; when: string; charge: string }

type ChargesTableProps = {
  rows: readonly Step[]
  today: Step['key'] | undefined
  words: { caption: string; when: string; charge: string; today: string }
}

/** The cost of cancelling, step by step (P9.10); marks today's row. */
export function ChargesTable({ rows, today, words }: ChargesTableProps) {
  return (
    <table className="w-full border-collapse text-left max-[20rem]:wrap-anywhere">
      <caption className="sr-only">{words.caption}</caption>
      <thead>
        <tr className="border-ink border-b-[1.5px] text-meta">
          <th scope="col" className="py-2.5 pr-4 pl-4 max-[20rem]:px-2 font-semibold">
            {words.when}
          </th>
          <th scope="col" className="py-2.5 pr-4 font-semibold">
            {words.charge}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, when, charge }) => {
          const isToday = key === today
          return (
            <tr
              key={key}
              className={`border-rule border-b align-top ${isToday ? 'bg-plaster shadow-[inset_4px_0_0_var(--color-disa)]' : ''}`}
              {...(isToday ? { 'aria-current': 'true' as const } : {})}
            >
              <th
                scope="row"
                className="py-3 pr-4 pl-4 max-[20rem]:px-2 font-semibold tabular-nums"
              >
                {when}
              </th>
              <td className="py-3 pr-4 tabular-nums">
                {isToday ? (
                  <>
                    <span className="mr-3">{charge}</span>
                    <span className="bg-disa text-on-disa inline-block px-2 text-caption font-semibold">
                      {words.today}
                    </span>
                  </>
                ) : (
                  charge
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
