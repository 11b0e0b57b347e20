import { parseNumber } from '#rules/text/figure.ts'
import { promoChannels, promoLimits, type PromoProduct } from '#app/credit/promo-code.ts'
import type { PromoCodeAnswer } from '#app/credit/promo-codes-contract.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import type { AnswerOf } from '#ui/client/api.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { findToday } from '#ui/office-kit/office-time.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { listOptions } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { callSignedIn } from '#ui/session/session.ts'

type Props = { desk: Desk; promo: PromoCodeAnswer; onChanged: () => void }

/** Actions for a code: end it, or delete it if no booking has used it. */
export function PromoActs({ desk, promo, onChanged }: Props) {
  const words = desk.words.promoCodes
  const { id, code, isEnded, canDelete, state } = promo
  const acts = [
    ...(isEnded || state === 'over' ? [] : [{ act: 'end' as const, label: words.end }]),
    ...(canDelete ? [{ act: 'remove' as const, label: words.remove }] : []),
  ]
  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
      <ActionButtons acts={acts}>
        {(act, onClose) => (
          <FormDialog
            desk={desk}
            onClose={onClose}
            id={`${act}-${id}`}
            title={act === 'end' ? words.endTitle : words.removeTitle}
            text={`${code}: ${act === 'end' ? words.endText : words.removeText}`}
            confirm={act === 'end' ? words.end : words.remove}
            call={() =>
              act === 'end'
                ? callSignedIn('POST /api/admin/promo-codes/:id/end', { params: { id } })
                : callSignedIn('DELETE /api/admin/promo-codes/:id', { params: { id } })
            }
            doneText={act === 'end' ? words.endDone : words.removed}
            onDone={onChanged}
            onRefused={onChanged}
          />
        )}
      </ActionButtons>
    </div>
  )
}

type MakeProps = {
  desk: Desk
  products: AnswerOf<'GET /api/admin/promo-codes'>['products']
  onChanged: () => void
  onClose: () => void
}

export function CreatePromoCode({ desk, products, onChanged, onClose }: MakeProps) {
  const words = desk.words.promoCodes
  const form = useForm({
    code: {
      kind: 'line',
      label: words.code,
      hint: words.codeHint,
      limit: 40,
      required: true,
      isHalf: true,
    },
    name: {
      kind: 'line',
      label: words.name,
      hint: words.nameHint,
      limit: promoLimits.name,
      required: true,
      isHalf: true,
    },
    off: {
      kind: 'choice',
      label: words.off,
      options: listOptions(['percent', 'amount'] as const, words.offs),
      isHalf: true,
    },
    percent: {
      kind: 'line',
      label: words.percent,
      hint: words.percentHint,
      limit: 3,
      isHalf: true,
    },
    amount: { kind: 'amount', label: words.amount, hint: words.amountHint, isHalf: true },
    bookFrom: { kind: 'date', label: words.bookFrom, start: findToday, isHalf: true },
    bookUntil: {
      kind: 'date',
      label: words.bookUntil,
      start: () => addDays(findToday(), 30),
      isHalf: true,
    },
    travelFrom: { kind: 'date', label: words.travelFrom, hint: words.travelHint, isHalf: true },
    travelUntil: { kind: 'date', label: words.travelUntil, hint: words.travelHint, isHalf: true },
    most: { kind: 'count', label: words.most, hint: words.mostHint, isHalf: true },
    mostEach: { kind: 'count', label: words.mostEach, hint: words.mostHint, isHalf: true },
    channel: {
      kind: 'choice',
      label: words.channel,
      options: listOptions(['all', ...promoChannels] as const, words.channels),
      isHalf: true,
    },
    scope: {
      kind: 'choice',
      label: words.scope,
      options: listOptions(['all', 'some'] as const, words.scopes),
      isHalf: true,
    },
    products: {
      kind: 'ticks',
      label: words.products,
      look: 'grid gap-x-6 sm:grid-cols-2',
      options: products.map(({ id, title }) => ({ value: id, label: title })),
    },
  })
  const { off, scope } = form.draft
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="make-promo"
      role="dialog"
      title={words.makeTitle}
      text={words.makeText}
      without={[
        off === 'percent' ? 'amount' : 'percent',
        ...(scope === 'all' ? (['products'] as const) : []),
      ]}
      confirm={words.make}
      call={({ off: kind, scope: what, ...typed }) => {
        const {
          percent,
          amount,
          most,
          mostEach,
          travelFrom,
          travelUntil,
          products: selectedProducts,
        } = typed
        return callSignedIn('POST /api/admin/promo-codes', {
          body: {
            ...typed,
            percent: kind === 'percent' ? (parseNumber(percent) ?? Number.NaN) : null,
            amount: kind === 'amount' ? amount : null,
            most: most === '' ? null : (parseNumber(most) ?? Number.NaN),
            mostEach: mostEach === '' ? null : (parseNumber(mostEach) ?? Number.NaN),
            travelFrom: travelFrom || null,
            travelUntil: travelUntil || null,
            products: what === 'all' ? null : (selectedProducts as PromoProduct[]),
          },
        })
      }}
      doneText={words.made}
      onDone={onChanged}
    />
  )
}
