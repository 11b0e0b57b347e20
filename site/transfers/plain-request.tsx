import type { Words } from '#content/words/words.ts'
import { limits } from '#rules/text/sanitise.ts'
import { transferGuests, transferKinds, transferLimits } from '#rules/orders/transfer.ts'
import { PlainField } from '../parts/plain-field.tsx'
import { TrapField } from '../parts/trap-field.tsx'
import type { VehicleFacts } from './vehicle-facts.ts'

type PlainRequestProps = {
  fleet: readonly VehicleFacts[]
  title: string
  words: Words['transfer']
  consent: { version: string; text: string }
}

/** Asks for a vehicle without scripts: one form for the whole fleet, posted by the browser. */
export function PlainRequest({ fleet, title, words, consent }: PlainRequestProps) {
  const vehicles = fleet.map(({ slug, type }) => ({ value: slug, label: type }))
  const kinds = transferKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))
  const kindHint = transferKinds.map((kind) => `${words.kinds[kind]}: ${words.kindTexts[kind]}.`)
  return (
    <section aria-labelledby="request" className="wrap mt-20 scroll-mt-8">
      <h2 id="request" className="text-h2">
        {title}
      </h2>
      <form method="post" action="/api/transfers" className="mt-8 max-w-3xl space-y-6">
        <input type="hidden" name="consent" value={consent.version} />
        <div className="grid gap-6 sm:grid-cols-2">
          <PlainSelect name="vehicle" label={words.vehicle} options={vehicles} />
          <PlainSelect name="kind" label={words.kind} options={kinds} hint={kindHint.join(' ')} />
          <PlainField id="date" name="date" label={words.date} type="date" required />
          <PlainField
            id="guests"
            name="guests"
            label={words.guests}
            type="number"
            min={transferGuests.minimum}
            max={transferGuests.maximum}
            defaultValue={2}
            required
          />
          <PlainField
            id="name"
            name="name"
            label={words.name}
            autoComplete="name"
            maxLength={limits.name}
            required
          />
          <PlainField
            id="email"
            name="email"
            label={words.email}
            type="email"
            autoComplete="email"
            maxLength={limits.email}
            required
          />
          <PlainField
            id="phone"
            name="phone"
            label={words.phone}
            hint={words.phoneHint}
            type="tel"
            autoComplete="tel"
            maxLength={limits.phone}
            required
          />
          <PlainField
            id="flight"
            name="flight"
            label={`${words.flight} (${words.optional})`}
            hint={words.flightHint}
            maxLength={transferLimits.flight}
          />
          <PlainField
            id="pickup"
            name="pickup"
            label={`${words.pickup} (${words.optional})`}
            hint={words.pickupHint}
            maxLength={transferLimits.pickup}
          />
          <PlainField
            id="specialRequests"
            name="specialRequests"
            label={`${words.specialRequests} (${words.optional})`}
            hint={words.specialRequestsHint}
            maxLength={limits.longText}
          />
        </div>
        <TrapField />
        <p className="text-ink-2 text-caption">{`${consent.text} ${words.owedInRand}`}</p>
        <p className="mb-3 font-semibold">{words.nothingCharged}</p>
        <button type="submit" className="button button-primary w-full sm:w-auto sm:min-w-56">
          {words.proceed}
        </button>
      </form>
    </section>
  )
}

type PlainSelectProps = {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  hint?: string
}

function PlainSelect({ name, label, options, hint }: PlainSelectProps) {
  return (
    <div>
      <label htmlFor={name} className="mb-1.5 block text-meta font-semibold">
        {label}
      </label>
      <select
        id={name}
        name={name}
        {...(hint ? { 'aria-describedby': `${name}-hint` } : {})}
        className="field"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint && (
        <p id={`${name}-hint`} className="text-ink-2 mt-1.5 text-caption">
          {hint}
        </p>
      )}
    </div>
  )
}
