import { useState } from 'react'
import type { MoneyAnswer } from '#rules/desk/money-answer.ts'
import { type HandMethod, handMethods } from '#rules/desk/money-names.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { SelectField } from '#site/parts/select-field.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import { ConfirmAct } from '../confirm-act.tsx'
import { AmountField, withAmount } from './amount-field.tsx'
import type { DialogProps } from './money-acts.tsx'
import { recordPayment } from './money-calls.ts'
import { sayMoney } from './say-money.ts'
import { Tick } from './tick.tsx'

/** `announced`: a transfer that the guest says is on its way, where it is that one. */
export function Record({
  desk,
  money,
  announced = money.payments.find(isAnnounced),
  onChanged,
  onClose,
}: DialogProps & { announced?: MoneyAnswer['payments'][number] | undefined }) {
  const { money: words, toasts, cancel } = desk.words
  const { title, button, text } = words.acts.record
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(
    formatCents(announced?.amount ?? Math.max(0, money.sums.balance)),
  )
  const [method, setMethod] = useState<HandMethod>('eft')
  const [day, setDay] = useState(() => calendarDateIn(new Date(), capeTown))
  const [reference, setReference] = useState('')
  // What is asked about is not saved before somebody has said that it is meant so.
  const [isAsked, setIsAsked] = useState(false)
  const [isSure, setIsSure] = useState(false)
  const type = (typed: string) => {
    setAmount(typed)
    setIsSure(false)
  }
  const call = async () => {
    const seen = money.sums.paid
    const answer = await withAmount({ typed: amount, unclear: words.amountUnclear }, (cents) =>
      recordPayment(money.id, { method, amount: cents, day, reference, key, seen, isSure }),
    )
    if (!answer.ok && answer.refusals.some(({ code }) => isQuestion(code))) setIsAsked(true)
    return answer
  }
  return (
    <ConfirmAct
      {...{ desk, title, call, cancel, onClose }}
      id="record-payment"
      now={sayMoney(desk, money)}
      confirm={button}
      said={toasts.changed}
      onDone={onChanged}
    >
      <div className="space-y-4">
        <p>{text}</p>
        <AmountField id="record-amount" {...{ desk, amount, setAmount: type }} />
        <SelectField
          id="record-method"
          label={words.method}
          value={method}
          onChange={(value) => setMethod(handMethods.find((one) => one === value) ?? 'eft')}
          options={handMethods.map((value) => ({ value, label: words.ways[value] }))}
        />
        <TextField id="record-day" type="date" label={words.day} value={day} onChange={setDay} />
        <TextField
          id="record-reference"
          label={words.reference}
          hint={words.referenceHint}
          maxLength={200}
          autoComplete="off"
          value={reference}
          onChange={setReference}
        />
        {isAsked && (
          <Tick id="record-sure" label={words.isSure} isTicked={isSure} onTick={setIsSure} />
        )}
      </div>
    </ConfirmAct>
  )
}

/** A transfer that its guest has chosen to make, and that is not here yet. */
export function isAnnounced({ provider, status }: MoneyAnswer['payments'][number]): boolean {
  return provider === 'eft' && status === 'pending'
}

/** A refusal that is a question: what it doubts can be meant so. */
function isQuestion(code: string): boolean {
  return code === 'payment-above-owed' || code === 'payment-like-another'
}
