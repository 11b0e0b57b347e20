import { useCallback, useState } from 'react'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Desk, useQuery } from '../desk.ts'
import { CallOffDialog } from './cancel-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import type { KnownTrip } from './trip-details-dialog.tsx'
import { TripDetailsDialog } from './trip-details-dialog.tsx'
import { OnceOpened, WhenLoaded } from '../when-loaded.tsx'
import { readSignedIn } from '#site/session/session.ts'

type ItemDaysProps = { desk: Desk; orderId: string; status: string }

/** The trips of a booking or a transfer that can be changed, read once it is opened. */
export default function ItemDays({ desk, orderId, status }: ItemDaysProps) {
  return (
    <OnceOpened title={desk.words.reschedule.changeTitle}>
      <Days key={status} {...{ desk, orderId }} />
    </OnceOpened>
  )
}

function Days({ desk, orderId }: Omit<ItemDaysProps, 'status'>) {
  const { words } = desk
  const read = useCallback(
    () => readSignedIn('GET /api/admin/orders/:id/details', { params: { id: orderId } }),
    [orderId],
  )
  const loaded = useQuery(read, desk, ['orders'])
  const [chosen, setChosen] = useState<{ act: Act; trip: KnownTrip }>()
  const props = {
    desk,
    onDone: () => void loaded.reload(),
    onClose: () => setChosen(undefined),
  }
  const known = chosen && { ...chosen.trip, itemId: chosen.trip.item, orderId }
  return (
    <WhenLoaded {...{ desk, loaded }}>
      {({ items }) => (
        <>
          {items.length === 0 && <p className="mt-2">{words.reschedule.none}</p>}
          <ul className="divide-rule border-rule mt-2 divide-y border-y empty:hidden">
            {items.map((trip) => (
              <Trip
                key={trip.item}
                {...{ desk, trip }}
                isOneOfMore={items.length > 1}
                onChoose={(act) => setChosen({ act, trip })}
              />
            ))}
          </ul>
          {known && chosen.act === 'move' && <RescheduleDialog {...props} trip={known} />}
          {known && chosen.act === 'call-off' && (
            <CallOffDialog {...props} trip={known} by="guest" />
          )}
          {chosen?.act === 'details' && (
            <TripDetailsDialog {...props} {...{ orderId }} trip={chosen.trip} />
          )}
        </>
      )}
    </WhenLoaded>
  )
}

type Act = 'move' | 'details' | 'call-off'
type TripProps = {
  desk: Desk
  trip: KnownTrip
  /** What is called off alone; an order of one trip is cancelled as a whole. */
  isOneOfMore: boolean
  onChoose: (act: Act) => void
}

function Trip({ desk, trip, isOneOfMore, onChoose }: TripProps) {
  const words = desk.words.reschedule
  const facts = { title: trip.title, date: formatLongDate(trip.date) }
  const { button, buttonOf } = words.details
  const acts: { act: Act; text: string; label: string }[] = [
    { act: 'move', text: words.change, label: words.changeOf },
    { act: 'details', text: button, label: buttonOf },
    ...(isOneOfMore
      ? [{ act: 'call-off' as const, text: words.callOff, label: words.callOffOf }]
      : []),
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <span className="min-w-0 break-words">
        {facts.title}, {facts.date}
      </span>
      <span className="flex flex-wrap gap-3">
        {acts.map(({ act, text, label }) => (
          <button
            key={act}
            type="button"
            className="button button-quiet text-meta"
            aria-label={fill(label, facts)}
            onClick={() => onChoose(act)}
          >
            {text}
          </button>
        ))}
      </span>
    </li>
  )
}
