import { useCallback, useState } from 'react'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Desk, useQuery, useUndoOffer } from '#ui/office-kit/desk.ts'
import { CallOffDialog } from './cancel-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { useKeepOpen } from '#ui/office-kit/use-keep-open.ts'
import { LazyDetails, WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { readSignedIn, callSignedIn } from '#ui/session/session.ts'
import type { TripDetails } from '#app/order/office-contract.ts'
import { toDraft } from '#rules/guests/form-fields.ts'
import { aboutOfficeFields } from '#app/order/about-fields.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { FieldFolds } from '#ui/components/field-folds.tsx'
import { guestFields, rideFields } from './new-order-guest.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import type { AnswerOf } from '#ui/client/api.ts'

type DetailedTrip = AnswerOf<'GET /api/admin/orders/:id/details'>['items'][number]

type TripDetailsProps = {
  desk: Desk
  orderId: string
  trip: DetailedTrip
  onDone: () => void
  onClose: () => void
}

function TripDetailsDialog({ desk, orderId, trip, onDone, onClose }: TripDetailsProps) {
  const { details: words } = desk.words.reschedule
  const { item, details: savedDetails, wish } = trip
  const { time, ends, pickup, flight, destination, ...otherFields } = rideFields(desk)
  const { name, phone, email } = guestFields(desk)
  const form = useForm({
    time: {
      ...time,
      start: savedDetails.time,
      ...(wish && { hint: fill(words.wish, { time: wish }) }),
    },
    ends: { ...ends, start: savedDetails.ends },
    pickup: { ...pickup, start: savedDetails.pickup },
    flight: { ...flight, start: savedDetails.flight },
    destination: { ...destination, start: savedDetails.destination },
    name: { ...name, start: savedDetails.name },
    phone: { ...phone, start: savedDetails.phone },
    email: { ...email, hint: undefined, isHalf: false, start: savedDetails.email },
    language: { ...otherFields.language, start: savedDetails.language },
    otherLanguage: { ...otherFields.otherLanguage, start: savedDetails.otherLanguage },
    specialRequests: { ...otherFields.specialRequests, start: savedDetails.specialRequests },
  })
  const [answers, setAnswers] = useState(() => toDraft(aboutOfficeFields, savedDetails))
  const undoWith = useUndoOffer<{ isServed: boolean }>(desk, onDone)
  const next = trim({ ...savedDetails, ...form.draft, ...answers })
  const save = (from: TripDetails, to: TripDetails) =>
    callSignedIn('PUT /api/admin/orders/:id/details', {
      params: { id: orderId },
      body: { item, ...toRequest(to), seen: from },
    })
  return (
    <FormDialog
      desk={desk}
      form={form}
      onDone={onDone}
      onClose={onClose}
      id="trip"
      role="dialog"
      title={words.title}
      text={words.text}
      confirm={words.save}
      busyLabel={words.busy}
      call={() => save(savedDetails, next)}
      doneText={({ isServed }) => (isServed ? words.saved : words.unserved)}
      undo={({ isServed }) =>
        // No undo after a change of address, because both addresses were mailed.
        next.email === savedDetails.email
          ? undoWith(isServed ? words.saved : words.unserved, () => save(next, savedDetails))
          : undefined
      }
      onRefused={onDone}
    >
      {(errorOf) => (
        <FieldFolds
          fields={aboutOfficeFields}
          words={desk.words.newOrder}
          draft={answers}
          type={(change) => setAnswers((before) => ({ ...before, ...change }))}
          errorOf={errorOf}
          tight
        />
      )}
    </FormDialog>
  )
}

function trim(details: TripDetails): TripDetails {
  const trimmed = Object.entries(details).map(([field, typed]) => [field, typed.trim()])
  return { ...details, ...Object.fromEntries(trimmed) }
}

function toRequest({ language, ...details }: TripDetails) {
  return { ...details, language: guideLanguages.find((one) => one === language) ?? 'en' }
}

type ItemDaysProps = { desk: Desk; orderId: string; status: string }

export default function ItemDays({ desk, orderId, status }: ItemDaysProps) {
  return (
    <LazyDetails title={desk.words.reschedule.changeTitle}>
      <Days key={status} desk={desk} orderId={orderId} />
    </LazyDetails>
  )
}

function Days({ desk, orderId }: Omit<ItemDaysProps, 'status'>) {
  const read = useCallback(
    () => readSignedIn('GET /api/admin/orders/:id/details', { params: { id: orderId } }),
    [orderId],
  )
  const detailsQuery = useQuery(read, desk, ['orders'])
  return (
    <WhenLoaded desk={desk} loaded={detailsQuery}>
      {({ items }) => (
        <Trips
          desk={desk}
          orderId={orderId}
          items={items}
          onDone={() => void detailsQuery.reload()}
        />
      )}
    </WhenLoaded>
  )
}

type TripsProps = {
  desk: Desk
  orderId: string
  items: readonly DetailedTrip[]
  onDone: () => void
}

function Trips({ desk, orderId, items, onDone }: TripsProps) {
  const words = desk.words.reschedule
  const { button, buttonOf } = words.details
  const keptTrips = useKeepOpen(items.map((trip) => ({ ...trip, id: trip.item })))
  const acts = [
    { act: 'move', label: words.change, of: words.changeOf },
    { act: 'details', label: button, of: buttonOf },
    { act: 'call-off', label: words.callOff, of: words.callOffOf },
  ] as const
  // An order with a single trip is cancelled as a whole.
  const shownActs = items.length > 1 ? acts : acts.slice(0, 2)
  return (
    <>
      {items.length === 0 && <p className="mt-2">{words.none}</p>}
      <ul className="divide-rule border-rule mt-2 divide-y border-y empty:hidden">
        {keptTrips.map(({ item: trip, hold }) => {
          const facts = { title: trip.title, date: formatLongDate(trip.date) }
          return (
            <li key={trip.item} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0 break-words">
                {facts.title}, {facts.date}
              </span>
              <span className="flex flex-wrap gap-3">
                <ActionButtons
                  acts={shownActs.map(({ act, label, of }) => ({
                    act,
                    label,
                    name: fill(of, facts),
                  }))}
                  look="button button-quiet text-meta"
                  onAsk={hold}
                >
                  {(act, onClose) => {
                    const dialogProps = { desk, orderId, onDone, onClose }
                    const changedTrip = { ...trip, itemId: trip.item, orderId }
                    if (act === 'move')
                      return <RescheduleDialog {...dialogProps} trip={changedTrip} />
                    if (act === 'details') return <TripDetailsDialog {...dialogProps} trip={trip} />
                    return <CallOffDialog {...dialogProps} trip={changedTrip} by="guest" />
                  }}
                </ActionButtons>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
