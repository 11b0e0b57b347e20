import { nextActs, priceReasons } from '#rules/desk/new-order.ts'
import type { SaleAnswer, TripAnswer } from '#rules/desk/new-order-answer.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { SelectField } from '#site/parts/select-field.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import { CheckField, MoneyField, optionsOf } from '../ui/fields.tsx'
import { depositOf, priceOf, untilOf } from './new-order-draft.ts'
import type { DraftProps } from './new-order-trip.tsx'

/** What it costs: as usual, or as it was agreed, with the reason. */
export function NewOrderPrice({
  desk,
  draft,
  quote,
  change,
  errorOf,
}: DraftProps & { quote: TripAnswer | undefined }) {
  const words = desk.words.newOrder
  const usual = quote?.price ?? undefined
  const price = priceOf(draft, quote)
  const isOther = usual !== undefined && typeof price === 'number' && price !== usual
  const facts = { usual: formatCents(usual ?? 0) }
  return (
    <fieldset className="space-y-5">
      <legend className="mb-4 font-sans text-lead font-semibold">{words.price}</legend>
      <MoneyField
        id="price"
        label={words.agreed}
        hint={
          usual !== undefined
            ? fill(words.usual, facts)
            : quote || draft.kind === 'custom'
              ? words.unpriced
              : words.pricedLater
        }
        value={draft.price ?? (usual === undefined ? '' : formatCents(usual))}
        onChange={(typed) => change({ price: typed })}
        error={price === 'unclear' ? words.unclear : errorOf('price')}
      />
      {isOther && (
        <SelectField
          id="priceReason"
          label={fill(words.changed, facts)}
          unchosen={words.unchosen}
          value={draft.priceReason}
          onChange={(value) =>
            change({ priceReason: priceReasons.find((one) => one === value) ?? '' })
          }
          options={optionsOf(priceReasons, words.reasons)}
          error={errorOf('priceReason')}
        />
      )}
    </fieldset>
  )
}

/** What becomes of it: held, to be paid, or certain. */
export function NewOrderNext({
  desk,
  draft,
  sale,
  today,
  change,
  errorOf,
}: DraftProps & { sale: SaleAnswer; today: string }) {
  const words = desk.words.newOrder
  const canTell = draft.next === 'confirm' && draft.email.trim() !== ''
  return (
    <fieldset>
      <legend className="mb-4 font-sans text-lead font-semibold">{words.next}</legend>
      <div className="grid gap-3">
        {nextActs.map((act) => (
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
      <div className="mt-5 max-w-64 space-y-5 empty:hidden">
        {draft.next === 'ask' && (
          <MoneyField
            id="deposit"
            label={words.deposit}
            hint={words.depositHint}
            value={draft.deposit}
            onChange={(deposit) => change({ deposit })}
            error={depositOf(draft) === 'unclear' ? words.unclear : errorOf('amount')}
          />
        )}
        {draft.next !== 'confirm' && (
          <TextField
            id="until"
            type="date"
            label={words.acts[draft.next].until}
            value={untilOf(draft, today)}
            onChange={(until) => change({ until })}
            error={errorOf('until')}
          />
        )}
      </div>
      {canTell && (
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
