import { useCallback, useState } from 'react'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Desk, useQuery, useUndoOffer } from '#ui/office-kit/desk.ts'
import { CallOffDialog } from './cancel-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { Acts } from '#ui/office-kit/acts.tsx'
import { useKeepOpen } from '#ui/office-kit/use-keep-open.ts'
import { LazyDetails, WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { readSignedIn, callSignedIn } from '#ui/session/session.ts'
import type { TripDetails } from '#app/order/office-contract.ts'
import { draftFrom } from '#rules/guests/form-fields.ts'
import { aboutOfficeFields } from '#app/order/about-fields.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { FieldFolds } from '#ui/components/form-folds.tsx'
import { guestFields, rideFields } from './new-order-guest.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import type { AnswerOf } from '#ui/client/api.ts'

type KnownTrip = AnswerOf<'GET /api/admin/orders/:id/details'>['items'][number]

type TripDetailsProps = {
  desk: Desk
  orderId: string
  trip: KnownTrip
  onDone: () => void
  onClose: () => void
}

function TripDetailsDialog({ desk, orderId, trip, onDone, onClose }: TripDetailsProps) {
  const { details: words } = desk.words.reschedule
  const { item, details: seen, wish } = trip
  const { time, ends, pickup, flight, destination, ...spoken } = rideFields(desk)
  const { name, phone, email } = guestFields(desk)
  const form = useForm({
    time: { ...time, start: seen.time, ...(wish && { hint: fill(words.wish, { time: wish }) }) },
    ends: { ...ends, start: seen.ends },
    pickup: { ...pickup, start: seen.pickup },
    flight: { ...flight, start: seen.flight },
    destination: { ...destination, start: seen.destination },
    name: { ...name, start: seen.name },
    phone: { ...phone, start: seen.phone },
    email: { ...email, hint: undefined, isHalf: false, start: seen.email },
    language: { ...spoken.language, start: seen.language },
    otherLanguage: { ...spoken.otherLanguage, start: seen.otherLanguage },
    specialRequests: { ...spoken.specialRequests, start: seen.specialRequests },
  })
  const [about, setAbout] = useState(() => draftFrom(aboutOfficeFields, seen))
  const undoWith = useUndoOffer<{ isServed: boolean }>(desk, onDone)
  const next = trim({ ...seen, ...form.draft, ...about })
  const save = (from: TripDetails, to: TripDetails) =>
    callSignedIn('PUT /api/admin/orders/:id/details', {
      params: { id: orderId },
      body: { item, ...requestOf(to), seen: from },
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
      call={() => save(seen, next)}
      doneText={({ isServed }) => (isServed ? words.saved : words.unserved)}
      undo={({ isServed }) =>
        // No undo after a change of address, because both addresses were mailed.
        next.email === seen.email
          ? undoWith(isServed ? words.saved : words.unserved, () => save(next, seen))
          : undefined
      }
      onRefused={onDone}
    >
      {(errorOf) => (
        <FieldFolds
          fields={aboutOfficeFields}
          words={desk.words.newOrder}
          draft={about}
          type={(change) => setAbout((before) => ({ ...before, ...change }))}
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

function requestOf({ language, ...details }: TripDetails) {
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
  const loaded = useQuery(read, desk, ['orders'])
  return (
    <WhenLoaded desk={desk} loaded={loaded}>
      {({ items }) => (
        <Trips desk={desk} orderId={orderId} items={items} onDone={() => void loaded.reload()} />
      )}
    </WhenLoaded>
  )
}

type TripsProps = {
  desk: Desk
  orderId: string
  items: readonly KnownTrip[]
  onDone: () => void
}

function Trips({ desk, orderId, items, onDone }: TripsProps) {
  const words = desk.words.reschedule
  const { button, buttonOf } = words.details
  const staying = useKeepOpen(items.map((trip) => ({ ...trip, id: trip.item })))
  const acts = [
    { act: 'move', label: words.change, of: words.changeOf },
    { act: 'details', label: button, of: buttonOf },
    { act: 'call-off', label: words.callOff, of: words.callOffOf },
  ] as const
  // An order with a single trip is cancelled as a whole.
  const shown = items.length > 1 ? acts : acts.slice(0, 2)
  return (
    <>
      {items.length === 0 && <p className="mt-2">{words.none}</p>}
      <ul className="divide-rule border-rule mt-2 divide-y border-y empty:hidden">
        {staying.map(({ item: trip, hold }) => {
          const facts = { title: trip.title, date: formatLongDate(trip.date) }
          return (
            <li key={trip.item} className="flex flex-wrap items-center justify-between gap-3 py-3">
              <span className="min-w-0 break-words">
                {facts.title}, {facts.date}
              </span>
              <span className="flex flex-wrap gap-3">
                <Acts
                  acts={shown.map(({ act, label, of }) => ({ act, label, name: fill(of, facts) }))}
                  look="button button-quiet text-meta"
                  onAsk={hold}
                >
                  {(act, onClose) => {
                    const own = { desk, orderId, onDone, onClose }
                    const hit = { ...trip, itemId: trip.item, orderId }
                    if (act === 'move') return <RescheduleDialog {...own} trip={hit} />
                    if (act === 'details') return <TripDetailsDialog {...own} trip={trip} />
                    return <CallOffDialog {...own} trip={hit} by="guest" />
                  }}
                </Acts>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
