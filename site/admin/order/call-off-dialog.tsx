import type { HitTrip } from '#rules/desk/fleet-answer.ts'
import type { Canceller } from '#rules/desk/inbox.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { ConfirmAct } from '../confirm-act.tsx'
import type { Desk } from '../desk.ts'
import { CancelFields } from './cancel-fields.tsx'
import { useCancelling } from './use-cancelling.ts'

type CallOffDialogProps = {
  desk: Desk
  trip: Pick<HitTrip, 'itemId' | 'orderId' | 'title' | 'date'>
  /** Who has asked for it, until another is chosen. */
  by: Canceller
  onDone: () => void
  onClose: () => void
}

/** Calls one day of an order off: what goes back is shown first, and what was shown is done. */
export function CallOffDialog({ desk, trip, by, onDone, onClose }: CallOffDialogProps) {
  const words = desk.words.reschedule
  const { itemId, orderId, title, date } = trip
  const cancelling = useCancelling(desk, { orderId, itemId, by, isQuoted: true })
  return (
    <ConfirmAct
      {...{ desk, onDone, onClose }}
      id="call-off"
      title={fill(words.callOffTitle, { title })}
      confirm={words.callOffConfirm}
      busyLabel={words.callOffBusy}
      cancel={desk.words.inbox.no}
      call={cancelling.carryOut}
      said={words.calledOff}
    >
      <div className="space-y-4">
        <p>{fill(words.callOffText, { date: formatLongDate(date) })}</p>
        <CancelFields {...{ desk, cancelling }} id="call-off" asksWho isQuoted isTold />
      </div>
    </ConfirmAct>
  )
}
