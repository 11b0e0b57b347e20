import { type InboxItem } from './admin-calls.ts'
import { describeItem } from './describe-item.ts'
import { luggageFields, newOrderFields } from '#app/order/new-order.ts'
import { aboutOfficeFields } from '#app/order/about-fields.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { FieldFolds } from '#ui/components/field-folds.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { nameLanguage } from '#app/capacity/office/language-name.ts'
import { type DeskField, FormFields } from '#ui/office-kit/fields.tsx'
import type { TripDraft } from './new-order-draft.ts'
import type { DraftProps } from './new-order-trip.tsx'
import { useDeskSearch } from '#ui/office-kit/use-desk-search.ts'

type FieldName = Exclude<
  keyof Desk['words']['newOrder']['fields'] & keyof typeof createdFields,
  'language'
>

const createdFields = { ...newOrderFields, ...luggageFields }

/** Guest fields. A phone number or an e-mail address is required. */
export function guestFields(desk: Desk) {
  const { emailHint } = desk.words.newOrder.fields
  return {
    name: { ...createField(desk, 'name'), required: true },
    phone: { ...createField(desk, 'phone'), isHalf: true },
    email: { ...createField(desk, 'email'), hint: emailHint, isHalf: true },
  }
}

export function rideFields(desk: Desk) {
  const { fields } = desk.words.newOrder
  const options = guideLanguages.map((value) => ({ value, label: nameLanguage(value) }))
  return {
    time: { ...createField(desk, 'time'), isHalf: true },
    ends: { ...createField(desk, 'ends'), hint: fields.endsHint, isHalf: true },
    pickup: createField(desk, 'pickup'),
    flight: { ...createField(desk, 'flight'), isHalf: true },
    destination: { ...createField(desk, 'destination'), isHalf: true },
    language: { kind: 'choice', label: fields.language, options } as const,
    otherLanguage: createField(desk, 'otherLanguage'),
    specialRequests: createField(desk, 'specialRequests'),
  }
}

function createField({ words: { newOrder } }: Desk, name: FieldName): DeskField {
  const label = newOrder.fields[name]
  const field = createdFields[name]
  switch (field.kind) {
    case 'paragraphs':
      return { kind: 'paragraphs', limit: field.limit, label, rows: 2 }
    case 'phone':
      return { kind: 'tel', label }
    case 'time':
      return { kind: 'time', label }
    default:
      return { kind: field.kind, limit: field.limit, label }
  }
}

/**
 * The fields of a service's hour and places, the first ones in front. A ride has an address at the
 * end that is not the airport.
 */
export function pickUpFields(desk: Desk, { kind, way }: Pick<TripDraft, 'kind' | 'way'>) {
  const { time, ends, pickup, destination, flight } = rideFields(desk)
  if (kind !== 'transfer')
    return {
      front: { time, pickup: { ...pickup, isHalf: true } },
      rest: { ends, flight, destination },
    }
  const hint = desk.words.newOrder.fields.rideTimeHint
  const luggage = { ...createField(desk, 'luggage'), isHalf: true }
  const address = way === 'from-airport' ? { destination } : { pickup: { ...pickup, isHalf: true } }
  return { front: { time: { ...time, hint }, flight, ...address, luggage }, rest: { ends } }
}

export function NewOrderPickUp({ desk, draft, form }: Omit<DraftProps, 'change'>) {
  const { pickUp, more } = desk.words.newOrder
  const { language, otherLanguage, specialRequests } = rideFields(desk)
  const { front, rest } = pickUpFields(desk, draft)
  const otherFields = { ...rest, language, otherLanguage, specialRequests }
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-sans text-lead font-semibold">{pickUp}</legend>
      <FormFields fields={front} {...form} />
      {/* A custom trip has no plan: its hours determine how long the crew is needed. */}
      <details open={draft.kind === 'custom' || undefined}>
        <summary className="cursor-pointer py-1.5 font-semibold">{more}</summary>
        <div className="mt-4">
          <FormFields fields={otherFields} {...form} />
        </div>
      </details>
    </fieldset>
  )
}

export function NewOrderGuest({ desk, draft, change, form }: DraftProps) {
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-sans text-lead font-semibold">
        {desk.words.newOrder.guest}
      </legend>
      <FormFields fields={guestFields(desk)} {...form} />
      <KnownGuests desk={desk} draft={draft} change={change} />
      <FieldFolds
        fields={aboutOfficeFields}
        words={desk.words.newOrder}
        draft={draft}
        type={change}
        errorOf={form.errorOf}
        tight
      />
    </fieldset>
  )
}

const maxKnownGuests = 3

/** Earlier guests whose name, phone or e-mail matches what is typed. A press fills in all three. */
function KnownGuests({ desk, draft, change }: Omit<DraftProps, 'form'>) {
  const { name, phone, email } = draft
  const typed = [email, phone, name].find((text) => text.trim() !== '') ?? ''
  const { found } = useDeskSearch(typed, false)
  const guests = listGuests(found?.lists.flatMap(({ items }) => items) ?? []).filter(
    (guest) => guest.name !== name || guest.phone !== phone || guest.email !== email,
  )
  if (guests.length === 0) return null
  return (
    <div>
      <p id="known-guests" className="text-meta font-semibold">
        {desk.words.newOrder.knownGuests}
      </p>
      <ul aria-labelledby="known-guests" className="divide-rule border-rule mt-2 divide-y border-y">
        {guests.slice(0, maxKnownGuests).map(({ item, ...guest }) => (
          <li key={item.id}>
            <button
              type="button"
              className="w-full py-3 text-left hover:underline"
              onClick={() => change(guest)}
            >
              <span className="font-semibold">{guest.name}</span>{' '}
              {[guest.phone, guest.email].filter(Boolean).join(', ')}
              <span className="text-ink-2 block text-caption">
                {describeItem(item, desk.words).slice(0, 2).join(', ')}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The guests of items, newest first, each once by e-mail or phone. */
function listGuests(items: readonly InboxItem[]) {
  const guests = new Map<string, { name: string; phone: string; email: string; item: InboxItem }>()
  for (const item of items.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))) {
    const { name, email, details } = item
    const phone = typeof details['phone'] === 'string' ? details['phone'] : ''
    const contact = email || phone
    if (name && contact && !guests.has(contact)) guests.set(contact, { name, phone, email, item })
  }
  return [...guests.values()]
}
