import { type InboxItem } from './admin-calls.ts'
import { describeItem } from './describe-item.ts'
import { aboutOfficeFields } from '#app/order/about-fields.ts'
import { FieldFolds } from '#ui/components/field-folds.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { FormFields } from '#ui/office-kit/fields.tsx'
import { createField, type DraftProps, pickUpFields, rideFields } from './new-order-trip.tsx'
import { useDeskSearch } from '#ui/office-kit/use-desk-search.ts'

/** Guest fields. A phone number or an e-mail address is required. */
export function guestFields(desk: Desk) {
  const { emailHint } = desk.words.newOrder.fields
  return {
    name: { ...createField(desk, 'name'), required: true },
    phone: { ...createField(desk, 'phone'), isHalf: true },
    email: { ...createField(desk, 'email'), hint: emailHint, isHalf: true },
  }
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
