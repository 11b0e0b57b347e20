import { useCallback } from 'react'
import type { AffectedTrip } from '#app/capacity/fleet-answers-contract.ts'
import { formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { bearers } from '#app/changing/reschedule.ts'
import { isSameParty, partyFields, type Party } from '#rules/prices/party.ts'
import { formatChange } from '#app/changing/format-change.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { readParty, typeParty } from './new-order-draft.ts'
import { createPartyInputs } from './new-order-trip.tsx'
import { BeforeAfter } from '#ui/office-kit/before-after.tsx'
import { messageField, listOptions } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { type Figures, refuse, usePreview } from '#ui/office-kit/use-preview.ts'
import { readWithMoney } from './money-calls.ts'
import { callSignedIn } from '#ui/session/session.ts'
import type { AnswerOf } from '#ui/client/api.ts'

type RescheduleFigures = AnswerOf<'POST /api/admin/orders/:id/reschedule/quote'>

type RescheduleDialogProps = {
  desk: Desk
  trip: Pick<AffectedTrip, 'itemId' | 'orderId' | 'title' | 'date'> & Partial<Party>
  onDone: () => void
  onClose: () => void
}

/** Changes date or party of a trip. Shows the figures first, and carries out exactly those. */
export function RescheduleDialog({ desk, trip, onDone, onClose }: RescheduleDialogProps) {
  const words = desk.words.reschedule
  const { itemId: item, orderId } = trip
  const partyBefore = toParty(trip)
  const { date: day, bearer: payer } = moveFields(desk)
  const form = useForm({
    ...createPartyInputs(desk, partyBefore),
    date: { ...day, start: partyBefore ? trip.date : '' },
    bearer: {
      ...payer,
      // More guests than before are charged unless the office decides otherwise.
      start: (draft) =>
        partyBefore && !isSameParty(readParty({ ...typeParty(partyBefore), ...draft }), partyBefore)
          ? 'guest'
          : 'company',
    },
    message: messageField(desk),
  })
  const { date } = form.draft
  const party = partyBefore && readParty(form.draft)
  const isOther =
    date !== trip.date || (partyBefore && party && !isSameParty(party, partyBefore)) === true
  const requestBody = JSON.stringify({ item, date, bearer: form.draft.bearer, ...party })
  const requestFigures = useCallback(
    () =>
      readWithMoney(
        orderId,
        callSignedIn('POST /api/admin/orders/:id/reschedule/quote', {
          params: { id: orderId },
          body: JSON.parse(requestBody),
        }),
      ),
    [orderId, requestBody],
  )
  const canAsk = isCalendarDate(date) && (isOther || !partyBefore)
  const { figures, requestAgain } = usePreview(canAsk ? requestFigures : undefined, words.failed)
  const email = figures.step === 'there' ? figures.value.email : undefined
  const call = async ({ message }: { message: string }) => {
    if (figures.step !== 'there') return refuse(words.first)
    const answer = await callSignedIn('POST /api/admin/orders/:id/reschedule', {
      params: { id: orderId },
      body: { number: figures.value.number, message },
    })
    if (!answer.ok || answer.value.outcome === 'moved') return answer
    requestAgain()
    return refuse(words.changed)
  }
  return (
    <FormDialog
      desk={desk}
      form={form}
      call={call}
      onDone={onDone}
      onClose={onClose}
      id="reschedule"
      title={fill(words.dialogTitle, { title: trip.title })}
      text={fill(words.now, { date: formatLongDate(trip.date) })}
      without={[...(partyBefore ? [] : partyFields), ...(email ? [] : (['message'] as const))]}
      confirm={words.confirm}
      busyLabel={words.busy}
      doneText={
        date === trip.date ? words.changedParty : fill(words.done, { date: formatDate(date) })
      }
    >
      <div role="status" className="bg-plaster p-4">
        {formatFigures(desk, figures).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {figures.step === 'there' && figures.value.hasPrice && (
          <BeforeAfter
            desk={desk}
            sums={figures.value.money.sums}
            change={{ owed: figures.value.difference, refunded: figures.value.refund }}
          />
        )}
      </div>
    </FormDialog>
  )
}

function moveFields({ words: { reschedule: words } }: Desk) {
  const options = listOptions(bearers, words.bearers)
  return {
    date: { kind: 'date', label: words.date, required: true },
    bearer: { kind: 'radios', label: words.bearer, options, start: 'company' },
  } as const
}

function toParty({ adults, children, toddlers, childSeats }: Partial<Party>): Party | undefined {
  if (adults === undefined) return undefined
  return { adults, children: children ?? 0, toddlers: toddlers ?? 0, childSeats: childSeats ?? 0 }
}

function formatDate(date: string): string {
  return isCalendarDate(date) ? formatLongDate(date) : ''
}

function formatFigures(desk: Desk, figures: Figures<RescheduleFigures>): string[] {
  const words = desk.words.reschedule
  if (figures.step === 'none') return [words.chooseDay]
  if (figures.step === 'asking') return [words.looking]
  if (figures.step === 'refused') return [figures.refused]
  return formatMoveFigures(words, figures.value)
}

/** The consequences of a move in sentences, and who is informed. */
function formatMoveFigures(
  words: Desk['words']['reschedule'],
  { email, ...figures }: RescheduleFigures,
): string[] {
  return [
    ...formatChange(figures, words.quote),
    email ? fill(words.told, { email }) : words.notTold,
  ]
}
