import type { Words } from '#content/words/words.ts'
import { emptyDraft } from '#rules/guests/asked.ts'
import { listUnfolded } from '#rules/orders/about-fields.ts'
import { transferFields } from '#rules/orders/transfer-fields.ts'
import { transferGuests, transferKinds } from '#rules/orders/transfer.ts'
import { AskedFolds } from '../parts/asked-folds.tsx'
import { AskedInputs } from '../parts/asked-inputs.tsx'
import { PlainField } from '../parts/plain-field.tsx'
import { SelectField } from '../parts/select-field.tsx'
import { TrapField } from '../parts/trap-field.tsx'
import type { VehicleFacts } from './vehicle-facts.ts'

type PlainRequestProps = {
  fleet: readonly VehicleFacts[]
  title: string
  words: Words['transfer']
  consent: { version: string; text: string }
}

/** The browser alone keeps what is typed and chosen. */
const empty = emptyDraft(transferFields)
const shownFirst = listUnfolded(transferFields)
const unkept = { value: '', onChange: () => {} }

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
          <SelectField id="vehicle" label={words.vehicle} options={vehicles} {...unkept} />
          <SelectField
            id="kind"
            label={words.kind}
            options={kinds}
            hint={kindHint.join(' ')}
            {...unkept}
          />
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
            id="childSeats"
            name="childSeats"
            label={words.childSeats}
            hint={words.childSeatsHint}
            type="number"
            min={0}
            max={transferGuests.maximum - 1}
            defaultValue={0}
            required
          />
        </div>
        <AskedInputs fields={shownFirst} words={words} draft={empty} type={() => {}} rows={2} />
        <AskedFolds fields={transferFields} words={words} draft={empty} type={() => {}} />
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
