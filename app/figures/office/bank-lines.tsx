import { useState } from 'react'
import { Link } from 'react-router'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { formatCents, formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import type { BankLine } from '#app/payments/bank-file.ts'
import { fill } from '#rules/text/fill.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { linkToPage } from '#ui/office-kit/view-link.ts'
import type { MatchedLine } from './figure-calls.ts'
import { callSignedIn } from '#ui/session/session.ts'

type BankLinesProps = {
  desk: Desk
  lines: readonly BankLine[]
  found: readonly MatchedLine[]
}
type Kind = MatchedLine['kind']

const open: ReadonlySet<Kind> = new Set(['match', 'unsure', 'none', 'recorded'])
const other = 'another'

export function BankLines({ desk, lines, found }: BankLinesProps) {
  const words = desk.words.figures.bank
  const [isAll, setIsAll] = useState(false)
  const [recorded, setRecorded] = useState<Readonly<Record<number, string>>>({})
  const all = lines.flatMap((line, at) => {
    const match = found[at]
    return match ? [{ line, match, at }] : []
  })
  // Keeps lines visible that were just recorded.
  const shown = all.filter(({ match }) => isAll || open.has(match.kind))
  return (
    <>
      <fieldset className="figure-kinds">
        {[false, true].map((one) => (
          <button
            key={String(one)}
            type="button"
            aria-pressed={one === isAll}
            className={`button button-quiet ${one === isAll ? 'bg-ink text-limewash' : ''}`}
            onClick={() => setIsAll(one)}
          >
            {words.filter[one ? 'all' : 'open']}
          </button>
        ))}
      </fieldset>
      {shown.length === 0 && <p role="status">{words.nothingOpen}</p>}
      <ul className="bank-lines">
        {shown.map(({ line, match, at }) => (
          <li key={at}>
            <LineHead desk={desk} line={line} kind={recorded[at] ? 'used' : match.kind} />
            <LineActs
              desk={desk}
              line={line}
              match={match}
              id={`bank-line-${at}`}
              recordedFor={recorded[at]}
              onRecorded={(reference) => setRecorded({ ...recorded, [at]: reference })}
            />
          </li>
        ))}
      </ul>
      <p className="mt-3">{words.outText}</p>
    </>
  )
}

const tones = {
  match: 'good',
  unsure: 'waiting',
  none: 'waiting',
  recorded: 'quiet',
  used: 'quiet',
  out: 'quiet',
} as const satisfies Record<Kind, 'good' | 'waiting' | 'quiet'>

function LineHead({ desk, line, kind }: { desk: Desk; line: BankLine; kind: Kind }) {
  return (
    <div className="bank-line-head">
      <span>{formatDay(line.day)}</span>
      <strong>{formatCents(line.cents)}</strong>
      <Badge text={desk.words.figures.bank.kinds[kind]} tone={tones[kind]} />
      <p>{line.text}</p>
    </div>
  )
}

type LineActsProps = {
  desk: Desk
  line: BankLine
  match: MatchedLine
  id: string
  recordedFor: string | undefined
  onRecorded: (reference: string) => void
}

function LineActs({ desk, line, match, id, recordedFor, onRecorded }: LineActsProps) {
  const words = desk.words.figures.bank
  const { kind, candidates, recorded } = match
  const [first] = candidates
  const [chosen, setChosen] = useState(kind === 'match' ? (first?.reference ?? '') : '')
  const [typed, setTyped] = useState('')
  // Idempotency key: the line is recorded once, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const [doubtedReference, setDoubted] = useState<string>()
  const [isAnother, setIsAnother] = useState(false)
  const {
    busy,
    send,
    edit,
    lines: refused,
  } = useAction<{ reference: string }>(desk, {
    isSaidHere: true,
  })
  if (kind === 'out') return <div />
  const isRecorded = kind === 'used' || (kind === 'recorded' && !isAnother)
  if (recordedFor || isRecorded)
    return (
      <div className="bank-line-acts">
        <p>
          {fill(words.here, {
            reference: recordedFor ?? recorded?.reference ?? '',
            date: formatDay(recorded?.day ?? line.day),
          })}{' '}
          <Link className="link" to={linkToPage(recordedFor ?? recorded?.reference ?? '')}>
            {fill(words.open, { reference: recordedFor ?? recorded?.reference ?? '' })}
          </Link>
        </p>
        {!recordedFor && kind === 'recorded' && (
          <button type="button" className="button button-quiet" onClick={() => setIsAnother(true)}>
            {words.another}
          </button>
        )}
      </div>
    )
  const reference = chosen === other ? typed.trim() : chosen
  const candidate = candidates.find((one) => one.reference === reference)
  const isDoubted = doubtedReference !== undefined && doubtedReference === reference
  const record = async () => {
    const body = { line: { ...line }, reference, key, isSure: isDoubted }
    const seen = candidate ? { seen: candidate.paid } : {}
    const done = await send(async () => {
      const answer = await callSignedIn('POST /api/admin/bank/payments', {
        body: { ...body, ...seen },
      })
      const isQuestion =
        !answer.ok && answer.refusals.some(({ code }) => confirmableRefusals.has(String(code)))
      setDoubted(isQuestion ? reference : undefined)
      return answer
    })
    if (!done) return
    desk.say(fill(words.said, { amount: formatCents(line.cents), reference: done.reference }))
    onRecorded(done.reference)
  }
  const needsChoice = kind !== 'match'
  const hasChoice = candidates.length > 0
  return (
    <div className="bank-line-acts">
      <p>{explain(desk, match)}</p>
      {needsChoice && hasChoice && (
        <SelectField
          id={`${id}-booking`}
          label={words.pick}
          unchosen={words.unchosen}
          value={chosen}
          onChange={(value) => {
            setChosen(value)
            edit()
          }}
          options={[
            ...candidates.map((one) => ({ value: one.reference, label: describe(desk, one) })),
            { value: other, label: words.other },
          ]}
        />
      )}
      {needsChoice && (!hasChoice || chosen === other) && (
        <TextField
          id={`${id}-reference`}
          label={words.other}
          value={typed}
          maxLength={20}
          autoComplete="off"
          onChange={(value) => {
            setTyped(value)
            setChosen(other)
            edit()
          }}
        />
      )}
      <button
        type="button"
        className={`button ${needsChoice ? 'button-quiet' : 'button-primary'}`}
        disabled={busy || reference === ''}
        onClick={() => void record()}
      >
        {busy ? words.recording : isDoubted ? words.recordAnyway : words.record}
        <span className="sr-only">
          : {fill(words.recordFor, { amount: formatCents(line.cents), reference })}
        </span>
      </button>
      <div role="alert" className="text-alarm font-semibold empty:hidden">
        {refused.map(({ text }) => text).join(' ')}
      </div>
    </div>
  )
}

/** Refusals that the user can overrule by confirming. */
const confirmableRefusals: ReadonlySet<string> = new Set([
  'payment-above-owed',
  'payment-like-another',
])

function explain(desk: Desk, { kind, candidates }: MatchedLine): string {
  const words = desk.words.figures.bank
  const [first, next] = candidates
  if (!first) return words.doubt.none
  const why = first.why.map((reason) => words.why[reason]).join(', ')
  if (kind === 'match') return `${describe(desk, first)} (${why})`
  const isLike = next !== undefined && next.why.join() === first.why.join()
  if (isLike) return words.doubt.several
  if (first.why.length > 1) return words.doubt.weak
  return first.why[0] === 'name' ? words.doubt.nameOnly : words.doubt.amountOnly
}

function describe(
  desk: Desk,
  { reference, name, firstDay, owed }: MatchedLine['candidates'][number],
) {
  return fill(desk.words.figures.bank.candidate, {
    reference,
    name,
    date: formatDay(firstDay),
    owed: formatMoney(toMoney(owed)),
  })
}
