import { useState } from 'react'
import type { MoneyAnswer } from '#rules/desk/money-answer.ts'
import type { RefundAct } from '#rules/desk/money-names.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#site/parts/facts.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { type MoneyProps, nameOf, Row } from './item-money.tsx'
import { moveRefund } from './money-calls.ts'
import { formatOfficeTime } from '../office-time.ts'

type RefundRowProps = MoneyProps & { refund: MoneyAnswer['refunds'][number] }

/** One way back for money, and what can be done with it now. */
export function RefundRow({ desk, money, refund, onChanged }: RefundRowProps) {
  const { money: words } = desk.words
  const { id, provider, status, reason, amount, at, isByHand, acts } = refund
  const [asking, setAsking] = useState<RefundAct>()
  return (
    <>
      <Row
        amount={amount}
        acts={
          acts.length > 0 &&
          acts.map((act) => (
            <button
              key={act}
              type="button"
              className="button button-quiet"
              onClick={() => setAsking(act)}
            >
              {words.refundActs[act].button}
            </button>
          ))
        }
      >
        <Facts>
          {nameOf(words.ways, provider)}
          {reason !== 'charged-back' && nameOf(words.refundStates, status)}
          {nameOf(words.reasons, reason)}
          {formatOfficeTime(at)}
        </Facts>
      </Row>
      {asking && (
        <FormDialog
          desk={desk}
          id={`refund-${id}`}
          title={fill(words.refundActs[asking].title, { amount: formatCents(amount) })}
          text={asking === 'approve' && isByHand ? words.byHand : words.refundActs[asking].text}
          confirm={words.refundActs[asking].button}
          now={[nameOf(words.refundStates, status)]}
          call={() => moveRefund(money.id, id, asking)}
          said={desk.words.toasts.changed}
          onDone={onChanged}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}
