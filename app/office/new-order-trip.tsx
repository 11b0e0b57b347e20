import { luggageFields, newOrderFields, soldKinds } from '#app/order/new-order.ts'
import { guideLanguages } from '#app/capacity/names.ts'
import { nameLanguage } from '#app/capacity/office/language-name.ts'
import { pricedWays } from '#app/order/ride-price.ts'
import type { SaleAnswer, TripAnswer } from '#app/order/office-contract.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Party, type PartyField, partyFields } from '#rules/prices/party.ts'
import { transferKinds } from '#rules/prices/transfer.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import {
  type DeskField,
  type DeskFields,
  FormFields,
  listOptions,
  Radios,
} from '#ui/office-kit/fields.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { type OrderDraft, productField, type TripDraft, typeParty } from './new-order-draft.ts'

export type DraftProps = {
  desk: Desk
  draft: OrderDraft
  change: (part: Partial<OrderDraft>) => void
  form: Pick<Parameters<typeof FormFields>[0], 'draft' | 'type' | 'prefix'> & {
    errorOf: (field: string) => string | undefined
  }
}

export function createPartyInputs({ words: { newOrder } }: Desk, party?: Party) {
  const typed = party && typeParty(party)
  return Object.fromEntries(
    partyFields.map((name) => [
      name,
      { kind: 'count', label: newOrder[name], isHalf: true, ...(typed && { start: typed[name] }) },
    ]),
  ) as Record<PartyField, DeskField>
}

type TripProps = Omit<DraftProps, 'draft' | 'change'> & {
  draft: TripDraft
  change: (part: Partial<TripDraft>) => void
  sale: SaleAnswer
  /** False if another title is above. The title here is then only for screen readers. */
  isTitled?: boolean
}

export function NewOrderTrip({ sale, isTitled = true, ...props }: TripProps) {
  const { desk, draft, change, form } = props
  const words = desk.words.newOrder
  return (
    <fieldset className="space-y-5">
      <legend className={isTitled ? 'mb-4 font-sans text-lead font-semibold' : 'sr-only'}>
        {words.trip}
      </legend>
      <Radios
        id={`${form.prefix ?? ''}kind`}
        label={words.kind}
        look="flex flex-wrap gap-x-6"
        options={listOptions(soldKinds, words.kinds)}
        value={draft.kind}
        onChange={(value) => change({ kind: soldKinds.find((one) => one === value) ?? 'tour' })}
      />
      <Product {...props} sale={sale} />
      <FormFields fields={createPartyInputs(desk)} look="sm:grid-cols-4" {...form} />
    </fieldset>
  )
}

type AvailabilityProps = Pick<TripProps, 'desk' | 'draft' | 'change'> & {
  prefix?: string
  /** Undefined until enough is typed for a request. */
  quote: TripAnswer | undefined
  isAsking: boolean
}

/** Says whether a trip's day is free, what stands against it, and lists the nearest free days. */
export function TripAvailability(props: AvailabilityProps) {
  const { desk, draft, change, quote, isAsking, prefix = '' } = props
  const words = desk.words.newOrder
  const chooseDay = (date: string) => {
    change({ date })
    document.getElementById(`${prefix}date`)?.focus()
  }
  return (
    <div className="space-y-3">
      <div role="status" className="min-h-6">
        {isAsking && <p className="text-ink-2">{words.asking}</p>}
        {!isAsking && !quote && <p className="text-ink-2 text-meta">{words.pricedLater}</p>}
        {!isAsking && quote?.whyNot.length === 0 && (
          <Notice tone={quote.left === null ? 'good' : 'waiting'} isStrong>
            {draft.kind === 'custom'
              ? words.byHand
              : quote.left === null
                ? fill(words.free, { date: formatLongDate(draft.date) })
                : fill(draft.kind === 'transfer' ? words.rideLeft : words.left, {
                    time: quote.left,
                  })}
          </Notice>
        )}
        {!isAsking && (quote?.whyNot.length ?? 0) > 0 && (
          <Notice isStrong>{quote?.whyNot.join(' ')}</Notice>
        )}
      </div>
      {!isAsking && quote && quote.nearest.length > 0 && (
        <div>
          <p id={`${prefix}nearest`} className="text-meta">
            {quote.whyNot.length > 0 ? words.nearest : words.alsoFree}
          </p>
          <ul className="mt-2 flex flex-wrap gap-2" aria-labelledby={`${prefix}nearest`}>
            {quote.nearest.map((date) => (
              <li key={date}>
                <button
                  type="button"
                  className="button button-quiet px-4 text-meta"
                  onClick={() => chooseDay(date)}
                >
                  {formatDay(date)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

/** Names the chosen tour, vehicle, ride or free text. */
export function nameTrip(draft: TripDraft, sale: SaleAnswer, words: Desk['words']): string {
  const { kind, way, place, title } = draft
  if (kind === 'custom') return title
  if (kind === 'transfer') return `${words.newOrder.ways[way]}: ${place}`
  const products = kind === 'tour' ? sale.tours : sale.vehicles
  return products.find(({ id }) => id === draft[productField[kind]])?.title ?? ''
}

type ProductProps = Pick<TripProps, 'desk' | 'draft' | 'change' | 'form' | 'sale'>

function Product({ desk, draft, change, form, sale }: ProductProps) {
  const words = desk.words.newOrder
  const { kind } = draft
  const options = {
    tour: sale.tours.map(({ id, title }) => ({ value: id, label: title })),
    'vehicle-day': sale.vehicles.map(({ id, title }) => ({ value: id, label: title })),
    transfer: sale.places.map((place) => ({ value: place, label: place })),
  }
  const choices: Partial<Record<typeof kind, DeskFields>> = {
    'vehicle-day': {
      variant: {
        kind: 'choice',
        label: words.variant,
        options: listOptions(transferKinds, words.variants),
        isHalf: true,
      },
    },
    transfer: {
      way: {
        kind: 'choice',
        label: words.way,
        options: listOptions(pricedWays, words.ways),
        isHalf: true,
      },
    },
  }
  const date: DeskField = { kind: 'date', label: words.date, required: true, isHalf: true }
  if (kind === 'custom') {
    const { title: label, titleHint: hint } = words
    return (
      <FormFields
        fields={{ title: { kind: 'line', label, hint, required: true, limit: 100 }, date }}
        {...form}
      />
    )
  }
  const field = productField[kind]
  return (
    <FormFields
      fields={{
        ...choices[kind],
        product: { kind: 'choice', label: words[field], options: options[kind], isHalf: true },
        date,
      }}
      {...form}
      draft={{ ...draft, product: draft[field] }}
      type={({ product, ...otherFields }) =>
        product === undefined ? form.type(otherFields) : change({ [field]: product })
      }
    />
  )
}

type FieldName = Exclude<
  keyof Desk['words']['newOrder']['fields'] & keyof typeof createdFields,
  'language'
>

const createdFields = { ...newOrderFields, ...luggageFields }

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

export function createField({ words: { newOrder } }: Desk, name: FieldName): DeskField {
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
