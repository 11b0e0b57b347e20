import type { MoneyAnswer } from '#contract/office-money.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#site/components/facts.tsx'
import { formatOfficeTime } from '../office-time.ts'
import { Acts } from '../ui/acts.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { type MoneyProps, nameOf, Row } from './item-money.tsx'
import { moveRefund } from './money-calls.ts'

type RefundRowProps = MoneyProps & { refund: MoneyAnswer['refunds'][number] }

/** One way back for money, and what can be done with it now. */
export function RefundRow({ desk, money, refund, onChanged }: RefundRowProps) {
  const { money: words } = desk.words
  const { id, provider, status, reason, amount, at, isByHand, acts } = refund
  return (
    <Row
      amount={amount}
      acts={
        <Acts acts={acts.map((act) => ({ act, label: words.refundActs[act].button }))}>
          {(act, onClose) => (
            <FormDialog
              {...{ desk, onClose }}
              id={`refund-${id}`}
              title={fill(words.refundActs[act].title, { amount: formatCents(amount) })}
              text={act === 'approve' && isByHand ? words.byHand : words.refundActs[act].text}
              confirm={words.refundActs[act].button}
              now={[nameOf(words.refundStates, status)]}
              call={() => moveRefund(money.id, id, act)}
              said={desk.words.toasts.changed}
              onDone={onChanged}
            />
          )}
        </Acts>
      }
    >
      <Facts>
        {nameOf(words.ways, provider)}
        {reason !== 'charged-back' && nameOf(words.refundStates, status)}
        {nameOf(words.reasons, reason)}
        {formatOfficeTime(at)}
      </Facts>
    </Row>
  )
}
