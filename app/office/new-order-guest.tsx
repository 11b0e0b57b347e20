import { newOrderFields } from '#app/order/new-order.ts'
import { aboutOfficeFields } from '#app/order/about-fields.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { FieldFolds } from '#ui/components/field-folds.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { nameLanguage } from '#app/capacity/office/language-name.ts'
import { type DeskField, FormFields } from '#ui/office-kit/fields.tsx'
import type { DraftProps } from './new-order-trip.tsx'

type FieldName = Exclude<
  keyof Desk['words']['newOrder']['fields'] & keyof typeof newOrderFields,
  'language'
>

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
  const field = newOrderFields[name]
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

export function NewOrderGuest({ desk, draft, change, form }: DraftProps) {
  const { guest, more } = desk.words.newOrder
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-sans text-lead font-semibold">{guest}</legend>
      <FormFields fields={guestFields(desk)} {...form} />
      {/* A custom trip has no plan: its hours determine how long the crew is needed. */}
      <details open={draft.kind === 'custom' || undefined}>
        <summary className="cursor-pointer py-1.5 font-semibold">{more}</summary>
        <div className="mt-4">
          <FormFields fields={rideFields(desk)} {...form} />
        </div>
      </details>
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
