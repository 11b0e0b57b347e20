import type { SaleAnswer } from '#app/order/office-contract.ts'
import { formatDay, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { offerLimits } from '../offer-limits.ts'
import { priceReasons } from '#app/order/new-order.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { toTripRequest } from '#app/office/new-order-draft.ts'
import {
  nameTrip,
  NewOrderTrip,
  rideFields,
  TripAvailability,
} from '#app/office/new-order-trip.tsx'
import { useTripPreview } from '#app/office/use-trip-preview.ts'
import { CheckField, FormFields, listOptions } from '#ui/office-kit/fields.tsx'
import { type ExtraDraft, type ItemDraft, readCents } from './offer-draft.ts'

type ItemProps = {
  desk: Desk
  sale: SaleAnswer
  item: ItemDraft
  index: number
  change: (part: Partial<ItemDraft>) => void
  errorOf: (field: string) => string | undefined
  onRemove: (() => void) | undefined
}

export function OfferItemFields(props: ItemProps) {
  const { desk, sale, item, index, change, errorOf, onRemove } = props
  const words = desk.words.offers
  const { preview, isAsking } = useTripPreview(toTripRequest(item))
  const prefix = `items-${index}-`
  const form = {
    prefix,
    draft: item as unknown as Record<string, string>,
    type: change as (part: Record<string, string>) => void,
    errorOf: (field: string) => errorOf(`items.${index}.${field}`),
  }
  const usualPrice = preview?.price ?? undefined
  const price = readCents(item.price)
  const { time, ends, pickup, destination } = rideFields(desk)
  const shownPrice = price ?? usualPrice
  return (
    <details open className="border-rule border p-4 sm:p-6">
      <summary className="cursor-pointer font-semibold">
        {[
          fill(words.day, { n: index + 1 }),
          nameTrip(item, sale, desk.words),
          isCalendarDate(item.date) ? formatDay(item.date) : '',
          shownPrice === undefined ? '' : formatCents(shownPrice),
          item.isOption ? words.isOption : '',
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </summary>
      <div className="mt-5 space-y-6">
        <NewOrderTrip
          desk={desk}
          sale={sale}
          form={form}
          change={change}
          draft={item}
          isTitled={false}
        />
        <TripAvailability
          desk={desk}
          prefix={prefix}
          draft={item}
          change={change}
          quote={preview}
          isAsking={isAsking}
        />
        <FormFields
          {...form}
          fields={{
            price: {
              kind: 'amount',
              label: words.price,
              hint:
                usualPrice === undefined
                  ? words.noUsual
                  : fill(words.usual, { usual: formatCents(usualPrice) }),
              isHalf: true,
            },
            ...(usualPrice !== undefined &&
              price !== undefined &&
              price !== usualPrice && {
                priceReason: {
                  kind: 'choice',
                  label: fill(desk.words.newOrder.changed, { usual: formatCents(usualPrice) }),
                  unchosen: desk.words.newOrder.unchosen,
                  options: listOptions(priceReasons, desk.words.newOrder.reasons),
                  isHalf: true,
                },
              }),
          }}
        />
        <details open={['custom', 'transfer'].includes(item.kind) || undefined}>
          <summary className="cursor-pointer py-1.5 font-semibold">{words.more}</summary>
          <div className="mt-4">
            <FormFields
              {...form}
              fields={{
                time,
                ends,
                pickup: { ...pickup, isHalf: true },
                destination,
                text: {
                  kind: 'paragraphs',
                  label: words.dayText,
                  rows: 3,
                  limit: offerLimits.text,
                },
              }}
            />
          </div>
        </details>
        <CheckField
          id={`${prefix}option`}
          label={words.isOption}
          hint={words.isOptionHint}
          isTicked={item.isOption}
          onTick={(isOption) => change({ isOption })}
        />
        <Extras desk={desk} item={item} index={index} change={change} errorOf={errorOf} />
        {onRemove && (
          <button type="button" className="button button-quiet" onClick={onRemove}>
            {words.removeDay}
          </button>
        )}
      </div>
    </details>
  )
}

type ExtrasProps = Pick<ItemProps, 'desk' | 'item' | 'index' | 'change' | 'errorOf'>

function Extras({ desk, item, index, change, errorOf }: ExtrasProps) {
  const words = desk.words.offers
  const { extras } = item
  const edit = (key: string, part: Partial<ExtraDraft>) =>
    change({ extras: extras.map((extra) => (extra.key === key ? { ...extra, ...part } : extra)) })
  return (
    <fieldset>
      {extras.length > 0 && (
        <legend className="mb-1.5 text-meta font-semibold">{words.extras}</legend>
      )}
      {extras.map((extra, extraIndex) => (
        <div key={extra.key} className="mb-4 grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
          <FormFields
            fields={{
              title: {
                kind: 'line',
                label: words.extra,
                limit: offerLimits.title,
                isHalf: true,
              },
              price: { kind: 'amount', label: words.extraPrice, isHalf: true },
            }}
            prefix={`items-${index}-extras-${extraIndex}-`}
            draft={extra}
            type={(part) => edit(extra.key, part)}
            errorOf={(field) => errorOf(`items.${index}.extras.${extraIndex}.${field}`)}
          />
          <button
            type="button"
            className="button button-quiet justify-self-start"
            aria-label={fill(words.removeExtra, { title: extra.title || words.extra })}
            onClick={() => change({ extras: extras.filter(({ key }) => key !== extra.key) })}
          >
            <span aria-hidden="true">✕</span>
          </button>
        </div>
      ))}
      {extras.length < offerLimits.extras && (
        <button
          type="button"
          className="link py-2"
          onClick={() =>
            change({ extras: [...extras, { key: crypto.randomUUID(), title: '', price: '' }] })
          }
        >
          {words.addExtra}
        </button>
      )}
    </fieldset>
  )
}
