import { useCallback, useState } from 'react'
import type { HitTrip } from '#rules/desk/fleet-answer.ts'
import { formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { Bearer } from '#rules/changes/reschedule.ts'
import { fill } from '#rules/text/fill.ts'
import { limits } from '#rules/text/sanitise.ts'
import { TextField } from '#site/parts/text-field.tsx'
import { ConfirmAct } from '../confirm-act.tsx'
import type { Desk } from '../desk.ts'
import { MoveFields } from './move-fields.tsx'
import { quoteReschedule, reschedule, type RescheduleQuote } from './reschedule-calls.ts'
import { sayMove } from './say-figures.ts'
import { type Figures, refuse, useFigures } from '../use-figures.ts'

type RescheduleDialogProps = {
  desk: Desk
  trip: Pick<HitTrip, 'itemId' | 'orderId' | 'title' | 'date'>
  onDone: () => void
  onClose: () => void
}

/** Moves one day of an order to another: what it costs is shown first, and what was shown is done. */
export function RescheduleDialog({ desk, trip, onDone, onClose }: RescheduleDialogProps) {
  const words = desk.words.reschedule
  const { itemId: item, orderId } = trip
  const [date, setDate] = useState('')
  const [bearer, setBearer] = useState<Bearer>('company')
  const [message, setMessage] = useState('')
  const ask = useCallback(
    () => quoteReschedule(orderId, { item, date, bearer }),
    [orderId, item, date, bearer],
  )
  const { figures, setFigures } = useFigures(isCalendarDate(date) ? ask : undefined, words.failed)
  const email = figures.step === 'there' ? figures.value.email : undefined
  const call = async () => {
    if (figures.step !== 'there') return refuse(words.first)
    const done = await reschedule(orderId, { number: figures.value.number, message })
    if (!done.ok || done.value.outcome === 'moved') return done
    if (done.value.quote && email !== undefined)
      setFigures({ step: 'there', value: { ...done.value.quote, email } })
    return refuse(words.changed)
  }
  return (
    <ConfirmAct
      desk={desk}
      id="reschedule"
      title={fill(words.dialogTitle, { title: trip.title })}
      confirm={words.confirm}
      busyLabel={words.busy}
      call={call}
      said={fill(words.done, { date: isCalendarDate(date) ? formatLongDate(date) : '' })}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="space-y-5">
        <p>{fill(words.now, { date: formatLongDate(trip.date) })}</p>
        <MoveFields {...{ desk, date, bearer }} onDate={setDate} onBearer={setBearer} />
        <div role="status" className="bg-plaster p-4">
          {sayFigures(desk, figures).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {email && (
          <TextField
            id="reschedule-message"
            label={words.message}
            hint={words.messageHint}
            rows={3}
            maxLength={limits.message}
            value={message}
            onChange={setMessage}
          />
        )}
      </div>
    </ConfirmAct>
  )
}

function sayFigures(desk: Desk, figures: Figures<RescheduleQuote>): string[] {
  const words = desk.words.reschedule
  if (figures.step === 'none') return [words.chooseDay]
  if (figures.step === 'asking') return [words.looking]
  if (figures.step === 'refused') return [figures.refused]
  return sayMove(words, figures.value)
}
