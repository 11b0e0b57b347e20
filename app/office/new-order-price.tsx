import { nextActions, priceReasons } from '#app/order/new-order.ts'
import type { SaleAnswer, TripAnswer } from '#app/order/office-contract.ts'
import { formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { formatRetailPrice } from '#rules/money/price-text.ts'
import { findPromoDiscount } from '#app/credit/promo-code.ts'
import { fill } from '#rules/text/fill.ts'
import { CheckField, FormFields, listOptions } from '#ui/office-kit/fields.tsx'
import { type OrderDraft, readDeposit, readPrice, readUntil } from './new-order-draft.ts'
import { type DraftProps, nameTrip } from './new-order-trip.tsx'

type PriceProps = DraftProps & { quote: TripAnswer | undefined }
type SalePriceProps = PriceProps & { sale: SaleAnswer }

/** What is booked, and its price with that of every further service. */
export function NewOrderSums({
  desk,
  draft,
  quote,
  sale,
}: Omit<SalePriceProps, 'form' | 'change'>) {
  const { total } = desk.words.frame.columns
  const services = [{ ...draft, key: '', usual: quote?.price ?? undefined }, ...draft.further]
  const prices = services.flatMap((service) => {
    const price = readPrice(service, service.usual)
    return typeof price === 'number' ? [price] : []
  })
  return (
    <dl className="space-y-3">
      {services.map((service) => {
        const price = readPrice(service, service.usual)
        const tour = sale.tours.find(({ id }) => service.kind === 'tour' && id === service.tour)
        return (
          <div key={service.key} className="flex flex-wrap justify-between gap-x-4">
            <dt>
              <span className="font-semibold">{nameTrip(service, sale, desk.words)}</span>
              {isCalendarDate(service.date) && (
                <span className="text-ink-2 block text-meta">{formatLongDate(service.date)}</span>
              )}
            </dt>
            <dd className="tabular-nums">
              {typeof price === 'number'
                ? formatCents(price)
                : tour && !quote && formatRetailPrice(tour.priceFrom)}
            </dd>
          </div>
        )
      })}
      {services.length > 1 && prices.length === services.length && (
        <div className="border-rule flex justify-between gap-4 border-t pt-3 font-semibold">
          <dt>{total}</dt>
          <dd className="tabular-nums">{formatCents(sumCents(prices))}</dd>
        </div>
      )}
    </dl>
  )
}

type ServicePriceProps = Pick<PriceProps, 'desk' | 'form'> & {
  draft: Pick<OrderDraft, 'price' | 'priceReason'>
  /** The usual price in cents. */
  usual: number | undefined
  label: string
  hint?: string
}

/** The agreed price of a service, and the reason if it is not the usual one. */
export function ServicePrice({ desk, draft, form, usual, label, hint }: ServicePriceProps) {
  const words = desk.words.newOrder
  const price = readPrice(draft, usual)
  const isOther = usual !== undefined && typeof price === 'number' && price !== usual
  const facts = { usual: formatCents(usual ?? 0) }
  return (
    <FormFields
      fields={{
        price: {
          kind: 'amount',
          label,
          hint: usual === undefined ? hint : fill(words.usual, facts),
        },
        ...(isOther && {
          priceReason: {
            kind: 'choice',
            label: fill(words.changed, facts),
            unchosen: words.unchosen,
            options: listOptions(priceReasons, words.reasons),
          },
        }),
      }}
      {...form}
      draft={{ ...draft, price: draft.price ?? (usual === undefined ? '' : formatCents(usual)) }}
      errorOf={(name) =>
        name === 'price' && price === 'unclear' ? words.unclear : form.errorOf(name)
      }
    />
  )
}

export function NewOrderPrice({ desk, draft, quote, sale, form }: SalePriceProps) {
  const words = desk.words.newOrder
  const usual = quote?.price ?? undefined
  const isOneOfSeveral = draft.further.length > 0
  const trip = nameTrip(draft, sale, desk.words)
  return (
    <>
      <ServicePrice
        {...{ desk, draft, form, usual }}
        label={isOneOfSeveral ? fill(words.priceOf, { trip }) : words.agreed}
        {...(quote && { hint: words.unpriced })}
      />
      <FormFields
        fields={{
          promoCode: { kind: 'line', label: words.promoCode, limit: 40, hint: words.promoHint },
        }}
        {...form}
        errorOf={(name) => form.errorOf(name) ?? quote?.whyNoPromo ?? undefined}
        notes={{
          promoCode: <DiscountNote desk={desk} quote={quote} price={readPrice(draft, usual)} />,
        }}
      />
    </>
  )
}

function DiscountNote({
  desk,
  quote,
  price,
}: Pick<PriceProps, 'desk' | 'quote'> & { price: ReturnType<typeof readPrice> }) {
  const words = desk.words.newOrder
  const promo = quote?.promo
  const discount = promo && typeof price === 'number' ? findPromoDiscount(promo, price) : undefined
  return (
    <p role="status" className="mt-2 font-semibold empty:hidden">
      {promo && discount === undefined && fill(words.promoLater, { name: promo.name })}
      {promo &&
        typeof price === 'number' &&
        discount !== undefined &&
        fill(words.promoOff, {
          name: promo.name,
          off: formatCents(discount),
          left: formatCents(price - discount),
        })}
    </p>
  )
}

type NextProps = DraftProps & { sale: SaleAnswer; today: string }

export function NewOrderNext({ desk, draft, sale, today, change, form }: NextProps) {
  const words = desk.words.newOrder
  const canNotify = draft.next === 'confirm' && draft.email.trim() !== ''
  return (
    <fieldset>
      <legend className="mb-4 font-sans text-lead font-semibold">{words.next}</legend>
      <div className="grid gap-3 xl:grid-cols-3">
        {nextActions.map((act) => (
          <div key={act} className="border-rule has-checked:border-ink border p-4">
            <label htmlFor={`next-${act}`} className="flex gap-3 font-semibold">
              <input
                id={`next-${act}`}
                type="radio"
                name="next"
                className="accent-disa mt-0.5 h-5 w-5 shrink-0"
                disabled={act === 'ask' && !sale.isPayable}
                checked={draft.next === act}
                aria-describedby={`next-${act}-text`}
                onChange={() => change({ next: act })}
              />
              {words.acts[act].name}
            </label>
            <p id={`next-${act}-text`} className="text-ink-2 mt-1 pl-8 text-meta">
              {act === 'ask' && !sale.isPayable ? words.cannotAsk : words.acts[act].text}
            </p>
          </div>
        ))}
      </div>
      <div className="mt-5 max-w-96 empty:hidden">
        <FormFields
          fields={{
            ...(draft.next === 'ask' && {
              deposit: { kind: 'amount', label: words.deposit, hint: words.depositHint },
            }),
            ...(draft.next !== 'confirm' && {
              until: { kind: 'date', label: words.acts[draft.next].until },
            }),
          }}
          type={form.type}
          draft={{ ...form.draft, until: readUntil(draft, today) }}
          errorOf={(name) => {
            if (name !== 'deposit') return form.errorOf(name)
            return readDeposit(draft) === 'unclear' ? words.unclear : form.errorOf('amount')
          }}
        />
      </div>
      {canNotify && (
        <div className="mt-5">
          <CheckField
            id="isTold"
            label={words.tell}
            isTicked={draft.isTold}
            onTick={(isTold) => change({ isTold })}
          />
        </div>
      )}
    </fieldset>
  )
}
