import type { newOrderFields } from '#rules/desk/new-order.ts'
import { aboutDeskFields } from '#rules/orders/about-fields.ts'
import { guideLanguages } from '#rules/fleet/names.ts'
import { limits } from '#rules/text/sanitise.ts'
import { AskedFolds } from '#site/parts/asked-folds.tsx'
import { SelectField } from '#site/parts/select-field.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import { nameLanguage } from '../fleet/language-name.ts'
import type { DraftProps } from './new-order-trip.tsx'

/** Who travels, and behind a press what few of them say on the telephone. */
export function NewOrderGuest({ desk, draft, change, errorOf }: DraftProps) {
  const { guest, fields, more } = desk.words.newOrder
  const common = (
    field: Exclude<keyof typeof fields & keyof typeof newOrderFields, 'specialRequests'>,
  ) => ({
    id: field,
    label: fields[field],
    value: draft[field],
    onChange: (typed: string) => change({ [field]: typed }),
    error: errorOf(field),
    // The guest's, never whoever's sits at the desk.
    autoComplete: 'off',
  })
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-sans text-lead font-semibold">{guest}</legend>
      <TextField {...common('name')} required maxLength={limits.name} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...common('phone')} type="tel" />
        <TextField
          {...common('email')}
          type="email"
          hint={fields.emailHint}
          maxLength={limits.email}
        />
      </div>
      {/* What is written by hand has no plan: its hours say for how long it needs somebody. */}
      <details open={draft.kind === 'custom' || undefined}>
        <summary className="cursor-pointer py-1.5 font-semibold">{more}</summary>
        <div className="mt-4 space-y-5">
          <div className="grid grid-cols-2 gap-5">
            <TextField {...common('time')} type="time" />
            <TextField {...common('ends')} type="time" hint={fields.endsHint} />
          </div>
          <TextField {...common('pickup')} maxLength={100} />
          <div className="grid gap-5 sm:grid-cols-[1fr_2fr]">
            <TextField {...common('flight')} maxLength={20} />
            <TextField {...common('destination')} maxLength={100} />
          </div>
          <SelectField
            id="language"
            label={fields.language}
            value={draft.language}
            onChange={(value) =>
              change({ language: guideLanguages.find((one) => one === value) ?? 'en' })
            }
            options={guideLanguages.map((value) => ({ value, label: nameLanguage(value) }))}
          />
          <TextField {...common('otherLanguage')} maxLength={30} />
          <TextField
            id="specialRequests"
            label={fields.specialRequests}
            rows={2}
            maxLength={limits.longText}
            value={draft.specialRequests}
            onChange={(specialRequests) => change({ specialRequests })}
            error={errorOf('specialRequests')}
          />
        </div>
      </details>
      <AskedFolds
        fields={aboutDeskFields}
        words={desk.words.newOrder}
        draft={draft}
        type={change}
        errorOf={errorOf}
        tight
      />
    </fieldset>
  )
}
