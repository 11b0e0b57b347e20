import { useRef } from 'react'
import { soldKinds } from '#rules/desk/new-order.ts'
import type { SaleAnswer, TripAnswer } from '#rules/desk/new-order-answer.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { partyFields } from '#rules/orders/party.ts'
import { transferKinds } from '#rules/orders/transfer.ts'
import { fill } from '#rules/text/fill.ts'
import { SelectField } from '#site/parts/select-field.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import type { Desk } from '../desk.ts'
import type { OrderDraft } from './new-order-draft.ts'

export type DraftProps = {
  desk: Desk
  draft: OrderDraft
  change: (part: Partial<OrderDraft>) => void
  errorOf: (field: string) => string | undefined
}

type TripProps = DraftProps & {
  sale: SaleAnswer
  /** Undefined until there is enough to ask about. */
  quote: TripAnswer | undefined
  isAsking: boolean
}

/** What is sold, on which day, to how many; and whether it is free. */
export function NewOrderTrip({ sale, quote, isAsking, ...props }: TripProps) {
  const { desk, draft, change, errorOf } = props
  const words = desk.words.newOrder
  const day = useRef<HTMLDivElement>(null)
  const onDay = (date: string) => {
    change({ date })
    day.current?.querySelector('input')?.focus()
  }
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-sans text-lead font-semibold">{words.trip}</legend>
      <fieldset>
        <legend className="mb-1.5 text-meta font-semibold">{words.kind}</legend>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {soldKinds.map((kind) => (
            <label key={kind} htmlFor={`kind-${kind}`} className="flex items-center gap-3 py-1.5">
              <input
                id={`kind-${kind}`}
                type="radio"
                name="kind"
                className="accent-disa h-5 w-5 shrink-0"
                checked={draft.kind === kind}
                onChange={() => change({ kind })}
              />
              {words.kinds[kind]}
            </label>
          ))}
        </div>
      </fieldset>
      <Product {...props} sale={sale} />
      <div ref={day} className="grid grid-cols-2 gap-5 sm:grid-cols-4">
        <div className="col-span-2 sm:col-span-4">
          <TextField
            id="date"
            type="date"
            label={words.date}
            required
            value={draft.date}
            onChange={(date) => change({ date })}
            error={errorOf('date')}
          />
        </div>
        {partyFields.map((field) => (
          <TextField
            key={field}
            id={field}
            type="number"
            inputMode="numeric"
            min={0}
            label={words[field]}
            value={draft[field]}
            onChange={(typed) => change({ [field]: typed })}
            error={errorOf(field)}
          />
        ))}
      </div>
      <div role="status" className="min-h-6">
        {isAsking && <p className="text-ink-2">{words.asking}</p>}
        {!isAsking && quote?.whyNot.length === 0 && (
          <p className="border-fynbos border-l-4 pl-3 font-semibold">
            {draft.kind === 'custom'
              ? words.byHand
              : fill(words.free, { date: formatLongDate(draft.date) })}
          </p>
        )}
        {!isAsking && (quote?.whyNot.length ?? 0) > 0 && (
          <p className="border-amber border-l-4 pl-3 font-semibold">{quote?.whyNot.join(' ')}</p>
        )}
      </div>
      {!isAsking && (quote?.nearest.length ?? 0) > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label={words.nearest}>
          {quote?.nearest.map((date) => (
            <li key={date}>
              <button
                type="button"
                className="button button-quiet px-4 text-meta"
                onClick={() => onDay(date)}
              >
                {formatDay(date)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function Product({ desk, draft, change, errorOf, sale }: DraftProps & { sale: SaleAnswer }) {
  const words = desk.words.newOrder
  if (draft.kind === 'custom')
    return (
      <TextField
        id="title"
        label={words.title}
        hint={words.titleHint}
        required
        maxLength={100}
        value={draft.title}
        onChange={(title) => change({ title })}
        error={errorOf('title')}
      />
    )
  if (draft.kind === 'tour')
    return (
      <SelectField
        id="product"
        label={words.tour}
        value={draft.tour}
        onChange={(tour) => change({ tour })}
        options={sale.tours.map(optionOf)}
        error={errorOf('product')}
      />
    )
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        id="product"
        label={words.vehicle}
        value={draft.vehicle}
        onChange={(vehicle) => change({ vehicle })}
        options={sale.vehicles.map(optionOf)}
        error={errorOf('product')}
      />
      <SelectField
        id="variant"
        label={words.variant}
        value={draft.variant}
        onChange={(value) =>
          change({ variant: transferKinds.find((one) => one === value) ?? 'inland' })
        }
        options={transferKinds.map((value) => ({ value, label: words.variants[value] }))}
      />
    </div>
  )
}

function optionOf({ id, title }: { id: string; title: string }) {
  return { value: id, label: title }
}
