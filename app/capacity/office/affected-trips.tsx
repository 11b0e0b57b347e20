import { Link } from 'react-router'
import type { AffectedTrip } from '../fleet-answers-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { CallOffDialog } from '#app/office/cancel-dialog.tsx'
import { RescheduleDialog } from '#app/office/reschedule-dialog.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { useKeepOpen } from '#ui/office-kit/use-keep-open.ts'
import { AssignTrip } from './assign-dialog.tsx'
import { Phone } from '#ui/office-kit/phone.tsx'
import { linkToPage, linkToView } from '#ui/office-kit/view-link.ts'

type HitListProps = {
  desk: Desk
  title: string
  hits: readonly AffectedTrip[]
  /** The id of the closing that affects the trips. */
  closing: string
  /** True if the trips could get another vehicle or guide on the same day. */
  isAssignable?: boolean
  onChanged: () => void
}

export function HitList({
  desk,
  title,
  hits,
  closing,
  isAssignable = false,
  onChanged,
}: HitListProps) {
  const { badDay, day, fleet, reschedule: words } = desk.words
  // A user who may manage the fleet may not always change bookings.
  const mayBook = desk.can('book')
  const rows = useKeepOpen(hits.map((hit) => ({ ...hit, id: hit.itemId })))
  if (rows.length === 0) return null
  const look = 'button button-quiet text-meta'
  return (
    <Notice as="div" className="mt-3">
      <p className="font-semibold">{title}</p>
      {hits.length > 1 && mayBook && (
        <p className="mt-2">
          <Link className={look} to={`${linkToView('bad-day')}&closing=${closing}`}>
            {fillCount(badDay.hit, hits.length)}
          </Link>
        </p>
      )}
      <ul className="mt-3 space-y-3">
        {rows.map(({ item: trip, hold }) => {
          const { reference } = trip
          const facts = { title: trip.title, date: formatLongDate(trip.date) }
          const acts = [
            { act: 'assign', label: fleet.order.choose, of: words.assignOf },
            { act: 'move', label: words.title, of: words.moveOf },
            { act: 'call-off', label: words.callOff, of: words.callOffOf },
          ] as const
          return (
            <li
              key={trip.itemId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
            >
              <div className="min-w-0">
                <Link className="link" to={linkToPage(reference)}>
                  {fill(fleet.closings.hit, { reference, ...facts })}
                </Link>
                <p className="text-meta">
                  <Facts>
                    {trip.name ?? day.noName}
                    {trip.phone && <Phone phone={trip.phone} />}
                  </Facts>
                </p>
              </div>
              <div className="flex flex-wrap gap-2">
                <ActionButtons
                  acts={acts
                    .filter(({ act }) => (act === 'assign' ? isAssignable : mayBook))
                    .map(({ act, label, of }) => ({
                      act,
                      label,
                      name: `${fill(of, facts)}, ${reference}`,
                    }))}
                  look={look}
                  onAsk={hold}
                >
                  {(act, onClose) => {
                    const dialogProps = { desk, trip, onClose }
                    if (act === 'assign')
                      return <AssignTrip {...dialogProps} onChanged={onChanged} />
                    if (act === 'move')
                      return <RescheduleDialog {...dialogProps} onDone={onChanged} />
                    return <CallOffDialog {...dialogProps} by="office" onDone={onChanged} />
                  }}
                </ActionButtons>
              </div>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
