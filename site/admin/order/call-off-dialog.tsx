import { useCallback, useState } from 'react'
import type { HitTrip } from '#rules/desk/fleet-answer.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '#site/parts/text-field.tsx'
import { ConfirmAct } from '../confirm-act.tsx'
import type { Desk } from '../desk.ts'
import { cancelByQuote, type CancellationQuote } from './money-calls.ts'
import { quoteCallingOff } from './reschedule-calls.ts'
import { sayBack } from './say-figures.ts'
import { type Figures, refuse, useFigures } from '../use-figures.ts'

type CallOffDialogProps = {
  desk: Desk
  trip: Pick<HitTrip, 'itemId' | 'orderId' | 'title' | 'date'>
  onDone: () => void
  onClose: () => void
}

/** Calls one day of an order off at our own wish: what goes back is shown first, and what was shown is done. */
export function CallOffDialog({ desk, trip, onDone, onClose }: CallOffDialogProps) {
  const words = desk.words.reschedule
  const { itemId, orderId, title, date } = trip
  const [message, setMessage] = useState('')
  const ask = useCallback(() => quoteCallingOff(orderId, itemId), [orderId, itemId])
  const { figures, setFigures } = useFigures(ask, words.failed)
  const call = async () => {
    if (figures.step !== 'there') return refuse(words.first)
    const done = await cancelByQuote(orderId, { number: figures.value.number, message })
    if (!done.ok || done.value.outcome === 'cancelled') return done
    setFigures({ step: 'there', value: done.value.quote })
    return refuse(words.changed)
  }
  return (
    <ConfirmAct
      desk={desk}
      id="call-off"
      title={fill(words.callOffTitle, { title })}
      confirm={words.callOffConfirm}
      busyLabel={words.callOffBusy}
      cancel={desk.words.inbox.no}
      call={call}
      said={words.calledOff}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="space-y-5">
        <p>{fill(words.callOffText, { date: formatLongDate(date) })}</p>
        <p role="status" className="bg-plaster p-4">
          {sayFigures(desk, figures)}
        </p>
        <TextField
          id="call-off-message"
          label={words.message}
          hint={words.messageHint}
          rows={3}
          maxLength={limits.message}
          value={message}
          onChange={setMessage}
        />
      </div>
    </ConfirmAct>
  )
}

function sayFigures(desk: Desk, figures: Figures<CancellationQuote>): string {
  const words = desk.words.reschedule
  if (figures.step === 'refused') return figures.refused
  return figures.step === 'there' ? sayBack(words, figures.value) : words.looking
}
