import type { Words } from '#content/words/words.ts'
import { limits, sanitiseField } from '#rules/text/sanitise.ts'
import { transferLimits } from '#rules/orders/transfer.ts'
import { TextField } from '../parts/text-field.tsx'
import { TrapField } from '../parts/trap-field.tsx'
import type { TransferDraft } from './selection.ts'

type DetailsFieldsProps = {
  draft: TransferDraft
  onChange: (change: Partial<TransferDraft>) => void
  /** What was refused about a field, in words. */
  errorOf: (field: string) => string | undefined
  words: Words['transfer']
}

/** Whom the driver meets and where. Fields are sanitised as they are typed. */
export function DetailsFields({ draft, onChange, errorOf, words }: DetailsFieldsProps) {
  const field = (name: keyof TransferDraft, limit: number) => ({
    id: name,
    label: words[name],
    value: draft[name],
    maxLength: limit,
    optionalLabel: words.optional,
    error: errorOf(name),
    onChange: (text: string) => onChange({ [name]: sanitiseField(text, limit) }),
  })
  return (
    <section aria-labelledby="transfer-details" className="space-y-4">
      <h3 id="transfer-details" className="text-h3">
        {words.details}
      </h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField {...field('name', limits.name)} required autoComplete="name" />
        <TextField {...field('email', limits.email)} required type="email" autoComplete="email" />
        <TextField
          {...field('phone', limits.phone)}
          required
          type="tel"
          autoComplete="tel"
          hint={words.phoneHint}
        />
        <TextField {...field('flight', transferLimits.flight)} hint={words.flightHint} />
      </div>
      <TrapField />
      <TextField {...field('pickup', transferLimits.pickup)} hint={words.pickupHint} />
      <TextField
        {...field('specialRequests', limits.longText)}
        rows={2}
        hint={words.specialRequestsHint}
      />
    </section>
  )
}
