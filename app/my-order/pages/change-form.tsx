import { useEffect, useRef, useState } from 'react'
import type { ChangeChoices } from '#app/order/guest-answers-contract.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { checkDay } from '#rules/dates/schedule.ts'
import {
  countGuests,
  clampParty,
  clampToVehicle,
  isSameParty,
  listAdultOptions,
  listChildOptions,
  listSeatOptions,
  type Party,
  type PartyField,
  partyFields,
  pickParty,
} from '#rules/prices/party.ts'
import { changeWordsFor } from '#app/changing/format-change.ts'
import { fill } from '#rules/text/fill.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { DateField } from '#ui/components/date-field.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import type { Fields } from '#ui/posting/posted.ts'
import type { ActAnswer } from './acts.ts'
import { ActionForm, ActionMessages, useOrderAction, usePostedAct } from './act-form.tsx'
import { ChangeFigures } from './change-figures.tsx'
import type { ManageWords } from './manage-words.ts'
import { call } from '#ui/client/api.ts'

type Day = ManageAnswer['days'][number]
type Props = {
  day: Day
  choices: ChangeChoices | undefined
  words: ManageWords
  close: () => void
  /** Receives the new order. `isDone`: the change is made. */
  show: (order: ManageAnswer, isDone: boolean) => void
}

/**
 * Asks for the day, tour and party of a change, shows its figures, and asks for one confirmation.
 */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function ChangeForm({ day, words: allWords, close, show, ...props }: Props) {
  const words = changeWordsFor(day.kind, allWords.manage.change)
  const { product, date } = day
  const postedAct = usePostedAct<ActAnswer<'change-look'>>('change-look', 'change')
  const posted = postedAct?.fields['item'] === day.item ? postedAct : undefined
  const [draft, setDraft] = useState({
    product: product ?? '',
    date,
    ...pickParty(day),
    ...readDraft(posted?.fields),
  })
  const [figures, setFigures] = useState(
    posted?.state.step === 'done' ? posted.state.value.quote : undefined,
  )
  const [isWorse, setWorse] = useState(posted?.act === 'change')
  const { choices, isMissing, retry } = useChoices(day.item, draft, props.choices)
  const texts = { words: allWords, failed: words.failed }
  const previewing = useOrderAction('change-look', {
    ...texts,
    posted,
    onDone: (answer) => {
      setWorse(false)
      setFigures(answer.quote)
    },
  })
  const agreeing = useOrderAction('change', {
    ...texts,
    posted: undefined,
    onDone: (answer) => {
      setWorse(answer.quote !== undefined)
      if (answer.quote) setFigures(answer.quote)
      else show(answer.order, answer.outcome === 'changed')
    },
  })
  const isHydrated = useIsHydrated()
  const formBody = useRef<HTMLDivElement>(null)
  const edit = (change: Partial<typeof draft>) => {
    previewing.edit()
    setDraft({ ...draft, ...change })
  }
  const isForm = choices !== undefined && figures === undefined
  useEffect(() => {
    if (isForm) formBody.current?.querySelector<HTMLElement>('select, button')?.focus()
  }, [isForm])
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
  if (figures)
    return (
      <ChangeFigures
        {...{ quote: figures, day, isWorse, agreeing, words: allWords }}
        onBack={() => {
          agreeing.edit()
          setFigures(undefined)
        }}
      />
    )
  const chosenProduct = choices.offers.find((one) => one.product === draft.product)
  const maximum = Math.max(chosenProduct?.maxGuests ?? 1, countGuests(draft))
  const isTour = day.kind === 'tour'
  const limitParty = isTour ? clampParty : clampToVehicle
  const childCount = draft.children + draft.toddlers
  const mayMove = day.changes?.date.bar === undefined
  const mayResize = day.changes?.guests.bar === undefined
  const isForProduct = choices.product === draft.product
  const isForParty = isSameParty(choices, draft)
  const full = new Set(isForProduct ? choices.full : [])
  // Without scripts the free places for other parties are unknown.
  const listOtherOptions = (places: number, taken: number) =>
    isHydrated ? listChildOptions(places, taken) : listChildOptions(maximum, 1)
  const getFieldId = (name: string) =>
    isHydrated ? `change-${name}` : `change-${name}-${day.item}`
  const costOf = isForProduct && isForParty ? listCosts(choices, day) : undefined
  const dayIsFull = isForParty && full.has(draft.date) ? words.dayIsFull : undefined
  const renderCountField = (name: PartyField, options: readonly number[]) => (
    <SelectField
      id={getFieldId(name)}
      name={name}
      label={words[name]}
      value={String(draft[name])}
      options={options.map((n) => ({ value: String(n), label: String(n) }))}
      error={previewing.errorOf(name)}
      onChange={(text) => edit(limitParty({ ...draft, [name]: Number(text) }, maximum))}
    />
  )
  return (
    <ActionForm
      of={previewing}
      fields={toTexts({ item: day.item, ...draft })}
      className="border-ink mt-5 space-y-6 border-t-4 bg-plaster p-6"
    >
      <ActionMessages of={[previewing]} />
      <div ref={formBody} className="space-y-6">
        {mayMove && choices.offers.length > 1 && (
          <SelectField
            id={getFieldId('product')}
            name="product"
            label={words.tour}
            value={draft.product}
            options={choices.offers.map((one) => ({ value: one.product, label: one.title }))}
            error={previewing.errorOf('product')}
            onChange={(chosen) => {
              const otherProduct = choices.offers.find((one) => one.product === chosen)
              edit({ product: chosen, ...limitParty(draft, otherProduct?.maxGuests ?? maximum) })
            }}
          />
        )}
        {mayMove && !isHydrated && (
          <TextField
            id={getFieldId('date')}
            name="date"
            type="date"
            label={words.date}
            hint={chosenProduct?.isByDay ? words.byDay : words.datesText}
            value={draft.date}
            onChange={(chosen) => edit({ date: chosen })}
            error={previewing.errorOf('date')}
          />
        )}
        {mayMove && isHydrated && (
          <DateField
            id="change-date"
            label={words.date}
            {...(listCosts(choices, day) ? { hint: words.costsText } : {})}
            value={draft.date}
            onChange={(chosen) => edit({ date: chosen })}
            words={allWords.calendar}
            span={{ first: choices.from, last: choices.to }}
            full={full}
            check={(one) => checkDay(choices.schedule, one, new Date())}
            {...(costOf ? { costOf } : {})}
            error={previewing.errorOf('date') ?? dayIsFull}
            isAnnounced={dayIsFull !== undefined}
          />
        )}
        {mayResize && (
          <div className="grid grid-cols-2 gap-4">
            {renderCountField(
              'adults',
              listAdultOptions(maximum - (isTour || !isHydrated ? 0 : childCount)),
            )}
            {(isTour || day.children > 0) &&
              renderCountField('children', listOtherOptions(maximum, draft.adults))}
            {(isTour || day.toddlers > 0) &&
              renderCountField(
                'toddlers',
                listOtherOptions(maximum, draft.adults + draft.children),
              )}
            {isTour &&
              (childCount > 0 || !isHydrated) &&
              renderCountField(
                'childSeats',
                isHydrated ? listSeatOptions(draft) : listOtherOptions(maximum, 1),
              )}
            {!isTour && renderCountField('childSeats', listOtherOptions(countGuests(draft) - 1, 0))}
          </div>
        )}
      </div>
      <p className="text-ink-2 text-meta">{formatPrice(chosenProduct, words)}</p>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-primary" disabled={previewing.busy}>
          {previewing.busy ? words.lookBusy : words.look}
        </button>
        {isHydrated && (
          <button type="button" className="button button-quiet" onClick={close}>
            {words.keep}
          </button>
        )}
      </div>
    </ActionForm>
  )
}

type Draft = Party & { product: string }

/** Makes hidden fields from values that the form does not ask for. */
function toTexts(draft: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(draft).map(([name, value]) => [name, String(value)]))
}

function readDraft(fields: Fields | undefined): Partial<Draft & { date: string }> {
  if (!fields?.['product']) return {}
  const party = partyFields.map((name) => [name, Number(fields[name] ?? 0)] as const)
  const { product, date = '' } = fields
  return { product, date, ...Object.fromEntries(party) }
}

/**
 * Options for a party, requested again at each change. The old options are shown until the answer
 * arrives.
 */
function useChoices(
  item: string,
  { product, adults, children, toddlers, childSeats }: Draft,
  initial: ChangeChoices | undefined,
) {
  const [choices, setChoices] = useState(initial)
  const [isMissing, setMissing] = useState(false)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isOutdated = false
    const party = {
      adults: String(adults),
      children: String(children),
      toddlers: String(toddlers),
      childSeats: String(childSeats),
    }
    call(
      'GET /api/manage/change/choices',
      { query: { item, ...party, ...(product ? { product } : {}) } },
      'offers',
    )
      .then((answer) => {
        if (isOutdated) return
        setMissing(!answer.ok)
        if (answer.ok) setChoices(answer.value)
      })
      .catch(() => {
        if (!isOutdated) setMissing(true)
      })
    return () => {
      isOutdated = true
    }
  }, [item, product, adults, children, toddlers, childSeats, tries])
  return { choices, isMissing: isMissing && !choices, retry: () => setTries(tries + 1) }
}

function listCosts({ costs: dayCosts, product }: ChangeChoices, day: Day) {
  const { ownDay, otherDays, byDay } = dayCosts
  if (ownDay === undefined && otherDays === undefined && !byDay) return undefined
  return (date: string) => {
    const isOwnDay = date === day.date && product === day.product
    const cost = isOwnDay ? ownDay : byDay ? byDay[date] : otherDays
    return cost === undefined ? undefined : formatRand(cost)
  }
}

function formatPrice(
  offer: ChangeChoices['offers'][number] | undefined,
  words: ManageWords['manage']['change'],
): string {
  const { each, forDay, isByDay, maxGuests = 0 } = offer ?? {}
  if (isByDay) return words.byDay
  if (forDay !== undefined) return fill(words.forDay, { amount: formatRand(forDay), n: maxGuests })
  if (!each) return words.eachOnRequest
  return fill(words.each, { adult: formatRand(each.adult), child: formatRand(each.child) })
}

function formatRand(amount: Cents): string {
  return formatMoney(toMoney(amount))
}
