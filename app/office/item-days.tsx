import { useCallback } from 'react'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { CallOffDialog } from './cancel-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import type { KnownTrip } from './trip-details-dialog.tsx'
import { TripDetailsDialog } from './trip-details-dialog.tsx'
import { Acts } from '#ui/office-kit/acts.tsx'
import { useKeepOpen } from '#ui/office-kit/use-keep-open.ts'
import { OnceOpened, WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { readSignedIn } from '#ui/session/session.ts'

type ItemDaysProps = { desk: Desk; orderId: string; status: string }

export default function ItemDays({ desk, orderId, status }: ItemDaysProps) {
  return (
    <OnceOpened title={desk.words.reschedule.changeTitle}>
      <Days key={status} desk={desk} orderId={orderId} />
    </OnceOpened>
  )
}

function Days({ desk, orderId }: Omit<ItemDaysProps, 'status'>) {
  const read = useCallback(
    () => readSignedIn('GET /api/admin/orders/:id/details', { params: { id: orderId } }),
    [orderId],
  )
  const loaded = useQuery(read, desk, ['orders'])
  return (
    <WhenLoaded desk={desk} loaded={loaded}>
      {({ items }) => (
        <Trips desk={desk} orderId={orderId} items={items} onDone={() => void loaded.reload()} />
      )}
    </WhenLoaded>
  )
}

type TripsProps = {
  desk: Desk
  orderId: string
  items: readonly KnownTrip[]
  onDone: () => void
}

function Trips({ desk, orderId, items, onDone }: TripsProps) {
  const words = desk.words.reschedule
  const { button, buttonOf } = words.details
  const staying = useKeepOpen(items.map((trip) => ({ ...trip, id: trip.item })))
  const acts = [
    { act: 'move', label: words.change, of: words.changeOf },
    { act: 'details', label: button, of: buttonOf },
    { act: 'call-off', label: words.callOff, of: words.callOffOf },
  ] as const
  // An order with a single trip is cancelled as a whole.
  const shown = items.length > 1 ? acts : acts.slice(0, 2)
  return (
    <>
      {items.length === 0 && <p className="mt-2">{words.none}</p>}
      <ul className="divide-rule border-rule mt-2 divide-y border-y empty:hidden">
        {staying.map(({ item: trip, hold }) => {
          const facts = { title: trip.title, date: formatLongDate(trip.date) }
          return (
            <li key={trip.item} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0 break-words">
                {facts.title}, {facts.date}
              </span>
              <span className="flex flex-wrap gap-3">
                <Acts
                  acts={shown.map(({ act, label, of }) => ({ act, label, name: fill(of, facts) }))}
                  look="button button-quiet text-meta"
                  onAsk={hold}
                >
                  {(act, onClose) => {
                    const own = { desk, orderId, onDone, onClose }
                    const hit = { ...trip, itemId: trip.item, orderId }
                    if (act === 'move') return <RescheduleDialog {...own} trip={hit} />
                    if (act === 'details') return <TripDetailsDialog {...own} trip={trip} />
                    return <CallOffDialog {...own} trip={hit} by="guest" />
                  }}
                </Acts>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
