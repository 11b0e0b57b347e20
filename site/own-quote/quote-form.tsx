import type { InputHTMLAttributes } from 'react'
import type { Words } from '#content/words/words.ts'
import { itineraryEnquiryFields } from '#rules/itinerary/itinerary-enquiry.ts'
import { addOns, builderVehicles, estimateParty } from '#rules/itinerary/itinerary-price.ts'
import { usualStart } from '#rules/itinerary/itinerary.ts'
import { listStartTimes } from '#rules/itinerary/start-times.ts'
import { groupGuests, groupQuoteFields } from '#rules/quotes/group-quote.ts'
import { groupDays, party, type OwnQuote, type QuoteFields } from '#rules/quotes/own-quote.ts'
import { fill } from '#rules/text/fill.ts'
import { FieldFrame } from '../parts/field-frame.tsx'
import { PlainField } from '../parts/plain-field.tsx'
import { ActButton } from './quote-parts.tsx'

export type QuoteFormProps = {
  quote: Pick<OwnQuote, 'kind' | 'version'>
  /** What stands in its fields. */
  fields: QuoteFields
  /** The tours that a day can be. */
  tours: readonly { id: string; title: string }[]
  words: Omit<Words['quoteLink'], 'comment' | 'shared' | 'leads' | 'title'>
  builder: Pick<Words['itinerary'], keyof typeof estimateParty | 'vehicle' | 'vehicles'> &
    Pick<Words['itinerary'], 'addOnsTitle' | 'addOns'>
}

/** The form in which a request is changed and sent again. The browser keeps and posts it, with scripts and without. */
export function QuoteForm(props: QuoteFormProps) {
  const { quote, fields, words } = props
  const { labels } = words
  const isGroup = quote.kind === 'group'
  const { name, phone } = itineraryEnquiryFields
  return (
    <form method="post" action="/quote" className="mt-5 space-y-6">
      <input type="hidden" name="version" value={quote.version} />
      {isGroup ? <OfGroup {...props} /> : <OfItinerary {...props} />}
      <div className="grid gap-6 sm:grid-cols-2">
        <Line name="name" label={labels.name} fields={fields} maxLength={name.limit} />
        <Line
          name="phone"
          label={labels.phone}
          fields={fields}
          maxLength={phone.limit}
          type="tel"
        />
      </div>
      <p className="flex flex-wrap gap-3">
        <ActButton act={quote.kind} label={words.send} isPrimary />
        {!isGroup && <ActButton act="look" label={words.look} />}
      </p>
    </form>
  )
}

function OfGroup({ fields, words: { labels } }: QuoteFormProps) {
  const line = (name: 'vehicles' | 'company' | 'vatNumber') => (
    <Line
      name={name}
      label={labels[name]}
      maxLength={groupQuoteFields[name].limit}
      fields={fields}
    />
  )
  const area = (name: 'programme' | 'pickups') => (
    <Area name={name} label={labels[name]} limit={groupQuoteFields[name].limit} fields={fields} />
  )
  return (
    <>
      <Count name="guests" label={labels.guests} fields={fields} {...groupGuests} />
      <div className="grid gap-6 sm:grid-cols-3">
        {groupDays.map((name) => (
          <Line key={name} name={name} label={labels[name]} fields={fields} type="date" />
        ))}
      </div>
      {area('programme')}
      {line('vehicles')}
      {area('pickups')}
      <div className="grid gap-6 sm:grid-cols-2">
        {line('company')}
        {line('vatNumber')}
      </div>
    </>
  )
}

function OfItinerary({ fields, tours, words, builder }: QuoteFormProps) {
  const { labels } = words
  const vehicles = builderVehicles.map(({ id }) => ({ id, label: builder.vehicles[id] }))
  return (
    <>
      <fieldset className="space-y-4">
        <legend className="mb-1.5 text-meta font-semibold">{words.tours}</legend>
        {tours.map(({ id }, n) => (
          <TourRow key={id} {...{ n, fields, tours, words }} />
        ))}
      </fieldset>
      <div className="grid grid-cols-2 gap-6 sm:grid-cols-4">
        <Line name="startDate" label={labels.firstDay} fields={fields} type="date" />
        {party.map((name) => (
          <Count
            key={name}
            name={name}
            label={builder[name]}
            fields={fields}
            {...estimateParty[name]}
          />
        ))}
      </div>
      <Choice name="vehicle" label={builder.vehicle} fields={fields} options={vehicles} />
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
      <Area
        name="message"
        label={labels.message}
        limit={itineraryEnquiryFields.message.limit}
        fields={fields}
      />
    </>
  )
}

type TourRowProps = Pick<QuoteFormProps, 'fields' | 'tours' | 'words'> & { n: number }

function TourRow({ n, fields, tours, words }: TourRowProps) {
  const options = tours.map(({ id, title }) => ({ id, label: title }))
  const time = fields[`time-${n}`] ?? usualStart
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-3">
      <Choice
        name={`tour-${n}`}
        label={fill(words.tour, { n: n + 1 })}
        fields={fields}
        options={[{ id: '', label: words.noTour }, ...options]}
      />
      <select
        name={`time-${n}`}
        aria-label={fill(words.startsAt, { n: n + 1 })}
        defaultValue={time}
        className="field tabular-nums"
      >
        {listStartTimes(time).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </div>
  )
}

type FieldProps = { name: string; label: string; fields: QuoteFields }

function Line({ name, fields, ...input }: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return <PlainField {...input} id={name} name={name} defaultValue={fields[name]} />
}

function Count({ minimum, maximum, ...field }: FieldProps & { minimum: number; maximum: number }) {
  return <Line {...field} type="number" min={minimum} max={maximum} required />
}

function Area({ name, label, fields, limit }: FieldProps & { limit: number }) {
  return (
    <FieldFrame id={name} label={label}>
      <textarea
        id={name}
        name={name}
        rows={4}
        maxLength={limit}
        defaultValue={fields[name]}
        className="field"
      />
    </FieldFrame>
  )
}

type ChoiceProps = FieldProps & { options: readonly { id: string; label: string }[] }

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
