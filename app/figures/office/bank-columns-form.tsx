import { type FormEvent, useState } from 'react'
import { type BankColumns, type BankTable, readBankLines } from '#app/payments/bank-file.ts'
import { fill } from '#rules/text/fill.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'

const asked = ['day', 'words', 'more', 'amount', 'moneyIn'] as const
type Asked = (typeof asked)[number]
type Draft = Record<Asked, string>

type BankColumnsFormProps = {
  desk: Desk
  table: BankTable
  start: BankColumns | undefined
  onDone: (columns: BankColumns) => void
}

export function BankColumnsForm({ desk, table, start, onDone }: BankColumnsFormProps) {
  const words = desk.words.figures.bank.columns
  const [draft, setDraft] = useState<Draft>(() => ({
    day: write(start?.day),
    words: write(start?.text),
    more: write(start?.more),
    amount: write(start?.amount),
    moneyIn: write(start?.moneyIn),
  }))
  const [isUnclear, setIsUnclear] = useState(false)
  const options = Array.from({ length: table.width }, (_, at) => {
    const example = table.heads[at] || table.rows.find((row) => row[at])?.[at] || '–'
    return {
      value: String(at),
      label: fill(words.column, { n: at + 1, example: example.slice(0, 30) }),
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const columns = readDraft(draft)
    const isRead = columns !== undefined && readBankLines(table, columns).lines.length > 0
    setIsUnclear(!isRead)
    if (isRead) onDone(columns)
  }
  return (
    <form noValidate onSubmit={submit}>
      <h4 className="font-semibold">{words.title}</h4>
      {!start && <p className="max-w-prose">{words.text}</p>}
      <div className="bank-columns">
        {asked.map((name) => (
          <SelectField
            key={name}
            id={`bank-${name}`}
            label={words[name]}
            unchosen={words.none}
            options={options}
            value={draft[name]}
            onChange={(value) => setDraft({ ...draft, [name]: value })}
          />
        ))}
      </div>
      <p role="alert" className="text-alarm mb-3 font-semibold empty:hidden">
        {isUnclear && words.unclear}
      </p>
      <button type="submit" className="button button-primary">
        {words.done}
      </button>
    </form>
  )
}

function write(column: number | null | undefined): string {
  return column === null || column === undefined ? '' : String(column)
}

/** Undefined if the date, the text or an amount has no column. */
function readDraft(draft: Draft): BankColumns | undefined {
  const read = (name: Asked) => (draft[name] === '' ? null : Number(draft[name]))
  const [day, text, more, amount, moneyIn] = asked.map(read)
  if (day == null || text == null || (amount == null && moneyIn == null)) return undefined
  return { day, text, more: more ?? null, amount: amount ?? null, moneyIn: moneyIn ?? null }
}
