import { useCallback, useState } from 'react'
import type {
  BadDayPlanAnswer,
  BadDayTrip,
  BadDayTripsAnswer,
  BadDayPlanRequest,
} from '../contract.ts'
import { badDayActions, type BadDayAction } from '../bad-day.ts'
import { formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { Facts } from '#ui/components/facts.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { listOptions, Radios } from '#ui/office-kit/fields.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { usePreview } from '#ui/office-kit/use-preview.ts'
import { callSignedIn } from '#ui/session/session.ts'
import { BadDayRow } from './bad-day-row.tsx'

/**
 * The user's choice for a trip: the act, the new date as typed, and the new tour. Date and tour
 * may be empty.
 */
export type Choice = { act: BadDayAction; date: string; product: string }

/** The day of moved trips: for each its nearest, for all a common one, or for all a given one. */
const dayModes = ['each', 'one', 'named'] as const
type DayMode = (typeof dayModes)[number]

/** Ways to select trips, each with the names and ids that it reads from a trip. */
const pickers = {
  place: ({ places }: BadDayTrip) => places.map((name) => ({ id: name, name })),
  tour: ({ product, title }: BadDayTrip) => [{ id: product ?? title, name: title }],
  weather: ({ weather }: BadDayTrip) => weather.map(({ key, text }) => ({ id: key, name: text })),
  vehicle: ({ vehicles }: BadDayTrip) => vehicles,
  guide: ({ guides }: BadDayTrip) => guides,
} as const
type Picker = keyof typeof pickers

function listPickOptions(trips: readonly BadDayTrip[], picker: Picker) {
  const options = new Map<string, { id: string; name: string; itemIds: string[] }>()
  for (const trip of trips)
    for (const { id, name } of pickers[picker](trip)) {
      const option = options.get(id) ?? { id, name, itemIds: [] }
      option.itemIds.push(trip.itemId)
      options.set(id, option)
    }
  return [...options.values()].toSorted(
    (one, other) => other.itemIds.length - one.itemIds.length || one.name.localeCompare(other.name),
  )
}

/** The request for a plan. Leaves out swapped trips without a new tour. */
function toPlanRequest(
  trips: readonly BadDayTrip[],
  choiceOf: (itemId: string) => Choice | undefined,
  isOneDay: boolean,
): BadDayPlanRequest | undefined {
  const requests = trips.flatMap(({ itemId, canSwap }) => {
    const choice = choiceOf(itemId)
    if (!choice || (choice.act === 'swap' && !(choice.product && canSwap))) return []
    const { act, date, product } = choice
    const isDated = act !== 'call-off' && isCalendarDate(date)
    return [{ itemId, act, ...(isDated && { date }), ...(act === 'swap' && { product }) }]
  })
  return requests.length > 0 ? { trips: requests, isOneDay } : undefined
}

type PlanProps = {
  desk: Desk
  answer: BadDayTripsAnswer
  date: string
  ticked: readonly string[] | undefined
  onSent: (id: string) => void
}

export function BadDayPlan({ desk, answer, date, ticked, onSent }: PlanProps) {
  const { badDay: words } = desk.words
  const { trips, tours } = answer
  const [picked, setPicked] = useState<readonly string[]>(ticked ?? [])
  const [common, setCommon] = useState<Choice>({ act: 'move', date: '', product: '' })
  const [ownChoices, setOwnChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [mode, setMode] = useState<DayMode>('each')
  const [message, setMessage] = useState(() => fill(words.template, { date: formatLongDate(date) }))
  // Idempotency key: a bad day that is sent twice is carried out once.
  const [id] = useState(() => crypto.randomUUID())
  const chosenTrips = trips.filter(({ itemId }) => picked.includes(itemId))
  const choiceOf = (itemId: string) => ownChoices[itemId] ?? common
  const request = toPlanRequest(chosenTrips, choiceOf, common.act === 'move' && mode === 'one')
  const body = request && JSON.stringify(request)
  const previewPlan = useCallback(
    () => callSignedIn('POST /api/admin/bad-days/plan', { body: JSON.parse(body ?? '') }),
    [body],
  )
  const { figures, requestAgain } = usePreview(body ? previewPlan : undefined, words.sum.failed)
  const plan = figures.step === 'there' ? figures.value : undefined
  const { busy, lines, send } = useAction<{ id: string }>(desk, { isInline: true })
  const possibleTrips = plan?.trips.filter(({ whyNot }) => whyNot === null) ?? []
  const onSend = async () => {
    const tripOf = new Map(trips.map((trip) => [trip.itemId, trip]))
    const accepted = possibleTrips.flatMap(
      ({ itemId, act, date: to, product, refund, difference }) => {
        const trip = tripOf.get(itemId)
        if (!trip) return []
        const seen = { date: trip.date, product: trip.product, refund, difference }
        return [{ itemId, act, date: to, ...(act === 'swap' && product && { product }), seen }]
      },
    )
    const stored = await send(() =>
      callSignedIn('PUT /api/admin/bad-days/:id', {
        params: { id },
        body: { trips: accepted, message },
      }),
    )
    if (stored) onSent(stored.id)
    else requestAgain()
  }
  const setAll = (change: Partial<Choice>) => {
    setCommon({ ...common, ...change })
    setOwnChoices({})
  }
  return (
    <form
      className="bad-day"
      onSubmit={(event) => {
        event.preventDefault()
        void onSend()
      }}
    >
      <TripPicker desk={desk} trips={trips} picked={picked} onPick={setPicked} />
      {picked.length > 0 && (
        <CommonChoice
          desk={desk}
          common={common}
          mode={mode}
          tours={tours}
          onChange={setAll}
          onMode={setMode}
        />
      )}
      <ul className="bad-day-trips">
        {trips.map((trip) => (
          <BadDayRow
            key={trip.itemId}
            desk={desk}
            trip={trip}
            tours={tours}
            isTicked={picked.includes(trip.itemId)}
            choice={choiceOf(trip.itemId)}
            planned={plan?.trips.find(({ itemId }) => itemId === trip.itemId)}
            isAsking={figures.step === 'asking'}
            onTick={(isTicked) =>
              setPicked([
                ...picked.filter((itemId) => itemId !== trip.itemId),
                ...(isTicked ? [trip.itemId] : []),
              ])
            }
            onChange={(choice) => setOwnChoices({ ...ownChoices, [trip.itemId]: choice })}
          />
        ))}
      </ul>
      {picked.length > 0 && (
        <>
          <TextField
            id="bad-day-message"
            label={words.message}
            hint={words.messageHint}
            rows={3}
            maxLength={limits.message}
            value={message}
            onChange={setMessage}
          />
          <section aria-labelledby="bad-day-sum" className="bad-day-sum">
            <h3 id="bad-day-sum" className="font-sans font-semibold tracking-normal">
              {words.sum.title}
            </h3>
            <div role="status">
              {figures.step === 'refused' ? (
                <p className="text-alarm">{figures.refused}</p>
              ) : plan ? (
                <Sums desk={desk} plan={plan} chosen={chosenTrips} />
              ) : (
                <p>{figures.step === 'asking' ? words.row.looking : words.sum.none}</p>
              )}
            </div>
            {figures.step === 'refused' && (
              <button type="button" className="button button-quiet" onClick={requestAgain}>
                {words.sum.again}
              </button>
            )}
            <p role="alert" className="text-alarm font-semibold empty:hidden">
              {lines.map(({ text }) => text).join(' ')}
            </p>
            <p>
              <button
                type="submit"
                className="button button-primary"
                disabled={busy || possibleTrips.length === 0}
              >
                {busy ? words.busy : fillCount(words.confirm, possibleTrips.length)}
              </button>
            </p>
          </section>
        </>
      )}
    </form>
  )
}

type TripPickerProps = {
  desk: Desk
  trips: readonly BadDayTrip[]
  picked: readonly string[]
  onPick: (itemIds: readonly string[]) => void
}

/** Fields that select trips. A choice adds its trips to those already ticked. */
function TripPicker({ desk, trips, picked, onPick }: TripPickerProps) {
  const { pick: words } = desk.words.badDay
  return (
    <fieldset>
      <legend className="text-lead mb-2 font-semibold">{words.title}</legend>
      <div className="bad-day-picks">
        {(Object.keys(pickers) as Picker[]).map((picker) => {
          const picks = listPickOptions(trips, picker)
          if (picks.length === 0) return null
          return (
            <SelectField
              key={picker}
              // Must differ from the id of the field for a common tour.
              id={`bad-day-by-${picker}`}
              label={words[picker]}
              value=""
              unchosen={words[picker]}
              options={picks.map(({ id, name, itemIds }) => ({
                value: id,
                label: fill(words.option, { name, n: itemIds.length }),
              }))}
              onChange={(value) => {
                const foundIds = picks.find(({ id }) => id === value)?.itemIds ?? []
                onPick([...new Set([...picked, ...foundIds])])
              }}
            />
          )
        })}
        <button
          type="button"
          className="button button-quiet"
          onClick={() => onPick(trips.map(({ itemId }) => itemId))}
        >
          {fill(words.all, { n: trips.length })}
        </button>
        {picked.length > 0 && (
          <button type="button" className="button button-quiet" onClick={() => onPick([])}>
            {words.none}
          </button>
        )}
      </div>
      <p role="status" className="text-ink-2 text-meta mt-2 empty:hidden">
        {picked.length > 0 && fillCount(words.picked, picked.length)}
      </p>
    </fieldset>
  )
}

type CommonChoiceProps = {
  desk: Desk
  common: Choice
  mode: DayMode
  tours: BadDayTripsAnswer['tours']
  onChange: (change: Partial<Choice>) => void
  onMode: (mode: DayMode) => void
}

/** The common choice for all ticked trips. Each trip can have another. */
function CommonChoice({ desk, common, mode, tours, onChange, onMode }: CommonChoiceProps) {
  const { what: words } = desk.words.badDay
  const { act, date, product } = common
  return (
    <fieldset className="bad-day-what">
      <legend className="text-lead mb-2 font-semibold">{words.title}</legend>
      <Radios
        id="bad-day-act"
        label={words.forAll}
        options={listOptions(badDayActions, words.acts)}
        value={act}
        onChange={(value) =>
          onChange({ act: badDayActions.find((one) => one === value) ?? 'move', date: '' })
        }
      />
      {act === 'move' && (
        <Radios
          id="bad-day-mode"
          label={words.when}
          options={listOptions(dayModes, words.days)}
          value={mode}
          onChange={(value) => {
            onMode(dayModes.find((one) => one === value) ?? 'each')
            onChange({ date: '' })
          }}
        />
      )}
      {act === 'swap' && (
        <SelectField
          id="bad-day-tour"
          label={words.tour}
          unchosen={words.chooseTour}
          options={tours.map(({ id: value, title: label }) => ({ value, label }))}
          value={product}
          onChange={(value) => onChange({ product: value })}
        />
      )}
      {((act === 'move' && mode === 'named') || act === 'swap') && (
        <TextField
          id="bad-day-to"
          type="date"
          label={words.date}
          hint={act === 'swap' ? words.sameDate : undefined}
          value={date}
          onChange={(value) => onChange({ date: value })}
        />
      )}
    </fieldset>
  )
}

type SumsProps = { desk: Desk; plan: BadDayPlanAnswer; chosen: readonly BadDayTrip[] }

function Sums({ desk, plan, chosen }: SumsProps) {
  const { sum: words } = desk.words.badDay
  const possibleTrips = plan.trips.filter(({ whyNot }) => whyNot === null)
  const count = (act: string) => possibleTrips.filter((trip) => trip.act === act).length
  const [moved, swapped, cancelled] = [count('move'), count('swap'), count('call-off')]
  const impossibleCount = plan.trips.length - possibleTrips.length
  const isDone = (itemId: string) => possibleTrips.some((trip) => trip.itemId === itemId)
  const calls = chosen.filter(({ itemId, isMailed }) => !isMailed && isDone(itemId)).length
  const days = new Map(chosen.map(({ itemId, date }) => [itemId, date]))
  const leaving = new Set(
    possibleTrips.flatMap(({ itemId, act, date }) =>
      act === 'call-off' || date !== days.get(itemId) ? [itemId] : [],
    ),
  )
  const freed = chosen
    .filter(({ itemId }) => leaving.has(itemId))
    .flatMap(({ guides, vehicles }) => [...guides, ...vehicles])
    .map(({ name }) => name)
  return (
    <>
      <p className="font-semibold">
        <Facts>
          {moved > 0 && fillCount(words.moved, moved)}
          {swapped > 0 && fillCount(words.swapped, swapped)}
          {cancelled > 0 && fillCount(words.gone, cancelled)}
        </Facts>
      </p>
      {impossibleCount > 0 && <Notice tone="bad">{fillCount(words.left, impossibleCount)}</Notice>}
      <p>
        {plan.refund > 0 ? fill(words.back, { amount: formatCents(plan.refund) }) : words.noneBack}
      </p>
      <p>
        <Facts>
          {plan.mails > 0 && fillCount(words.mails, plan.mails)}
          {calls > 0 && fillCount(words.calls, calls)}
        </Facts>
      </p>
      {freed.length > 0 && (
        <p className="text-ink-2">{fill(words.freed, { names: [...new Set(freed)].join(', ') })}</p>
      )}
    </>
  )
}
