import { useEffect, useState } from 'react'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import type { Cents } from '#rules/money/cents.ts'
import { findPromoDiscount, type OrderPromo, type PromoProduct } from '#app/credit/promo-code.ts'
import {
  type AnsweredRefusal,
  formatRefusal,
  type RefusalWords,
} from '#rules/text/format-refusal.ts'
import { fill } from '#rules/text/fill.ts'
import type { PromoLine } from '#app/site/tour/price-lines.tsx'
import { siteLanguage } from '#rules/text/language.ts'

type CodeInput = {
  /** Undefined for a ride, which only a code for all trips applies to. */
  product: PromoProduct | undefined
  date: CalendarDate | undefined
  typed: string
}
/** The amount that a voucher can pay, in cents. `isLater`: not before the office has answered. */
export type VoucherBalance = { left: Cents; isLater: boolean }
type CheckedCode = {
  input: string
  promo?: OrderPromo
  voucher?: VoucherBalance
  why?: string | undefined
}

export type Promo = {
  promo: OrderPromo | undefined
  voucher: VoucherBalance | undefined
  why: string | undefined
  isBusy: boolean
  apply: (code?: string) => void
}

/**
 * Checks a guest's code on a click, and again when the day changes. Typing in the field clears the
 * result.
 */
export function usePromo(
  { product, date, typed }: CodeInput,
  words: { refusals: RefusalWords; failed: string },
): Promo {
  const [appliedCode, setAppliedCode] = useState('')
  const [checkedCode, setCheckedCode] = useState<CheckedCode>()
  const isUnchanged = appliedCode !== '' && typed.trim() === appliedCode
  const input = isUnchanged ? `${appliedCode} ${product ?? ''} ${date ?? ''}` : ''
  const { refusals, failed } = words
  useEffect(() => {
    if (input === '') return
    let isCurrent = true
    const body = { promoCode: appliedCode, ...(product && { product }), ...(date && { date }) }
    const check = async (): Promise<CheckedCode> => {
      const { call } = await import('#ui/client/api.ts')
      const answer = await call('POST /api/promo-codes/check', { body })
      if (answer.ok)
        return 'voucher' in answer.value
          ? { input, voucher: answer.value.voucher }
          : { input, promo: answer.value }
      const [refusal] = answer.refusals as AnsweredRefusal[]
      return { input, why: refusal && formatRefusal(refusal, refusals, siteLanguage) }
    }
    void check()
      .catch(() => ({ input, why: failed }))
      .then((answer) => isCurrent && setCheckedCode(answer))
    return () => {
      isCurrent = false
    }
  }, [input, appliedCode, product, date, refusals, failed])
  const currentCheck = input !== '' && checkedCode?.input === input ? checkedCode : undefined
  return {
    promo: currentCheck?.promo,
    voucher: currentCheck?.voucher,
    why: currentCheck?.why,
    isBusy: input !== '' && currentCheck === undefined,
    apply: (code = typed) => setAppliedCode(code.trim()),
  }
}

/** The discount as a line of the price. Undefined if there is none or the price is on request. */
export function findPromoLine(
  promo: OrderPromo | undefined,
  price: Cents | undefined,
  line: string,
): PromoLine | undefined {
  if (!promo || price === undefined) return undefined
  const { name, code } = promo
  const discount = findPromoDiscount(promo, price)
  return { label: fill(line, { name, code }), discount }
}

/**
 * Amount in cents that a voucher pays when the booking is sent. 0 if the office must answer first.
 */
export function findVoucherAmount(
  voucher: VoucherBalance | undefined,
  price: Cents | undefined,
): Cents {
  return voucher && !voucher.isLater ? Math.min(voucher.left, price ?? 0) : 0
}
