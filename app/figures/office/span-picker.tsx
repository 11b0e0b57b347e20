import { useState } from 'react'
import { daysBetween, formatDay, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { figureSpans, findSpan } from '../figure-spans.ts'
import { fill } from '#rules/text/fill.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { findToday } from '#ui/office-kit/office-time.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import type { Span } from './figure-calls.ts'

/** Days that the server accepts in one request (app/figures/contract.ts). */
const maxDays = 1100
const otherDays = 'other-days'

/** The span in the page's address. Default: the current month. */
export function useSpan(): Span {
  const { query } = useDeskAddress()
  const [today] = useState(findToday)
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '']
  return isSpan({ from, to }) ? { from, to } : findSpan('this-month', today)
}

function isSpan({ from, to }: Span): boolean {
  const isDate = isCalendarDate(from) && isCalendarDate(to)
  return isDate && from <= to && daysBetween(from, to) < maxDays
}

export function SpanPicker({ desk, span }: { desk: Desk; span: Span }) {
  const words = desk.words.figures
  const { change } = useDeskAddress()
  const [today] = useState(findToday)
  const namedSpan = figureSpans.find((name) => isSameSpan(findSpan(name, today), span))
  const [isOther, setIsOther] = useState(namedSpan === undefined)
  const [draft, setDraft] = useState(span)
  const chosen = isOther ? otherDays : (namedSpan ?? otherDays)
  const choose = (name: string) => {
    const spanName = figureSpans.find((one) => one === name)
    setIsOther(!spanName)
    const next = spanName ? findSpan(spanName, today) : span
    setDraft(next)
    if (spanName) change(next)
  }
  const updateDraft = (part: Partial<Span>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    if (isSpan(next)) change(next)
  }
  return (
    <div className="figures-span no-print">
      <SelectField
        id="figures-span"
        label={words.span}
        value={chosen}
        onChange={choose}
        options={[...figureSpans, otherDays].map((value) => ({
          value,
          label: words.spans[value as keyof typeof words.spans],
        }))}
      />
      {isOther && (
        <>
          <TextField
            id="figures-from"
            type="date"
            label={words.from}
            value={draft.from}
            onChange={(from) => updateDraft({ from })}
          />
          <TextField
            id="figures-to"
            type="date"
            label={words.to}
            value={draft.to}
            onChange={(to) => updateDraft({ to })}
            error={isSpan(draft) ? undefined : words.spanWrong}
          />
        </>
      )}
    </div>
  )
}

function isSameSpan(one: Span, other: Span): boolean {
  return one.from === other.from && one.to === other.to
}

export function formatSpan({ words }: Desk, { from, to }: Span): string {
  return fill(words.figures.between, { from: formatDay(from), to: formatDay(to) })
}
