import { numberField } from '#ui/components/number-field.ts'
import type { Words } from '#content/words/words.ts'
import { itineraryEnquiryFields } from '#app/itinerary/itinerary-enquiry.ts'
import { addOns, builderVehicles, estimateParty } from '#app/itinerary/itinerary-price.ts'
import { defaultStart } from '#app/itinerary/itinerary.ts'
import { listStartTimes } from '#app/itinerary/start-times.ts'
import { groupRequestFields } from '../group-quote.ts'
import type { OwnQuoteRequest, QuoteRequestFields } from '../own-quote-request.ts'
import { fill } from '#rules/text/fill.ts'
import { FieldFrame } from '#ui/components/field-frame.tsx'
import { PlainField } from '#ui/components/plain-field.tsx'
import { ActButton } from '#ui/private/quote-parts.tsx'

export type QuoteRequestFormProps = {
  quote: Pick<OwnQuoteRequest, 'kind' | 'version'>
  fields: QuoteRequestFields
  tours: readonly { id: string; title: string }[]
  words: Omit<Words['quoteLink'], 'comment' | 'shared' | 'leads' | 'rideLeads' | 'offers' | 'title'>
  builder: Pick<
    Words['itinerary'],
    keyof typeof estimateParty | 'vehicle' | 'vehicles' | 'addOnsTitle' | 'addOns'
  >
}

const dateInput = { type: 'date' }
const numberInput = { ...numberField, required: true }
const { name, phone, message } = itineraryEnquiryFields
const { programme, vehicles, pickups, company, vatNumber } = groupRequestFields

const inputs = {
  guests: numberInput,
  firstDay: dateInput,
  lastDay: dateInput,
  offerBy: dateInput,
  programme: { maxLength: programme.limit, rows: 4 },
  vehicles: { maxLength: vehicles.limit },
  pickups: { maxLength: pickups.limit, rows: 4 },
  company: { maxLength: company.limit },
  vatNumber: { maxLength: vatNumber.limit },
  startDate: dateInput,
  adults: numberInput,
  children: numberInput,
  toddlers: numberInput,
  message: { maxLength: message.limit, rows: 4 },
  name: { maxLength: name.limit },
  phone: { maxLength: phone.limit, type: 'tel' },
}

/**
 * The form to change a request and send it again. The browser stores its fields and posts them,
 * with or without scripts.
 */
export function QuoteRequestForm(props: QuoteRequestFormProps) {
  const { quote, fields, words, builder } = props
  const labels = { ...builder, ...words.labels, startDate: words.labels.firstDay }
  const renderInput = (fieldName: keyof typeof inputs) => (
    <PlainField
      key={fieldName}
      id={fieldName}
      name={fieldName}
      label={labels[fieldName]}
      defaultValue={fields[fieldName]}
      {...inputs[fieldName]}
    />
  )
  const renderRow = (columns: string, ...names: (keyof typeof inputs)[]) => (
    <div className={`grid gap-6 ${columns}`}>{names.map(renderInput)}</div>
  )
  return (
    <form method="post" action="/quote" className="mt-5 space-y-6">
      <input type="hidden" name="version" value={quote.version} />
      {quote.kind === 'group' ? (
        <>
          {renderInput('guests')}
          {renderRow('sm:grid-cols-3', 'firstDay', 'lastDay', 'offerBy')}
          {(['programme', 'vehicles', 'pickups'] as const).map(renderInput)}
          {renderRow('sm:grid-cols-2', 'company', 'vatNumber')}
        </>
      ) : (
        <>
          <Days {...props} />
          {renderRow('grid-cols-2 sm:grid-cols-4', 'startDate', 'adults', 'children', 'toddlers')}
          <Extras {...props} />
          {renderInput('message')}
        </>
      )}
      {renderRow('sm:grid-cols-2', 'name', 'phone')}
      <p className="flex flex-wrap gap-3">
        <ActButton act={quote.kind} label={words.send} isPrimary />
        {quote.kind === 'itinerary' && <ActButton act="look" label={words.look} />}
      </p>
    </form>
  )
}

function Days({ fields, tours, words }: QuoteRequestFormProps) {
  const options = [
    { id: '', label: words.noTour },
    ...tours.map(({ id, title }) => ({ id, label: title })),
  ]
  const renderDayRow = (n: number) => {
    const time = fields[`time-${n}`] ?? defaultStart
    return (
      <div key={n} className="grid grid-cols-[1fr_auto] items-end gap-3">
        <Choice
          name={`tour-${n}`}
          label={fill(words.tour, { n: n + 1 })}
          fields={fields}
          options={options}
        />
        <select
          name={`time-${n}`}
          aria-label={fill(words.startsAt, { n: n + 1 })}
          defaultValue={time}
          className="field tabular-nums"
        >
          {listStartTimes(time).map((startTime) => (
            <option key={startTime}>{startTime}</option>
          ))}
        </select>
      </div>
    )
  }
  return (
    <fieldset className="space-y-4">
      <legend className="mb-1.5 text-meta font-semibold">{words.tours}</legend>
      {tours.map((_tour, n) => renderDayRow(n))}
    </fieldset>
  )
}

function Extras({ fields, builder }: QuoteRequestFormProps) {
  const options = builderVehicles.map(({ id }) => ({ id, label: builder.vehicles[id] }))
  return (
    <>
      <Choice name="vehicle" label={builder.vehicle} fields={fields} options={options} />
      <fieldset>
        <legend className="mb-1.5 text-meta font-semibold">{builder.addOnsTitle}</legend>
        <div className="space-y-2">
          {addOns.map(({ id }) => (
            <label key={id} className="flex items-baseline gap-3">
              <input
                type="checkbox"
                name={`add-on-${id}`}
                value="yes"
                defaultChecked={Boolean(fields[`add-on-${id}`])}
                className="accent-disa h-4 w-4"
              />
              <span>{builder.addOns[id]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}

type ChoiceProps = Pick<QuoteRequestFormProps, 'fields'> & {
  name: string
  label: string
  options: readonly { id: string; label: string }[]
}

function Choice({ name, label, fields, options }: ChoiceProps) {
  return (
    <FieldFrame id={name} label={label}>
      <select id={name} name={name} defaultValue={fields[name]} className="field">
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
