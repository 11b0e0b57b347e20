import type { Words } from '#content/words/words.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Money } from '#rules/money/money.ts'
import { fill } from '#rules/text/fill.ts'

export type PaidByVoucher = { paid: Money; rest: Money }

export function formatPaidByVoucher(
  words: Words['booking']['promo'],
  { paid, rest }: PaidByVoucher,
): string {
  const balanceText = rest.minor > 0 ? words.restToPay : words.paidInFull
  return fill(`${words.paidByVoucher} ${balanceText}`, {
    paid: formatMoney(paid),
    rest: formatMoney(rest),
  })
}
