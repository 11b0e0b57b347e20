import type { PromoCodeAnswer } from '#app/credit/promo-codes-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatCents, formatMoney } from '#rules/money/currency.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { formatShortDay } from '#ui/office-kit/office-time.ts'
import type { Column } from '#ui/office-kit/desk-table.tsx'
import { BookList } from './book-list.tsx'
import { CreatePromoCode, PromoActs } from './promo-acts.tsx'
import { readSignedIn } from '#ui/session/session.ts'

const listPromoCodes = () => readSignedIn('GET /api/admin/promo-codes', {})

export default function PromoCodesView({ desk }: { desk: Desk }) {
  const words = desk.words.promoCodes
  return (
    <BookList
      desk={desk}
      words={words}
      id="promo-codes"
      read={listPromoCodes}
      rowsOf={({ codes }) => codes}
      columns={listColumns(desk)}
      renderRow={(promo, onChanged) => (
        <PromoCode key={promo.id} desk={desk} promo={promo} onChanged={onChanged} />
      )}
      begin={words.make}
      renderForm={({ products }, parts) => (
        <CreatePromoCode desk={desk} products={products} {...parts} />
      )}
    />
  )
}

function listColumns(desk: Desk): Column<PromoCodeAnswer>[] {
  return [
    { id: 'promoCode', by: ({ code }) => code },
    { id: 'promoName', narrow: 'none', isLong: true, by: ({ name }) => name },
    { id: 'off', by: (promo) => formatOff(promo, desk) },
    {
      id: 'bookUntil',
      narrow: 'end',
      by: ({ bookUntil }) => bookUntil,
      cell: (promo) =>
        promo.state === 'on' ? formatShortDay(promo.bookUntil) : formatState(promo, desk),
    },
    {
      id: 'uses',
      isNumber: true,
      by: ({ uses }) => uses,
      cell: (promo) => formatUses(promo, desk),
    },
    {
      id: 'cost',
      isNumber: true,
      by: ({ cost }) => cost,
      cell: ({ cost }) => formatCents(cost),
    },
  ]
}

function formatOff({ percent, amount }: PromoCodeAnswer, { words }: Desk): string {
  const { percentOff, amountOff } = words.promoCodes
  return percent === null
    ? fill(amountOff, { amount: formatMoney(toMoney(amount ?? 0)) })
    : fill(percentOff, { percent })
}

function formatState({ state, isEnded, bookFrom }: PromoCodeAnswer, { words }: Desk): string {
  const { states, ended } = words.promoCodes
  if (isEnded) return ended
  return state === 'later' ? fill(states.later, { date: formatShortDay(bookFrom) }) : states[state]
}

function formatUses({ uses, most }: PromoCodeAnswer, { words }: Desk): string {
  const { promoCodes } = words
  return most === null
    ? fillCount(promoCodes.uses, uses)
    : fill(promoCodes.usesOf, { n: uses, most })
}

type PromoProps = { desk: Desk; promo: PromoCodeAnswer; onChanged: () => void }

function PromoCode({ desk, promo, onChanged }: PromoProps) {
  const words = desk.words.promoCodes
  const { code, name, bookFrom, bookUntil, mostEach, products, channel, cost } = promo
  const days = { from: formatLongDate(bookFrom), until: formatLongDate(bookUntil) }
  const isForSome = products !== null
  const forWhat = isForSome
    ? fill(words.forSome, { products: products.map(({ title }) => title).join(', ') })
    : words.forAll
  return (
    <article className="space-y-4">
      <h2>{code}</h2>
      <p className="text-lead">
        {name}: {formatOff(promo, desk)}
      </p>
      <ul className="space-y-1 text-meta">
        <li className="font-semibold">{formatState(promo, desk)}</li>
        <li>{fill(words.booking, days)}</li>
        <li>{formatTravel(promo, desk)}</li>
        <li>{forWhat}</li>
        <li>{words.channels[channel]}</li>
        {mostEach !== null && <li>{fillCount(words.each, mostEach)}</li>}
      </ul>
      <p className="font-semibold tabular-nums">
        {formatUses(promo, desk)}, {fill(words.cost, { amount: formatCents(cost) })}
      </p>
      <p className="text-ink-2 text-caption">{words.usesText}</p>
      {desk.can('refund') && <PromoActs desk={desk} promo={promo} onChanged={onChanged} />}
    </article>
  )
}

function formatTravel({ travelFrom, travelUntil }: PromoCodeAnswer, { words }: Desk): string {
  const { travelling, travellingFrom, travellingUntil, anyTrip } = words.promoCodes
  const from = travelFrom === null ? '' : formatLongDate(travelFrom)
  const until = travelUntil === null ? '' : formatLongDate(travelUntil)
  if (from && until) return fill(travelling, { from, until })
  if (from) return fill(travellingFrom, { from })
  return until ? fill(travellingUntil, { until }) : anyTrip
}
