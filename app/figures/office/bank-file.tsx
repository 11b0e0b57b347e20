import { type ChangeEvent, useEffect, useState, type FormEvent } from 'react'
import {
  type BankColumns,
  type BankFileFault,
  type BankLine,
  type BankTable,
  guessColumns,
  makeHeadsKey,
  readBankFile,
  readBankLines,
} from '#app/payments/bank-file.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Spinner } from '#ui/components/spinner.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { BankLines } from './bank-lines.tsx'
import { matchLines, readBankColumns, type MatchedLine } from './figure-calls.ts'
import { callSignedIn } from '#ui/session/session.ts'
import { SelectField } from '#ui/components/select-field.tsx'

const columnNames = ['day', 'words', 'more', 'amount', 'moneyIn'] as const
type ColumnName = (typeof columnNames)[number]
type Draft = Record<ColumnName, string>

type BankColumnsFormProps = {
  desk: Desk
  table: BankTable
  start: BankColumns | undefined
  onDone: (columns: BankColumns) => void
}

function BankColumnsForm({ desk, table, start, onDone }: BankColumnsFormProps) {
  const words = desk.words.figures.bank.columns
  const [draft, setDraft] = useState<Draft>(() => ({
    day: formatColumn(start?.day),
    words: formatColumn(start?.text),
    more: formatColumn(start?.more),
    amount: formatColumn(start?.amount),
    moneyIn: formatColumn(start?.moneyIn),
  }))
  const [isUnclear, setIsUnclear] = useState(false)
  const options = Array.from({ length: table.width }, (_, index) => {
    const example = table.heads[index] || table.rows.find((row) => row[index])?.[index] || '–'
    return {
      value: String(index),
      label: fill(words.column, { n: index + 1, example: example.slice(0, 30) }),
    }
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const columns = readDraft(draft)
    const isReadable = columns !== undefined && readBankLines(table, columns).lines.length > 0
    setIsUnclear(!isReadable)
    if (isReadable) onDone(columns)
  }
  return (
    <form noValidate onSubmit={submit}>
      <h4 className="font-semibold">{words.title}</h4>
      {!start && <p className="max-w-prose">{words.text}</p>}
      <div className="bank-columns">
        {columnNames.map((name) => (
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

function formatColumn(column: number | null | undefined): string {
  return column === null || column === undefined ? '' : String(column)
}

/** The chosen columns. Undefined if the date, the text or the amount has none. */
function readDraft(draft: Draft): BankColumns | undefined {
  const parseColumn = (name: ColumnName) => (draft[name] === '' ? null : Number(draft[name]))
  const [day, text, more, amount, moneyIn] = columnNames.map(parseColumn)
  if (day == null || text == null || (amount == null && moneyIn == null)) return undefined
  return { day, text, more: more ?? null, amount: amount ?? null, moneyIn: moneyIn ?? null }
}

export function ChooseFile({ desk, onChosen }: { desk: Desk; onChosen: (file: File) => void }) {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) onChosen(file)
    // Empties the field, so that the same file can be chosen again.
    target.value = ''
  }
  return (
    <span className="bank-choose">
      <input
        id="bank-file"
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={desk.words.figures.bank.choose}
        onChange={choose}
      />
      <span aria-hidden="true" className="button button-quiet">
        {desk.words.figures.bank.choose}
      </span>
    </span>
  )
}

type BankFileState =
  | { step: 'reading' }
  | { step: 'refused'; why: BankFileFault }
  | { step: 'asking'; table: BankTable; columns: BankColumns | undefined }
  | {
      step: 'matched'
      table: BankTable
      columns: BankColumns
      lines: readonly BankLine[]
      unread: number
      found: readonly MatchedLine[]
    }

type BankFileProps = { desk: Desk; file: File; onClose: () => void }

/**
 * A bank file, read in the browser: asks for its columns once, matches its lines to bookings, and
 * records each line with a click.
 */
export function BankFile({ desk, file, onClose }: BankFileProps) {
  const words = desk.words.figures.bank
  const [state, setState] = useState<BankFileState>({ step: 'reading' })
  const { send, lines: refusalLines } = useAction<{ lines: MatchedLine[] }>(desk, {
    isInline: true,
  })
  const match = async (table: BankTable, columns: BankColumns) => {
    const { lines, unread } = readBankLines(table, columns)
    setState({ step: 'reading' })
    const answer = await send(() => matchLines(lines))
    if (answer) setState({ step: 'matched', table, columns, lines, unread, found: answer.lines })
    else setState({ step: 'asking', table, columns })
  }
  const openFile = async () => {
    const answer = readBankFile(new Uint8Array(await file.arrayBuffer()))
    if (!answer.ok) return setState({ step: 'refused', why: answer.why })
    const { table } = answer
    const storedColumns =
      (await readBankColumns(makeHeadsKey(table)).catch(() => null)) ?? undefined
    const columns = storedColumns ?? guessColumns(table)
    const isReadable = columns && readBankLines(table, columns).lines.length > 0
    if (isReadable) await match(table, columns)
    else setState({ step: 'asking', table, columns })
  }
  useEffect(() => {
    void openFile()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the file is read once; another file mounts another component.
  }, [])
  return (
    <section className="figure-part bank-file no-print" aria-labelledby="bank-title">
      <header>
        <h3 id="bank-title">{file.name}</h3>
        <button type="button" className="button button-quiet" onClick={onClose}>
          {words.close}
        </button>
      </header>
      <p>{words.text}</p>
      <div role="alert" className="text-alarm font-semibold empty:hidden">
        {refusalLines.map(({ text }) => text).join(' ')}
      </div>
      {state.step === 'reading' && <Spinner label={words.reading} />}
      {state.step === 'refused' && <Notice tone="bad">{words.faults[state.why]}</Notice>}
      {state.step === 'asking' && (
        <BankColumnsForm
          desk={desk}
          table={state.table}
          start={state.columns}
          onDone={(columns) => {
            // An error is ignored: the next file then asks for the columns again.
            void callSignedIn('PUT /api/admin/bank/columns', {
              body: { heads: makeHeadsKey(state.table), columns },
            }).catch(() => undefined)
            void match(state.table, columns)
          }}
        />
      )}
      {state.step === 'matched' && (
        <>
          <p>
            {fill(words.summary, {
              in: state.lines.filter(({ cents }) => cents > 0).length,
              out: state.lines.filter(({ cents }) => cents < 0).length,
            })}{' '}
            {state.unread > 0 && `${fillCount(words.unread, state.unread)} `}
            <button
              type="button"
              className="link"
              onClick={() =>
                setState({ step: 'asking', table: state.table, columns: state.columns })
              }
            >
              {words.columns.change}
            </button>
          </p>
          <BankLines desk={desk} lines={state.lines} found={state.found} />
        </>
      )}
    </section>
  )
}
