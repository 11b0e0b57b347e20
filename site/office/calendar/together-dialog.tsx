import { useMemo, useState } from 'react'
import { formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import type { HitTrip } from '#contract/fleet-answers.ts'
import { type Bearer, bearers } from '#rules/changes/reschedule.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { Answer } from '#site/client/api.ts'
import type { Desk } from '../desk.ts'
import { cancelByQuote, quoteCancellation } from '../order/money-calls.ts'
import { quoteReschedule, reschedule } from '../order/reschedule-calls.ts'
import { moveFields, formatBack, formatMove } from '../order/reschedule-dialog.tsx'
import { CheckField, messageField } from '../ui/fields.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
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
  const form = useForm({
    ...moveFields(desk),
    message: messageField(desk, words.together.message),
  })
  const { date } = form.draft
  const bearer = bearers.find((one) => one === form.draft.bearer) ?? 'company'
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
  const formatHowMany = (n: number) => fill(words.together.sum, { n, all: trips.length })
  const call = async ({ message }: { message: string }): Promise<Answer<number>> => {
    if (isAsking || chosen.length === 0) return { ok: false, refusals: [] }
    const n = await carryOut(chosen, message)
    if (n === trips.length) return { ok: true, value: n }
    desk.say(formatHowMany(n), n > 0 ? 'good' : 'bad')
    return { ok: false, refusals: [] }
  }
  return (
    <FormDialog
      {...{ desk, form, call, onDone }}
      id="together"
      title={fillCount(says.title, trips.length)}
      text={says.text}
      without={act === 'move' ? [] : ['date', 'bearer']}
      confirm={fillCount(says.confirm, chosen.length)}
      busyLabel={says.busy}
      cancel={hasBegun ? words.together.close : desk.words.cancel}
      isLocked={busy}
      isReady={!isAsking && chosen.length > 0}
      said={formatHowMany}
      onClose={() => {
        onClose()
        if (hasBegun) onDone()
      }}
    >
      <ul className="divide-rule border-rule divide-y border-y">
        {trips.map(({ itemId, reference, title, date: day }) => {
          const row = rows[itemId]
          const facts = { reference, title, date: formatLongDate(day) }
          return (
            <li key={itemId} className="py-2">
              <CheckField
                id={`together-${itemId}`}
                label={<strong>{fill(fleet.closings.hit, facts)}</strong>}
                isTicked={!leftOut.includes(itemId)}
                isDisabled={row?.step === 'done'}
                // One Enter too many must not send it: the focus begins here.
                isSlow
                onTick={(isTicked) =>
                  setLeftOut([
                    ...leftOut.filter((one) => one !== itemId),
                    ...(isTicked ? [] : [itemId]),
                  ])
                }
              />
              <p
                aria-live="polite"
                className={`pl-8 ${row?.step === 'refused' ? 'text-alarm' : 'text-ink-2'}`}
              >
                {row && 'said' in row ? row.said : row ? words.looking : words.chooseDay}
              </p>
            </li>
          )
        })}
      </ul>
    </FormDialog>
  )
}

function moveTo(words: Says, date: string, bearer: Bearer): TogetherAct | undefined {
  if (!isCalendarDate(date)) return undefined
  return {
    quote: async ({ orderId, itemId: item }) => {
      const answer = await quoteReschedule(orderId, { item, date, bearer })
      if (!answer.ok) return answer
      const said = formatMove(words, answer.value).join(' ')
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
      return { ok: true, value: { number, said: formatBack(words, answer.value) } }
    },
    carryOut: ({ orderId }, agreed) => cancelByQuote(orderId, agreed),
  }
}
