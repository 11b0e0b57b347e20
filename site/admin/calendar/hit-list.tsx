import { useState } from 'react'
import { Link } from 'react-router'
import type { HitTrip } from '#rules/desk/fleet-answer.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { CallOffDialog } from '../order/cancel-dialog.tsx'
import type { Desk } from '../desk.ts'
import { type ItemAllocation, readAllocations } from '../fleet/fleet-calls.ts'
import { linkToOrder } from '../order-link.ts'
import { RescheduleDialog } from '../order/reschedule-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { TogetherDialog } from './together-dialog.tsx'

type HitListProps = {
  desk: Desk
  /** How many they are, in words. */
  title: string
  hits: readonly HitTrip[]
  /** Whether somebody else could go out with them on the same day. */
  isAssignable?: boolean
  onChanged: () => void
}

type Acting =
  | { act: 'move' | 'call-off'; trip: HitTrip }
  | { act: 'move' | 'call-off'; trips: readonly HitTrip[] }
  | { act: 'assign'; trip: HitTrip; item: ItemAllocation }

/** The trips that days away or closed days are in the way of, each with what can be done about it. */
export function HitList({ desk, title, hits, isAssignable = false, onChanged }: HitListProps) {
  const { fleet, reschedule: words, toasts } = desk.words
  const [acting, setActing] = useState<Acting>()
  if (hits.length === 0) return null
  const onClose = () => setActing(undefined)
  const assign = async (trip: HitTrip) => {
    try {
      const { items } = await readAllocations(trip.orderId)
      const item = items.find(({ itemId }) => itemId === trip.itemId)
      if (item) setActing({ act: 'assign', trip, item })
    } catch {
      desk.say(toasts.loadFailed, 'bad')
    }
  }
  const onAssigned = () => {
    onChanged()
    return Promise.resolve()
  }
  return (
    <Notice as="div" className="mt-3">
      <p className="font-semibold">{title}</p>
      {hits.length > 1 && (
        <p className="mt-2 flex flex-wrap gap-2">
          {(['move', 'call-off'] as const).map((act) => (
            <button
              key={act}
              type="button"
              className="button button-quiet text-meta"
              onClick={() => setActing({ act, trips: hits })}
            >
              {words.together[act].open}
            </button>
          ))}
        </p>
      )}
      <ul className="mt-3 space-y-3">
        {hits.map((trip) => {
          const { itemId, reference, form, title: name, date: day } = trip
          const date = formatLongDate(day)
          const acts = [
            ...(isAssignable
              ? [
                  {
                    text: fleet.order.choose,
                    label: fill(words.assignOf, { title: name, date }),
                    onClick: () => void assign(trip),
                  },
                ]
              : []),
            {
              text: words.title,
              label: fill(words.moveOf, { title: name, date }),
              onClick: () => setActing({ act: 'move', trip }),
            },
            {
              text: words.callOff,
              label: fill(words.callOffOf, { title: name, date }),
              onClick: () => setActing({ act: 'call-off', trip }),
            },
          ]
          return (
            <li
              key={itemId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
            >
              <Link className="link" to={linkToOrder({ form, reference })}>
                {fill(fleet.closings.hit, { reference, title: name, date })}
              </Link>
              <p className="flex flex-wrap gap-2">
                {acts.map(({ text, label, onClick }) => (
                  <button
                    key={text}
                    type="button"
                    className="button button-quiet text-meta"
                    aria-label={`${label}, ${reference}`}
                    onClick={onClick}
                  >
                    {text}
                  </button>
                ))}
              </p>
            </li>
          )
        })}
      </ul>
      {acting && 'trips' in acting && (
        <TogetherDialog {...{ desk, onClose, ...acting }} onDone={onChanged} />
      )}
      {acting?.act === 'move' && 'trip' in acting && (
        <RescheduleDialog {...{ desk, onClose }} trip={acting.trip} onDone={onChanged} />
      )}
      {acting?.act === 'call-off' && 'trip' in acting && (
        <CallOffDialog {...{ desk, onClose }} by="office" trip={acting.trip} onDone={onChanged} />
      )}
      {acting?.act === 'assign' && (
        <AssignDialog {...{ desk, onClose }} item={acting.item} onChanged={onAssigned} />
      )}
    </Notice>
  )
}
