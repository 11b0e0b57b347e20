import { useState } from 'react'
import type { MoneyAnswer } from '#rules/desk/money-answer.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#site/parts/facts.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import { ConfirmAct } from '../confirm-act.tsx'
import { type MoneyProps, nameOf, Row } from './item-money.tsx'
import { AmountField, withAmount } from './amount-field.tsx'
import { isAnnounced, Record } from './record-dialog.tsx'
import { recordChargeBack, takePaymentBack } from './money-calls.ts'
import { sayMoney } from './say-money.ts'
import { formatOfficeTime } from '../office-time.ts'

type PaymentRowProps = MoneyProps & { payment: MoneyAnswer['payments'][number] }

/** One attempt at one provider; of money that a bank can take back, that it did. */
export function PaymentRow(props: PaymentRowProps) {
  const { money: words } = props.desk.words
  const { provider, status, amount, at, isTest, chargeable, canTakeBack, why } = props.payment
  const [asking, setAsking] = useState<'came' | 'take-back' | 'charge-back'>()
  const onClose = () => setAsking(undefined)
  const isAwaited = isAnnounced(props.payment)
  const facts = (
    <Facts>
      {nameOf(words.ways, provider)}
      {nameOf(words.states, status)}
      {formatOfficeTime(at)}
      {isTest && words.test}
      {why}
    </Facts>
  )
  return (
    <>
      <Row
        amount={amount}
        isStruck={status === 'taken-back'}
        acts={
          (isAwaited || canTakeBack || chargeable > 0) && (
            <>
              {isAwaited && <Act onAsk={() => setAsking('came')}>{words.itCame}</Act>}
              {canTakeBack && (
                <Act onAsk={() => setAsking('take-back')}>{words.takeBack.button}</Act>
              )}
              {chargeable > 0 && (
                <Act onAsk={() => setAsking('charge-back')}>{words.chargeBack.button}</Act>
              )}
            </>
          )
        }
      >
        {facts}
      </Row>
      {asking === 'came' && <Record {...{ ...props, onClose }} announced={props.payment} />}
      {asking === 'charge-back' && <ChargeBack {...{ ...props, onClose }} />}
      {asking === 'take-back' && <TakeBack {...{ ...props, onClose }} />}
    </>
  )
}

function Act({ onAsk, children }: { onAsk: () => void; children: string }) {
  return (
    <button type="button" className="button button-quiet" onClick={onAsk}>
      {children}
    </button>
  )
}

type AskProps = PaymentRowProps & { onClose: () => void }

/** It was written down and never came. */
function TakeBack({ desk, money, payment, onChanged, onClose }: AskProps) {
  const { money: words, toasts } = desk.words
  const { title, button, text, why: label, whyHint } = words.takeBack
  const [why, setWhy] = useState('')
  return (
    <ConfirmAct
      {...{ desk, onClose }}
      id="take-back"
      title={fill(title, { amount: formatCents(payment.amount) })}
      now={sayMoney(desk, money)}
      confirm={button}
      call={() => takePaymentBack(money.id, payment.id, { why, seen: money.sums.paid })}
      said={toasts.changed}
      onDone={onChanged}
    >
      <div className="space-y-4">
        <p>{text}</p>
        <TextField
          id="take-back-why"
          label={label}
          hint={whyHint}
          maxLength={200}
          autoComplete="off"
          value={why}
          onChange={setWhy}
        />
      </div>
    </ConfirmAct>
  )
}

function ChargeBack({ desk, money, payment, onChanged, onClose }: AskProps) {
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
