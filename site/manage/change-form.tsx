import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { ChangeChoices, ChangeQuoteAnswer } from '#rules/orders/change-answer.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { checkDay } from '#rules/dates/schedule.ts'
import { fitParty, listAdultOptions, listChildOptions } from '#rules/orders/party.ts'
import { fill } from '#rules/text/fill.ts'
import { useSend } from '../client/use-send.ts'
import { DateField } from '../parts/date-field.tsx'
import { RefusalList } from '../parts/refusal-list.tsx'
import { SelectField } from '../parts/select-field.tsx'
import {
  agreeToChange,
  type AgreeAnswer,
  listChoices,
  type LookAnswer,
  lookAtChange,
} from './change-calls.ts'
import { ChangeQuote } from './change-quote.tsx'
import type { ManageWords } from './manage-words.ts'

type Day = ManageAnswer['days'][number]
type Props = {
  day: Day
  words: ManageWords
  close: () => void
  /** The order as it is now, and whether the change is made. */
  show: (order: ManageAnswer, isDone: boolean) => void
}

/** The day, the tour and the party that a guest would have, what that comes to, and the one question. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function ChangeForm({ day, words: allWords, close, show }: Props) {
  const words = allWords.manage.change
  const { product, date, adults, children } = day
  const [draft, setDraft] = useState({ tour: product ?? '', date, adults, children })
  const [quote, setQuote] = useState<ChangeQuoteAnswer>()
  const [isWorse, setWorse] = useState(false)
  const { choices, isMissing, retry } = useChoices(day.item, draft.tour)
  const said = { refusals: allWords.refusals, failed: words.failed }
  const looking = useSend<LookAnswer>(said)
  const agreeing = useSend<AgreeAnswer>(said)
  const first = useRef<HTMLDivElement>(null)
  const edit = (change: Partial<typeof draft>) => {
    looking.edit()
    setDraft({ ...draft, ...change })
  }
  const isForm = choices !== undefined && quote === undefined
  useEffect(() => {
    if (isForm) first.current?.querySelector<HTMLElement>('select, button')?.focus()
  }, [isForm])
  const look = async (event: FormEvent) => {
    event.preventDefault()
    const wish = { item: day.item, ...draft }
    const answer = await looking.send(() => lookAtChange(wish), wish)
    if (!answer) return
    setWorse(false)
    setQuote(answer.quote)
  }
  const agree = async () => {
    if (!quote) return
    const answer = await agreeing.send(() => agreeToChange(quote.number), quote.number)
    if (!answer) return
    if (answer.quote) {
      setWorse(true)
      setQuote(answer.quote)
      return
    }
    show(answer.order, answer.outcome === 'changed')
  }
  if (isMissing)
    return (
      <div role="alert" className="mt-5">
        <p>{words.choicesFailed}</p>
        <button type="button" className="button button-quiet mt-3" onClick={retry}>
          {allWords.manage.retry}
        </button>
      </div>
    )
  if (!choices) return <p className="mt-5">{words.loading}</p>
  if (quote)
    return (
      <ChangeQuote
        {...{ quote, day, isWorse, words: allWords }}
        busy={agreeing.busy}
        lines={agreeing.lines}
        onAgree={() => void agree()}
        onBack={() => {
          agreeing.edit()
          setQuote(undefined)
        }}
      />
    )
  const tour = choices.tours.find(({ id }) => id === draft.tour)
  const most = Math.max(tour?.maxGuests ?? 1, draft.adults + draft.children)
  const mayMove = day.changes?.date.bar === undefined
  const mayResize = day.changes?.guests.bar === undefined
  const count = (name: 'adults' | 'children', options: readonly number[]) => (
    <SelectField
      id={`change-${name}`}
      label={words[name]}
      value={String(draft[name])}
      options={options.map((n) => ({ value: String(n), label: String(n) }))}
      error={looking.errorOf(name)}
      onChange={(text) => edit(fitParty({ ...draft, [name]: Number(text) }, most))}
    />
  )
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => void look(event)}
      className="border-ink mt-5 space-y-6 border-t-4 bg-plaster p-6"
    >
      {looking.lines.length > 0 && (
        <RefusalList title={allWords.manage.pleaseMend} lines={looking.lines} />
      )}
      <div ref={first} className="space-y-6">
        {mayMove && choices.tours.length > 1 && (
          <SelectField
            id="change-tour"
            label={words.tour}
            value={draft.tour}
            options={choices.tours.map(({ id, title }) => ({ value: id, label: title }))}
            error={looking.errorOf('tour')}
            onChange={(id) => {
              const chosen = choices.tours.find((one) => one.id === id)
              edit({ tour: id, ...fitParty(draft, chosen?.maxGuests ?? most) })
            }}
          />
        )}
        {mayMove && (
          <DateField
            id="change-date"
            label={words.date}
            hint={words.datesText}
            value={draft.date}
            onChange={(chosen) => edit({ date: chosen })}
            words={allWords.calendar}
            span={{ first: choices.from, last: choices.to }}
            full={new Set(choices.tour === draft.tour ? choices.full : [])}
            check={(one) => checkDay(choices.schedule, one, new Date())}
            error={looking.errorOf('date')}
          />
        )}
        {mayResize && (
          <div className="grid grid-cols-2 gap-4">
            {count('adults', listAdultOptions(most))}
            {count('children', listChildOptions(most, draft.adults))}
          </div>
        )}
      </div>
      <p className="text-ink-2 text-meta">{sayPrice(tour, words)}</p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary" disabled={looking.busy}>
          {looking.busy ? words.lookBusy : words.look}
        </button>
        <button type="button" className="button button-quiet" onClick={close}>
          {words.keep}
        </button>
      </div>
    </form>
  )
}

/** What there is for a tour, asked for again with each; what was there stays until the answer comes. */
function useChoices(item: string, tour: string) {
  const [choices, setChoices] = useState<ChangeChoices>()
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOver = false
    listChoices({ item, ...(tour ? { tour } : {}) })
      .then((answer) => {
        if (isOver) return
        setMissing(!answer.ok)
        if (answer.ok) setChoices(answer.value)
      })
      .catch(() => {
        if (!isOver) setMissing(true)
      })
    return () => {
      isOver = true
    }
  }, [item, tour, tries])
  return { choices, isMissing: isMissing && !choices, retry: () => setTries(tries + 1) }
}

function sayPrice(
  tour: ChangeChoices['tours'][number] | undefined,
  words: ManageWords['manage']['change'],
): string {
  if (tour?.each === undefined) return words.eachOnRequest
  const { adult, child } = tour.each
  return fill(words.each, { adult: rand(adult), child: rand(child) })
}

function rand(amount: Cents): string {
  return formatMoney(toMoney(amount))
}
