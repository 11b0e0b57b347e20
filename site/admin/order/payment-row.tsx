import { useState } from 'react'
import type { MoneyAnswer } from '#rules/desk/money-answer.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#site/parts/facts.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import { ConfirmAct } from '../confirm-act.tsx'
import { type MoneyProps, nameOf, Row } from './item-money.tsx'
import { AmountField, withAmount } from './money-acts.tsx'
import { recordChargeBack } from './money-calls.ts'
import { sayMoney } from './say-money.ts'
import { formatOfficeTime } from '../office-time.ts'

type PaymentRowProps = MoneyProps & { payment: MoneyAnswer['payments'][number] }

/** One attempt at one provider; of money that a bank can take back, that it did. */
export function PaymentRow(props: PaymentRowProps) {
  const { money: words } = props.desk.words
  const { provider, status, amount, at, isTest, chargeable } = props.payment
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Row
        amount={amount}
        acts={
          chargeable > 0 && (
            <button type="button" className="button button-quiet" onClick={() => setIsAsking(true)}>
              {words.chargeBack.button}
            </button>
          )
        }
      >
        <Facts>
          {nameOf(words.ways, provider)}
          {nameOf(words.states, status)}
          {formatOfficeTime(at)}
          {isTest && words.test}
        </Facts>
      </Row>
      {isAsking && <ChargeBack {...props} onClose={() => setIsAsking(false)} />}
    </>
  )
}

type ChargeBackProps = PaymentRowProps & { onClose: () => void }

function ChargeBack({ desk, money, payment, onChanged, onClose }: ChargeBackProps) {
  const { money: words, toasts } = desk.words
  const { title, button, text, day: dayLabel, reference: referenceLabel } = words.chargeBack
  const most = formatCents(payment.chargeable)
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState('')
  const [day, setDay] = useState(() => calendarDateIn(new Date(), capeTown))
  const [reference, setReference] = useState('')
  const call = () =>
    withAmount({ typed: amount, unclear: words.amountUnclear }, (cents) =>
      recordChargeBack(money.id, payment.id, {
        amount: cents,
        day,
        reference,
        key,
        seen: payment.chargeable,
      }),
    )
  return (
    <ConfirmAct
      {...{ desk, title, call, onClose }}
      id="charge-back"
      now={sayMoney(desk, money)}
      confirm={button}
      said={toasts.changed}
      onDone={onChanged}
    >
      <div className="space-y-4">
        <p>{fill(text, { most })}</p>
        <AmountField id="charge-back-amount" {...{ desk, amount, setAmount }} />
        <TextField
          id="charge-back-day"
          type="date"
          label={dayLabel}
          value={day}
          onChange={setDay}
        />
        <TextField
          id="charge-back-reference"
          label={referenceLabel}
          hint={words.referenceHint}
          maxLength={200}
          autoComplete="off"
          value={reference}
          onChange={setReference}
        />
      </div>
    </ConfirmAct>
  )
}
