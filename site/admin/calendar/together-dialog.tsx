import { useMemo, useState } from 'react'
import { formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { HitTrip } from '#rules/desk/fleet-answer.ts'
import type { Bearer } from '#rules/changes/reschedule.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { ConfirmDialog } from '#site/parts/confirm-dialog.tsx'
import type { Desk } from '../desk.ts'
import { MessageField } from '../message-field.tsx'
import { cancelByQuote, quoteCancellation } from '../order/money-calls.ts'
import { MoveFields } from '../order/move-fields.tsx'
import { quoteReschedule, reschedule } from '../order/reschedule-calls.ts'
import { sayBack, sayMove } from '../order/say-figures.ts'
import { type TogetherAct, useTogether } from './use-together.ts'

type Says = Desk['words']['reschedule']

type TogetherDialogProps = {
  desk: Desk
  act: 'move' | 'call-off'
  trips: readonly HitTrip[]
  onDone: () => void
  onClose: () => void
}

/** Moves several trips to another day, or calls them off: those that are ticked. Each row says what comes of it. */
export function TogetherDialog({ desk, act, onDone, onClose, ...props }: TogetherDialogProps) {
  const { reschedule: words, fleet } = desk.words
  const says = words.together[act]
  // The list behind it gets shorter with each that is done.
  const [trips] = useState(props.trips)
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const [date, setDate] = useState('')
  const [bearer, setBearer] = useState<Bearer>('company')
  const [message, setMessage] = useState('')
  const acting = useMemo(
    () => (act === 'move' ? moveTo(words, date, bearer) : callOff(words)),
    [words, act, date, bearer],
  )
  const { rows, busy, carryOut } = useTogether(trips, acting, { ...words, done: says.done })
  const isAsking = trips.some(({ itemId }) => rows[itemId]?.step === 'asking')
  const chosen = trips.filter(
    ({ itemId }) => rows[itemId]?.step === 'there' && !leftOut.includes(itemId),
  )
  const hasBegun = trips.some(({ itemId }) => rows[itemId]?.step === 'done')
  const close = () => {
    onClose()
    if (hasBegun) onDone()
  }
  const onConfirm = async () => {
    if (busy || isAsking || chosen.length === 0) return
    const n = await carryOut(chosen, message)
    desk.say(fill(words.together.sum, { n, all: trips.length }), n > 0 ? 'good' : 'bad')
    if (n < trips.length) return
    onClose()
    onDone()
  }
  return (
    <ConfirmDialog
      id="together"
      title={fillCount(says.title, trips.length)}
      confirm={busy ? says.busy : fillCount(says.confirm, chosen.length)}
      cancel={hasBegun ? words.together.close : desk.words.cancel}
      busy={busy || isAsking || chosen.length === 0}
      onConfirm={() => void onConfirm()}
      onCancel={close}
    >
      <fieldset className="space-y-5" disabled={busy}>
        <p>{says.text}</p>
        {act === 'move' && (
          <MoveFields {...{ desk, date, bearer }} onDate={setDate} onBearer={setBearer} />
        )}
        <ul className="divide-rule border-rule divide-y border-y">
          {trips.map(({ itemId, reference, title, date: day }) => {
            const row = rows[itemId]
            return (
              <li key={itemId} className="py-3">
                <label className="flex items-start gap-3 font-semibold">
                  <input
                    type="checkbox"
                    className="accent-disa mt-0.5 h-5 w-5 shrink-0"
                    checked={!leftOut.includes(itemId)}
                    disabled={row?.step === 'done'}
                    // One Enter too many must not send it: the focus begins here.
                    onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                    onChange={({ target }) =>
                      setLeftOut([
                        ...leftOut.filter((one) => one !== itemId),
                        ...(target.checked ? [] : [itemId]),
                      ])
                    }
                  />
                  <span className="min-w-0 break-words">
                    {fill(fleet.closings.hit, { reference, title, date: formatLongDate(day) })}
                  </span>
                </label>
                <p
                  aria-live="polite"
                  className={`mt-1 pl-8 ${row?.step === 'refused' ? 'text-alarm' : 'text-ink-2'}`}
                >
                  {row && 'said' in row ? row.said : row ? words.looking : words.chooseDay}
                </p>
              </li>
            )
          })}
        </ul>
        <MessageField
          {...{ desk }}
          id="together-message"
          label={words.together.message}
          value={message}
          onChange={setMessage}
        />
      </fieldset>
    </ConfirmDialog>
  )
}

function moveTo(words: Says, date: string, bearer: Bearer): TogetherAct | undefined {
  if (!isCalendarDate(date)) return undefined
  return {
    quote: async ({ orderId, itemId: item }) => {
      const answer = await quoteReschedule(orderId, { item, date, bearer })
      if (!answer.ok) return answer
      const said = sayMove(words, answer.value).join(' ')
      return { ok: true, value: { number: answer.value.number, said } }
    },
    carryOut: ({ orderId }, agreed) => reschedule(orderId, agreed),
  }
}

function callOff(words: Says): TogetherAct {
  return {
    quote: async ({ orderId, itemId }) => {
      const answer = await quoteCancellation(orderId, { cancelledBy: 'office', items: [itemId] })
      if (!answer.ok) return answer
      const { number } = answer.value
      return { ok: true, value: { number, said: sayBack(words, answer.value) } }
    },
    carryOut: ({ orderId }, agreed) => cancelByQuote(orderId, agreed),
  }
}
