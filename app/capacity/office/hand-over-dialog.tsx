import { useCallback, useState } from 'react'
import { Link } from 'react-router'
import { clockTimeInCapeTown, formatDay, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import { type Desk, useQuery, useUndoOffer } from '#ui/office-kit/desk.ts'
import { type HandOver, handOver, type OrderAllocations, removeClosing } from './fleet-calls.ts'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { linkToView } from '#ui/office-kit/view-link.ts'
import { readSignedIn } from '#ui/session/session.ts'

type HandOverDialogProps = {
  desk: Desk
  who: { kind: 'vehicle' | 'guide'; id: string; name: string }
  date: string
  onDone: () => void
  onClose: () => void
}

type Trip = HandOver['trips'][number]

/**
 * Hands over a guide's or vehicle's trips on some days, all or none, and stores the absence.
 */
export function HandOverDialog({ desk, who, date, onDone, onClose }: HandOverDialogProps) {
  const { handOver: words } = desk.words
  const { kind, id: resourceId, name } = who
  const reasonLabels: Readonly<Record<string, string>> = words.whys[kind]
  const form = useForm({
    why: {
      kind: 'choice',
      label: words.why,
      options: Object.entries(reasonLabels).map(([value, label]) => ({ value, label })),
      start: kind === 'guide' ? 'ill' : 'workshop',
    },
    firstDay: { kind: 'date', label: words.firstDay, required: true, isHalf: true, start: date },
    lastDay: { kind: 'date', label: words.lastDay, required: true, isHalf: true, start: date },
  })
  const { why: reasonCode = '', firstDay, lastDay } = form.draft
  const isValidSpan = isCalendarDate(firstDay) && isCalendarDate(lastDay) && firstDay <= lastDay
  const read = useCallback(
    async (): Promise<HandOver> =>
      isValidSpan
        ? readSignedIn('GET /api/admin/fleet/hand-over', {
            query: { kind, resourceId, firstDay, lastDay },
          })
        : { trips: [] },
    [isValidSpan, kind, resourceId, firstDay, lastDay],
  )
  const { value, state } = useQuery(read, desk, ['fleet', 'orders'])
  const trips = value?.trips ?? []
  const [chosen, choose] = useState<Readonly<Record<string, string>>>({})
  const [closingId] = useState(() => crypto.randomUUID())
  const findNext = ({ itemId, proposed }: Trip) => chosen[itemId] ?? proposed ?? ''
  const changes = trips
    .filter((trip) => findNext(trip) !== resourceId)
    .map((trip) => toChange(trip, who, findNext(trip)))
  const unassigned = trips.filter((trip) => findNext(trip) === '')
  const isAway = reasonCode !== 'once'
  const undoWith = useUndoOffer<OrderAllocations>(desk, onDone)
  const undoChanges = changes.map((one) => ({ ...one, sent: one.seen, seen: one.sent }))
  return (
    <FormDialog
      desk={desk}
      form={form}
      onDone={onDone}
      onClose={onClose}
      id="hand-over"
      role="dialog"
      title={fill(words.title, { name })}
      text={words.text}
      confirm={
        changes.length === 0 && isAway ? words.awayOnly : fillCount(words.confirm, changes.length)
      }
      busyLabel={words.busy}
      isReady={state === 'loaded' && isValidSpan && (changes.length > 0 || isAway)}
      call={() => {
        const reasons = ['ill', 'leave', 'workshop', 'other'] as const
        const reason = reasons.find((one) => one === reasonCode)
        const closing = { id: closingId, kind, resourceId, firstDay, lastDay }
        return handOver(changes, reason && { ...closing, reason })
      }}
      doneText={fill(words.done, { name })}
      undo={() =>
        undoWith(fill(words.done, { name }), async () => {
          if (isAway) await removeClosing(closingId)
          return handOver(undoChanges)
        })
      }
    >
      <div aria-live="polite" className="space-y-4">
        {state === 'loading' && <p>{words.choose}</p>}
        {state === 'loaded' && trips.length === 0 && <p>{words.none}</p>}
        {trips.map((trip) => (
          <TripChoice
            key={trip.itemId}
            desk={desk}
            trip={trip}
            who={who}
            value={findNext(trip)}
            onChange={(next) => choose({ ...chosen, [trip.itemId]: next })}
          />
        ))}
        {unassigned.length > 0 && (
          <Notice as="div" tone="bad">
            <p>{fillCount(words.left, unassigned.length)}</p>
            {desk.can('book') && (
              <Link className="link" to={linkToBadDay(unassigned)}>
                {words.badDay}
              </Link>
            )}
          </Notice>
        )}
      </div>
    </FormDialog>
  )
}

type TripChoiceProps = Pick<HandOverDialogProps, 'desk' | 'who'> & {
  trip: Trip
  value: string
  onChange: (value: string) => void
}

function TripChoice({ desk, trip, who, value, onChange }: TripChoiceProps) {
  const { handOver: words, day } = desk.words
  const { itemId, title, date, from, choices } = trip
  const facts = { date: formatDay(date), time: clockTimeInCapeTown(new Date(from)), title }
  const label = ({ name, speaks, seats }: Trip['choices'][number]) => {
    if (seats !== null)
      return fill(seats === 1 ? words.seats.one : words.seats.other, { name, n: seats })
    return speaks ? fill(words.speaks, { name }) : name
  }
  const unavailableReasons = choices.flatMap(({ whyNot }) => whyNot ?? [])
  return (
    <div>
      <SelectField
        id={`hand-over-${itemId}`}
        label={fill(words.trip, { ...facts, name: trip.name ?? day.noName })}
        value={value}
        options={[
          ...choices
            .filter(({ whyNot }) => whyNot === null)
            .map((choice) => ({ value: choice.id, label: label(choice) })),
          { value: who.id, label: fill(words.keep, { name: who.name }) },
          { value: '', label: words.nobody },
        ]}
        onChange={onChange}
      />
      {unavailableReasons.length > 0 && (
        <details className="text-ink-2 text-caption mt-1">
          <summary>{fill(words.cannot, { n: unavailableReasons.length })}</summary>
          <ul>
            {unavailableReasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}

/** The change that replaces one vehicle or guide by another, or by nobody. */
function toChange(
  { itemId, assigned }: Trip,
  { kind, id }: HandOverDialogProps['who'],
  next: string,
) {
  const replace = (ids: readonly string[]) => [
    ...ids.filter((one) => one !== id),
    ...(next ? [next] : []),
  ]
  const { vehicles, guides } = assigned
  const sent =
    kind === 'vehicle'
      ? { vehicles: replace(vehicles), guides }
      : { vehicles, guides: replace(guides) }
  return { itemId, sent, seen: assigned }
}

function linkToBadDay(trips: readonly Trip[]): string {
  const date = trips[0]?.date ?? ''
  const itemIds = trips.filter((trip) => trip.date === date).map(({ itemId }) => itemId)
  return `${linkToView('bad-day')}&date=${date}&trips=${itemIds.join(',')}`
}
