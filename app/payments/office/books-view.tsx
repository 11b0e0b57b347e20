import { type FormEvent, useState } from 'react'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import type { Answer } from '#ui/client/api.ts'
import { saveFile } from '#ui/components/save-file.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { exportAccounts, exportJournal } from '#app/office/money-calls.ts'

/** Files for bookkeeping: the trips of a period, and the payments of a period. */
export default function BooksView({ desk }: { desk: Desk }) {
  const words = desk.words.accounts
  return (
    <DeskView desk={desk} id="books" title={words.title}>
      <Export desk={desk} name="payments" words={words.journal} read={exportJournal} />
      <Export desk={desk} name="trips" words={words.trips} read={exportAccounts} />
    </DeskView>
  )
}

type Period = { from: string; to: string }
type ExportProps = {
  desk: Desk
  name: string
  words: { title: string; text: string }
  read: (period: Period) => Promise<Answer<Blob>>
}

/** A file for a period. Default: last month. */
function Export({ desk, name, words: { title, text }, read }: ExportProps) {
  const words = desk.words.accounts
  const [{ from, to }, setPeriod] = useState(findLastMonth)
  const { busy, send, edit, lines } = useAction<Blob>(desk, { isInline: true })
  const change = (next: Partial<Period>) => {
    setPeriod({ from, to, ...next })
    edit()
  }
  const onExport = async (event: FormEvent) => {
    event.preventDefault()
    const file = await send(() => read({ from, to }))
    if (file) saveFile(file, `${name}-${from}-to-${to}.csv`)
  }
  return (
    <section aria-labelledby={`${name}-title`} className="mt-6">
      <h3 id={`${name}-title`}>{title}</h3>
      <p className="text-ink-2 mt-2 max-w-prose">{text}</p>
      <form
        noValidate
        className="mt-4 grid max-w-xl items-end gap-4 sm:grid-cols-[1fr_1fr_auto]"
        onSubmit={(event) => void onExport(event)}
      >
        <TextField
          id={`${name}-from`}
          type="date"
          label={words.from}
          value={from}
          onChange={(day) => change({ from: day })}
        />
        <TextField
          id={`${name}-to`}
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
        {lines.map(({ text: line }) => line).join(' ')}
      </p>
    </section>
  )
}

function findLastMonth(): Period {
  const to = addDays(`${calendarDateIn(new Date(), capeTown).slice(0, 7)}-01`, -1)
  return { from: `${to.slice(0, 7)}-01`, to }
}
