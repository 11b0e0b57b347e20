import { useState } from 'react'
import type { TripDetails } from '#app/order/office-contract.ts'
import { draftFrom } from '#rules/guests/form-fields.ts'
import { aboutOfficeFields } from '#app/order/about-fields.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { fill } from '#rules/text/fill.ts'
import { AskedFolds } from '#ui/components/form-folds.tsx'
import { type Desk, useTakeBack } from '#ui/office-kit/desk.ts'
import { guestFields, rideFields } from './new-order-guest.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { callSignedIn } from '#ui/session/session.ts'
import type { AnswerOf } from '#ui/client/api.ts'

export type KnownTrip = AnswerOf<'GET /api/admin/orders/:id/details'>['items'][number]

type TripDetailsProps = {
  desk: Desk
  orderId: string
  trip: KnownTrip
  onDone: () => void
  onClose: () => void
}

export function TripDetailsDialog({ desk, orderId, trip, onDone, onClose }: TripDetailsProps) {
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
  const takeBack = useTakeBack<{ isServed: boolean }>(desk, onDone)
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
      said={({ isServed }) => (isServed ? words.saved : words.unserved)}
      undo={({ isServed }) =>
        // A change of address was mailed to both addresses.
        next.email === seen.email
          ? takeBack(isServed ? words.saved : words.unserved, () => save(next, seen))
          : undefined
      }
      onRefused={onDone}
    >
      {(errorOf) => (
        <AskedFolds
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
