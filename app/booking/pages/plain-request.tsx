import { numberField } from '#ui/components/number-field.ts'
import type { Words } from '#content/words/words.ts'
import { emptyDraft } from '#rules/guests/form-fields.ts'
import { omitAboutFields } from '#app/order/about-fields.ts'
import { transferFields } from '#app/order/transfer-fields.ts'
import { transferKinds } from '#rules/prices/transfer.ts'
import { formatSeenPrice } from '#rules/prices/seen-price.ts'
import { useSend } from '#ui/client/use-send.ts'
import { FieldFolds, Fold } from '#ui/components/field-folds.tsx'
import { FormInputs } from '#ui/components/form-inputs.tsx'
import { PlainField } from '#ui/components/plain-field.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { SelectField } from '#ui/components/select-field.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import { pickPosted, usePosted } from '#ui/posting/posted.ts'
import type { VehicleFacts } from './vehicle-facts.ts'

type PlainRequestProps = {
  fleet: readonly VehicleFacts[]
  title: string
  words: Words['transfer']
  refusalWords: Words['refusals']
  consent: { version: string; text: string }
}

const emptyForm = emptyDraft(transferFields)
const unfoldedFields = omitAboutFields(transferFields)

/**
 * The request for a vehicle without scripts: one form for the whole fleet, which the browser posts.
 * Only the browser stores its input.
 */
export function PlainRequest({ fleet, title, words, refusalWords, consent }: PlainRequestProps) {
  const posted = usePosted()
  const sendWords = { refusals: refusalWords, failed: words.failed }
  const { lines, errorOf } = useSend(sendWords, undefined, { posted })
  const draft = { ...emptyForm, ...pickPosted(emptyForm, posted) }
  const fieldProps = { words, draft, type: () => {}, errorOf }
  const describeField = (name: string, value: string) => ({
    id: name,
    name,
    error: errorOf(name),
    defaultValue: posted?.fields[name] ?? value,
    required: true,
  })
  const describeChoice = (name: string) => ({
    id: name,
    error: errorOf(name),
    value: posted?.fields[name] ?? '',
    onChange: () => {},
  })
  const seen = fleet.find(({ dayPrices }) => dayPrices)?.dayPrices?.seen
  const vehicles = fleet.map(({ slug, type }) => ({ value: slug, label: type }))
  const kinds = transferKinds.map((kind) => ({ value: kind, label: words.kinds[kind] }))
  const kindHint = transferKinds.map((kind) => `${words.kinds[kind]}: ${words.kindTexts[kind]}.`)
  return (
    <section aria-labelledby="request" className="wrap mt-20 scroll-mt-8">
      <h2 id="request" className="text-h2">
        {title}
      </h2>
      <form method="post" action="/transfers" className="mt-8 max-w-3xl space-y-6">
        <input type="hidden" name="consent" value={consent.version} />
        {seen && <input type="hidden" name="seen" value={formatSeenPrice(seen)} />}
        {lines.length > 0 && <RefusalList title={words.pleaseMend} lines={lines} />}
        <div className="grid gap-6 sm:grid-cols-2">
          <SelectField {...describeChoice('vehicle')} label={words.vehicle} options={vehicles} />
          <SelectField
            {...describeChoice('kind')}
            label={words.kind}
            options={kinds}
            hint={kindHint.join(' ')}
          />
          <PlainField {...describeField('date', '')} label={words.date} type="date" />
          <PlainField {...describeField('guests', '2')} label={words.guests} {...numberField} />
          <PlainField
            {...describeField('childSeats', '0')}
            label={words.childSeats}
            hint={words.childSeatsHint}
            {...numberField}
          />
        </div>
        <FormInputs fields={unfoldedFields} {...fieldProps} rows={2} />
        <FieldFolds fields={transferFields} {...fieldProps} />
        <div className="border-rule -mt-6 border-b">
          <Fold
            label={words.promo.fold}
            answered={posted?.fields['promoCode'] ?? ''}
            isAsked={errorOf('promoCode') !== undefined}
            isTyped={Boolean(posted?.fields['promoCode'])}
          >
            <PlainField
              {...describeField('promoCode', '')}
              required={false}
              label={words.promo.label}
              hint={words.promo.hint}
            />
          </Fold>
        </div>
        <Honeypot />
        <p className="text-ink-2 text-caption">{`${consent.text} ${words.owedInRand}`}</p>
        <p className="mb-3 font-semibold">{words.nothingCharged}</p>
        <button type="submit" className="button button-primary w-full sm:w-auto sm:min-w-56">
          {words.proceed}
        </button>
      </form>
    </section>
  )
}
