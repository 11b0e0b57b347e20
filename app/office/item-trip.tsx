import { useState } from 'react'
import { AssignDialog, nameAssigned } from '#app/capacity/office/assign-dialog.tsx'
import type { ItemAllocation } from '#app/capacity/office/fleet-calls.ts'
import {
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatLongDate,
} from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { type Desk, useUndoOffer } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { CallOffDialog } from './cancel-dialog.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { useKeepOpen } from '#ui/office-kit/use-keep-open.ts'
import { callSignedIn } from '#ui/session/session.ts'
import type { TripDetails } from '#app/order/office-contract.ts'
import { toDraft } from '#rules/guests/form-fields.ts'
import { aboutOfficeFields } from '#app/order/about-fields.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { FieldFolds } from '#ui/components/field-folds.tsx'
import { guestFields } from './new-order-guest.tsx'
import { rideFields } from './new-order-trip.tsx'
import type { DeskFields } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import type { DetailedTrip } from './order-head.ts'

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
  const { time, ...otherFields } = rideFields(desk)
  const hint = wish && fill(words.wish, { time: wish })
  const fields = { time: { ...time, hint }, ...otherFields, ...guestFields(desk) }
  const form = useForm(startWith(fields, savedDetails))
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

/** The fields, each with its saved value. */
function startWith<Fields extends DeskFields>(
  fields: Fields,
  saved: { readonly [Name in keyof Fields]: string },
): Fields {
  const entries = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, start: saved[name] },
  ])
  return Object.fromEntries(entries) as Fields
}

function trim(details: TripDetails): TripDetails {
  const trimmed = Object.entries(details).map(([field, typed]) => [field, typed.trim()])
  return { ...details, ...Object.fromEntries(trimmed) }
}

function toRequest({ language, ...details }: TripDetails) {
  return { ...details, language: guideLanguages.find((one) => one === language) ?? 'en' }
}

type ItemTripsProps = {
  desk: Desk
  orderId: string
  /** The trips that have a place. */
  trips: readonly DetailedTrip[]
  /** All trips with their vehicles and guides. Empty without a fleet. */
  allocations: readonly ItemAllocation[]
  /** The act that the head of the order offers. */
  next: string | undefined
  onDone: () => void
}

/** The order's trips, with who goes out and what can be changed. */
export function ItemTrips({ desk, orderId, trips, allocations, next, onDone }: ItemTripsProps) {
  const words = desk.words.reschedule
  const { order: crewWords } = desk.words.fleet
  const keptTrips = useKeepOpen(trips.map((trip) => ({ ...trip, id: trip.item })))
  const placeless = allocations.filter(({ hasPlace }) => !hasPlace)
  return (
    <>
      {trips.length + placeless.length === 0 && <p>{words.none}</p>}
      <ul className="divide-rule divide-y text-meta">
        {keptTrips.map(({ item: trip, hold }) => {
          const facts = { title: trip.title, date: formatLongDate(trip.date) }
          const allocation = allocations.find(({ itemId }) => itemId === trip.item)
          const acts = [
            { act: 'move', label: words.change, name: fill(words.changeOf, facts) },
            {
              act: 'details',
              label: words.details.button,
              name: fill(words.details.buttonOf, facts),
            },
          ] as const
          const canAssign = allocation && desk.can('fleet') && next !== `assign:${trip.item}`
          const dialogProps = { desk, orderId, onDone }
          const changedTrip = { ...trip, itemId: trip.item, orderId }
          return (
            <li key={trip.item} className="desk-order-trip">
              <TripFacts desk={desk} trip={trip} allocation={allocation} />
              <p className="flex flex-wrap gap-2 empty:hidden">
                {canAssign && (
                  <ActionButtons acts={[{ act: 'assign', label: crewWords.choose }]} onAsk={hold}>
                    {(_, onClose) => (
                      <AssignDialog
                        desk={desk}
                        item={allocation}
                        onChanged={onDone}
                        onClose={onClose}
                      />
                    )}
                  </ActionButtons>
                )}
                {desk.can('book') && (
                  <ActionButtons acts={acts} onAsk={hold}>
                    {(act, onClose) =>
                      act === 'move' ? (
                        <RescheduleDialog {...dialogProps} trip={changedTrip} onClose={onClose} />
                      ) : (
                        <TripDetailsDialog {...dialogProps} trip={trip} onClose={onClose} />
                      )
                    }
                  </ActionButtons>
                )}
                {/* An order with a single trip is cancelled as a whole. */}
                {desk.can('book') && trips.length > 1 && (
                  <ActionButtons
                    acts={[{ act: 'call-off', label: words.callOff }]}
                    menu={desk.words.order.more}
                    onAsk={hold}
                  >
                    {(_, onClose) => (
                      <CallOffDialog
                        {...dialogProps}
                        trip={changedTrip}
                        by="guest"
                        onClose={onClose}
                      />
                    )}
                  </ActionButtons>
                )}
              </p>
            </li>
          )
        })}
        {placeless.map((allocation) => (
          <li key={allocation.itemId} className="desk-order-trip">
            <TripFacts desk={desk} trip={allocation} allocation={allocation} />
          </li>
        ))}
      </ul>
    </>
  )
}

type TripFactsProps = {
  desk: Desk
  trip: { title: string; date: string }
  allocation: ItemAllocation | undefined
}

function TripFacts({ desk, trip, allocation }: TripFactsProps) {
  const { order: words } = desk.words.fleet
  const names = allocation ? nameAssigned(allocation) : []
  return (
    <div className="min-w-0 break-words">
      <p className="font-semibold">{trip.title}</p>
      <p className="text-ink-2">
        {allocation ? formatPeriod(words, allocation) : formatLongDate(trip.date)}
      </p>
      {allocation && (
        <p>
          {!allocation.hasPlace && words.over}
          {allocation.hasPlace && names.length === 0 && words.nobody}
          {allocation.hasPlace && names.length > 0 && (
            <>
              {words.assigned} <strong>{names.join(', ')}</strong>
            </>
          )}
        </p>
      )}
    </div>
  )
}

/**
 * Formats a period of absence with its buffers: one date with two times, or two dates with a time
 * each.
 */
function formatPeriod(
  { period, longPeriod }: Desk['words']['fleet']['order'],
  { from, to }: ItemAllocation,
): string {
  const [begins, ends] = [new Date(from), new Date(to)]
  const date = calendarDateIn(begins, capeTown)
  if (date !== calendarDateIn(ends, capeTown))
    return fill(longPeriod, { from: formatOfficeTime(from), to: formatOfficeTime(to) })
  return fill(period, {
    date: formatLongDate(date),
    from: clockTimeInCapeTown(begins),
    to: clockTimeInCapeTown(ends),
  })
}
