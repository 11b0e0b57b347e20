import { type FormEvent, useState } from 'react'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { saveFile } from '#site/parts/save-file.ts'
import { TextField } from '#site/parts/text-field.tsx'
import { type Desk, useAct } from '../desk.ts'
import { exportAccounts } from '../order/money-calls.ts'

/** The trips of a period with their money, as a file; at first of the month that is over. */
export function AccountsExport({ desk }: { desk: Desk }) {
  const words = desk.words.accounts
  const [{ from, to }, setPeriod] = useState(findLastMonth)
  const { busy, send, edit, lines } = useAct<Blob>(desk, { isSaidHere: true })
  const change = (next: { from?: string; to?: string }) => {
    setPeriod({ from, to, ...next })
    edit()
  }
  const onExport = async (event: FormEvent) => {
    event.preventDefault()
    const file = await send(() => exportAccounts({ from, to }))
    if (file) saveFile(file, `trips-${from}-to-${to}.csv`)
  }
  return (
    <section aria-labelledby="accounts-title" className="mt-16">
      <h3 id="accounts-title" className="font-sans text-lead font-semibold tracking-normal">
        {words.title}
      </h3>
      <p className="text-ink-2 mt-2 max-w-prose">{words.text}</p>
      <form
        noValidate
        className="mt-4 grid max-w-xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => void onExport(event)}
      >
        <TextField
          id="accounts-from"
          type="date"
          label={words.from}
          value={from}
          onChange={(day) => change({ from: day })}
        />
        <TextField
          id="accounts-to"
          type="date"
          label={words.to}
          value={to}
          onChange={(day) => change({ to: day })}
        />
        <button type="submit" className="button button-quiet" disabled={busy}>
          {busy ? words.exporting : words.export}
        </button>
      </form>
      <p role="alert" className="text-alarm mt-4 font-semibold empty:hidden">
        {lines.map(({ text }) => text).join(' ')}
      </p>
    </section>
  )
}

function findLastMonth(): { from: string; to: string } {
  const to = addDays(`${calendarDateIn(new Date(), capeTown).slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}
