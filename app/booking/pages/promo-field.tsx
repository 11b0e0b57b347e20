import { useEffect, useRef } from 'react'
import type { Words } from '#content/words/words.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Fold } from '#ui/components/field-folds.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { findVoucherAmount, type Promo } from './use-promo.ts'

type PromoFieldProps = {
  words: Words['booking']['promo']
  typed: string
  type: (change: { promoCode: string }) => void
  linked: string | undefined
  error: string | undefined
  code: Promo
  discount: Cents | undefined
  total: Cents | undefined
  tight?: boolean
}

const formatAmount = (amount: Cents) => formatMoney(toMoney(amount))

/**
 * The link 'I have a code', which opens the field. Without scripts the code is sent with the
 * booking.
 */
export function PromoField(props: PromoFieldProps) {
  const { words, typed, type, linked, code, discount, total = 0 } = props
  const { promo, voucher, why: reason, isBusy, apply } = code
  const isLinked = useRef(false)
  useEffect(() => {
    if (linked === undefined || isLinked.current) return
    isLinked.current = true
    type({ promoCode: linked })
    apply(linked)
  })
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
      event.preventDefault()
      apply()
    }
    const element = row.current
    element?.addEventListener('keydown', onKey)
    return () => element?.removeEventListener('keydown', onKey)
  }, [apply])
  const promoAmounts = {
    amount: formatMoney(toMoney(discount ?? 0)),
    total: formatMoney(toMoney(total - (discount ?? 0))),
  }
  const isLater = voucher?.isLater === true || props.total === undefined
  const covers = findVoucherAmount(voucher, total)
  const voucherAmounts = {
    covers: formatAmount(covers),
    rest: formatAmount(total - covers),
    left: formatAmount((voucher?.left ?? 0) - (isLater ? 0 : covers)),
  }
  const promoSentence = discount === undefined ? words.appliedLater : words.applied
  const voucherSentence = covers < total ? words.voucher : words.voucherAll
  return (
    <div className={`border-rule border-b ${props.tight ? '-mt-4' : '-mt-6'}`}>
      <Fold
        key={linked}
        label={words.fold}
        answered={promo ? promo.code : typed}
        isAsked={props.error !== undefined || reason !== undefined}
        isTyped={typed !== '' || linked !== undefined}
      >
        <div ref={row} className="flex items-start gap-3">
          <div className="grow sm:max-w-72">
            <TextField
              id="promoCode"
              label={words.label}
              value={typed}
              onChange={(promoCode) => type({ promoCode })}
              autoComplete="off"
              maxLength={100}
              error={props.error ?? reason}
              isAnnounced
              hint={words.hint}
            />
          </div>
          <button
            type="button"
            className="button button-quiet mt-7 noscript:hidden"
            disabled={isBusy || typed.trim() === ''}
            onClick={() => apply()}
          >
            {isBusy ? words.applying : words.apply}
          </button>
        </div>
        <p role="status" className="text-fynbos font-semibold empty:hidden">
          {promo &&
            props.error === undefined &&
            fill(promoSentence, { name: promo.name, ...promoAmounts })}
          {voucher &&
            props.error === undefined &&
            fill(isLater ? words.voucherLater : voucherSentence, voucherAmounts)}
        </p>
      </Fold>
    </div>
  )
}
