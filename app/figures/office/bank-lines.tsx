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

const openKinds: ReadonlySet<Kind> = new Set(['match', 'unsure', 'none', 'recorded'])
const otherChoice = 'another'

export function BankLines({ desk, lines, found }: BankLinesProps) {
  const words = desk.words.figures.bank
  const [showsAll, setShowsAll] = useState(false)
  const [recorded, setRecorded] = useState<Readonly<Record<number, string>>>({})
  const matchedLines = lines.flatMap((line, at) => {
    const match = found[at]
    return match ? [{ line, match, at }] : []
  })
  // Keeps lines visible that were just recorded.
  const visibleLines = matchedLines.filter(({ match }) => showsAll || openKinds.has(match.kind))
  return (
    <>
      <fieldset className="figure-kinds">
        {[false, true].map((value) => (
          <button
            key={String(value)}
            type="button"
            aria-pressed={value === showsAll}
            className={`button button-quiet ${value === showsAll ? 'bg-ink text-limewash' : ''}`}
            onClick={() => setShowsAll(value)}
          >
            {words.filter[value ? 'all' : 'open']}
          </button>
        ))}
      </fieldset>
      {visibleLines.length === 0 && <p role="status">{words.nothingOpen}</p>}
      <ul className="bank-lines">
        {visibleLines.map(({ line, match, at }) => (
          <li key={at}>
            <LineHead desk={desk} line={line} kind={recorded[at] ? 'used' : match.kind} />
            <LineActions
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

type LineActionsProps = {
  desk: Desk
  line: BankLine
  match: MatchedLine
  id: string
  recordedFor: string | undefined
  onRecorded: (reference: string) => void
}

function LineActions({ desk, line, match, id, recordedFor, onRecorded }: LineActionsProps) {
  const words = desk.words.figures.bank
  const { kind, candidates, recorded } = match
  const [first] = candidates
  const [chosenReference, setChosenReference] = useState(
    kind === 'match' ? (first?.reference ?? '') : '',
  )
  const [typedReference, setTypedReference] = useState('')
  // Idempotency key: the line is recorded once, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  const [doubtedReference, setDoubted] = useState<string>()
  const [isOtherPayment, setIsOtherPayment] = useState(false)
  const {
    busy,
    send,
    edit,
    lines: refusalLines,
  } = useAction<{ reference: string }>(desk, {
    isInline: true,
  })
  if (kind === 'out') return <div />
  const isRecorded = kind === 'used' || (kind === 'recorded' && !isOtherPayment)
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
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setIsOtherPayment(true)}
          >
            {words.another}
          </button>
        )}
      </div>
    )
  const reference = chosenReference === otherChoice ? typedReference.trim() : chosenReference
  const candidate = candidates.find((one) => one.reference === reference)
  const isDoubted = doubtedReference !== undefined && doubtedReference === reference
  const record = async () => {
    const body = { line: { ...line }, reference, key, isSure: isDoubted }
    const seenAmount = candidate ? { seen: candidate.paid } : {}
    const recordedPayment = await send(async () => {
      const answer = await callSignedIn('POST /api/admin/bank/payments', {
        body: { ...body, ...seenAmount },
      })
      const isQuestion =
        !answer.ok && answer.refusals.some(({ code }) => confirmableRefusals.has(String(code)))
      setDoubted(isQuestion ? reference : undefined)
      return answer
    })
    if (!recordedPayment) return
    desk.say(
      fill(words.said, { amount: formatCents(line.cents), reference: recordedPayment.reference }),
    )
    onRecorded(recordedPayment.reference)
  }
  const needsChoice = kind !== 'match'
  const hasChoice = candidates.length > 0
  return (
    <div className="bank-line-acts">
      <p>{explainMatch(desk, match)}</p>
      {needsChoice && hasChoice && (
        <SelectField
          id={`${id}-booking`}
          label={words.pick}
          unchosen={words.unchosen}
          value={chosenReference}
          onChange={(value) => {
            setChosenReference(value)
            edit()
          }}
          options={[
            ...candidates.map((one) => ({
              value: one.reference,
              label: describeCandidate(desk, one),
            })),
            { value: otherChoice, label: words.other },
          ]}
        />
      )}
      {needsChoice && (!hasChoice || chosenReference === otherChoice) && (
        <TextField
          id={`${id}-reference`}
          label={words.other}
          value={typedReference}
          maxLength={20}
          autoComplete="off"
          onChange={(value) => {
            setTypedReference(value)
            setChosenReference(otherChoice)
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
        {refusalLines.map(({ text }) => text).join(' ')}
      </div>
    </div>
  )
}

/** Refusals that the user can overrule by confirming. */
const confirmableRefusals: ReadonlySet<string> = new Set([
  'payment-above-owed',
  'payment-like-another',
])

function explainMatch(desk: Desk, { kind, candidates }: MatchedLine): string {
  const words = desk.words.figures.bank
  const [first, next] = candidates
  if (!first) return words.doubt.none
  const reasons = first.why.map((reason) => words.why[reason]).join(', ')
  if (kind === 'match') return `${describeCandidate(desk, first)} (${reasons})`
  const isLike = next !== undefined && next.why.join() === first.why.join()
  if (isLike) return words.doubt.several
  if (first.why.length > 1) return words.doubt.weak
  return first.why[0] === 'name' ? words.doubt.nameOnly : words.doubt.amountOnly
}

function describeCandidate(
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
