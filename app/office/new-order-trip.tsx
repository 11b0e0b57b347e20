import { soldKinds } from '#app/order/new-order.ts'
import { pricedWays } from '#app/order/ride-enquiry.ts'
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
