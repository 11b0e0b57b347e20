import { useCallback, useState } from 'react'
import type { HitTrip } from '#rules/desk/fleet-answer.ts'
import { formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { Bearer } from '#rules/changes/reschedule.ts'
import { isSameParty, partyFields, type Party } from '#rules/orders/party.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '#site/parts/text-field.tsx'
import { ConfirmAct } from '../confirm-act.tsx'
import type { Desk } from '../desk.ts'
import { MessageField } from '../message-field.tsx'
import { readParty, typeParty } from '../new-order/new-order-draft.ts'
import { MoveFields } from './move-fields.tsx'
import { quoteReschedule, reschedule, type RescheduleQuote } from './reschedule-calls.ts'
import { sayMove } from './say-figures.ts'
import { type Figures, refuse, useFigures } from '../use-figures.ts'

type RescheduleDialogProps = {
  desk: Desk
  /** Its party too where that can be changed here. */
  trip: Pick<HitTrip, 'itemId' | 'orderId' | 'title' | 'date'> & Partial<Party>
  onDone: () => void
  onClose: () => void
}

/** Changes the day or the party of a trip: what it costs is shown first, and what was shown is done. */
export function RescheduleDialog({ desk, trip, onDone, onClose }: RescheduleDialogProps) {
  const words = desk.words.reschedule
  const { itemId: item, orderId } = trip
  const before = partyOf(trip)
  const [date, setDate] = useState(before ? trip.date : '')
  const [typed, setTyped] = useState(before && typeParty(before))
  const [bearer, setBearer] = useState<Bearer>('company')
  const [message, setMessage] = useState('')
  const ask = useCallback(
    () => quoteReschedule(orderId, { item, date, bearer, ...(typed ? readParty(typed) : {}) }),
    [orderId, item, date, bearer, typed],
  )
  const isOther =
    date !== trip.date || (before && typed && !isSameParty(readParty(typed), before)) === true
  const canAsk = isCalendarDate(date) && (isOther || !before)
  const { figures, setFigures } = useFigures(canAsk ? ask : undefined, words.failed)
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
      said={date === trip.date ? words.changedParty : fill(words.done, { date: sayDate(date) })}
      onDone={onDone}
      onClose={onClose}
    >
      <div className="space-y-5">
        <p>{fill(words.now, { date: formatLongDate(trip.date) })}</p>
        {typed && (
          <div className="grid grid-cols-2 gap-5">
            {partyFields.map((field) => (
              <TextField
                key={field}
                id={`reschedule-${field}`}
                type="number"
                inputMode="numeric"
                min={0}
                label={desk.words.newOrder[field]}
                value={typed[field]}
                onChange={(text) => {
                  setTyped({ ...typed, [field]: text })
                  // Who brings somebody along pays for them, unless the office says otherwise.
                  if (date === trip.date) setBearer('guest')
                }}
              />
            ))}
          </div>
        )}
        <MoveFields {...{ desk, date, bearer }} onDate={setDate} onBearer={setBearer} />
        <div role="status" className="bg-plaster p-4">
          {sayFigures(desk, figures).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        {email && (
          <MessageField desk={desk} id="reschedule-message" value={message} onChange={setMessage} />
        )}
      </div>
    </ConfirmAct>
  )
}

function partyOf({ adults, children, toddlers, childSeats }: Partial<Party>): Party | undefined {
  if (adults === undefined) return undefined
  return { adults, children: children ?? 0, toddlers: toddlers ?? 0, childSeats: childSeats ?? 0 }
}

function sayDate(date: string): string {
  return isCalendarDate(date) ? formatLongDate(date) : ''
}

function sayFigures(desk: Desk, figures: Figures<RescheduleQuote>): string[] {
  const words = desk.words.reschedule
  if (figures.step === 'none') return [words.chooseDay]
  if (figures.step === 'asking') return [words.looking]
  if (figures.step === 'refused') return [figures.refused]
  return sayMove(words, figures.value)
}
