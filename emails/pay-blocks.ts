import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { type Cents, toMoney } from '#rules/money/cents.ts'
import type { CourtesyCurrency } from '#rules/money/currency.ts'
import type { PlanChoice } from '#rules/orders/payment-plan.ts'
import { fill } from '#rules/text/fill.ts'
import { sayBoth } from './courtesy.ts'
import type { Block } from './message.ts'
import { words } from './words.ts'

/** Until when the place is kept while a trip is paid for, a clock time in Cape Town, and how it can be paid. */
export type PayFacts = { until: string; plans: PlanChoice }

/** What stands in the place of 'we hold your day' where a guest can pay at once. */
export function payBlocks({ until }: PayFacts, link: string): Block[] {
  const { payFirst, pay } = words.manage
  return [
    { kind: 'paragraph', text: fill(payFirst, { until }) },
    { kind: 'link', text: pay, url: link },
  ]
}

/** What is owed and when: the whole, or a first part and the rest with its day. */
export function owedBlocks({ plans }: PayFacts, currency: CourtesyCurrency): Block[] {
  const { owed, owedWhole, owedInParts } = words.manage
  const { whole, inParts } = plans
  const say = (amount: Cents) => sayBoth(toMoney(amount), currency)
  const total = say(whole[0].amount)
  const rest = inParts?.at(-1)
  const value =
    inParts && rest
      ? fill(owedInParts, {
          total,
          first: say(inParts[0].amount),
          rest: say(rest.amount),
          date: formatLongDate(rest.dueOn),
        })
      : fill(owedWhole, { total })
  return [{ kind: 'facts', rows: [{ label: owed, value }] }]
}
