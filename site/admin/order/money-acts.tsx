import { useState } from 'react'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '#site/parts/text-field.tsx'
import { ConfirmAct } from '../confirm-act.tsx'
import { AmountField, withAmount } from './amount-field.tsx'
import type { MoneyProps } from './item-money.tsx'
import { Record } from './record-dialog.tsx'
import { sayMoney } from './say-money.ts'
import { Tick } from './tick.tsx'
import { askPayment, giveVoucherInstead, proposeRefund, setPrice } from './money-calls.ts'

const dialogs = {
  price: Price,
  ask: Ask,
  offer: Ask,
  record: Record,
  refund: Refund,
  voucher: VoucherInstead,
}
type Act = keyof typeof dialogs

/** What the office can do with an order's money now; each asks first. */
export function MoneyActs(props: MoneyProps) {
  const { desk, money } = props
  const words = desk.words.money
  const [asking, setAsking] = useState<Act>()
  const { canAsk, canSetPrice, refundable, toVoucher } = money
  const acts: Act[] = [
    ...(canSetPrice ? (['price'] as const) : []),
    ...(canAsk ? [askOf(money)] : []),
    'record',
    ...(refundable > 0 ? (['refund'] as const) : []),
    ...(toVoucher > 0 ? (['voucher'] as const) : []),
  ]
  const Dialog = asking && dialogs[asking]
  return (
    // By itself, so that what keeps the parts of the money apart doesn't move its dialogs.
    <div>
      <p className="flex flex-wrap gap-3">
        {acts.map((act) => (
          <button
            key={act}
            type="button"
            className="button button-quiet"
            onClick={() => setAsking(act)}
          >
            {words.acts[act].button}
          </button>
        ))}
      </p>
      {Dialog && <Dialog {...props} onClose={() => setAsking(undefined)} />}
    </div>
  )
}

/** Asking for the money of what has expired offers its place again. */
function askOf({ status }: MoneyProps['money']): 'ask' | 'offer' {
  return status === 'expired' ? 'offer' : 'ask'
}

export type DialogProps = MoneyProps & { onClose: () => void }

function Ask({ desk, money, onChanged, onClose }: DialogProps) {
  const { money: words, toasts } = desk.words
  const { title, button, text } = words.acts[askOf(money)]
  const [until, setUntil] = useState(() => addDays(calendarDateIn(new Date(), capeTown), 7))
  const [amount, setAmount] = useState(formatCents(money.toAsk))
  return (
    <ConfirmAct
      {...{ desk, title, onClose }}
      id="ask-payment"
      now={sayMoney(desk, money)}
      confirm={button}
      call={() =>
        withAmount({ typed: amount, unclear: words.amountUnclear }, (cents) =>
          askPayment(money, { until, amount: cents }),
        )
      }
      said={toasts.changed}
      onDone={onChanged}
    >
      <div className="space-y-4">
        <p>{text}</p>
        <TextField
          id="ask-amount"
          label={words.askAmount}
          hint={words.askAmountHint}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={setAmount}
        />
        <TextField
          id="ask-until"
          type="date"
          label={words.until}
          value={until}
          onChange={setUntil}
        />
      </div>
    </ConfirmAct>
  )
}

/** For what was sold without a price, or under one that the office has named. */
function Price({ desk, money, onChanged, onClose }: DialogProps) {
  const { money: words, toasts, cancel } = desk.words
  const { title, button, text } = words.acts.price
  const { owed } = money.sums
  const [amount, setAmount] = useState(owed > 0 ? formatCents(owed) : '')
  return (
    <ConfirmAct
      {...{ desk, title, cancel, onClose }}
      id="set-price"
      now={sayMoney(desk, money)}
      confirm={button}
      call={() =>
        withAmount({ typed: amount, unclear: words.amountUnclear }, (cents) =>
          setPrice(money.id, { amount: cents, seen: owed }),
        )
      }
      said={toasts.changed}
      onDone={onChanged}
    >
      <div className="space-y-4">
        <p>{text}</p>
        <AmountField id="price-amount" {...{ desk, amount, setAmount }} />
      </div>
    </ConfirmAct>
  )
}

function Refund({ desk, money, onChanged, onClose }: DialogProps) {
  const { money: words, toasts } = desk.words
  const { title, button, text } = words.acts.refund
  const [amount, setAmount] = useState('')
  const [why, setWhy] = useState('')
  const [staysOwed, setStaysOwed] = useState(false)
  return (
    <ConfirmAct
      {...{ desk, title, onClose }}
      id="propose-refund"
      now={sayMoney(desk, money)}
      confirm={button}
      call={() =>
        withAmount({ typed: amount, unclear: words.amountUnclear }, (cents) =>
          proposeRefund(money.id, { amount: cents, staysOwed, why, seen: money.refundable }),
        )
      }
      said={toasts.changed}
      onDone={onChanged}
    >
      <div className="space-y-4">
        <p>{fill(text, { most: formatCents(money.refundable) })}</p>
        <AmountField id="refund-amount" {...{ desk, amount, setAmount }} />
        <TextField
          id="refund-why"
          label={words.why}
          hint={words.whyHint}
          maxLength={200}
          autoComplete="off"
          value={why}
          onChange={setWhy}
        />
        <Tick id="refund-owed" label={words.staysOwed} isTicked={staysOwed} onTick={setStaysOwed} />
      </div>
    </ConfirmAct>
  )
}

/** For what waits to go back: the guest takes it as travel credit. */
function VoucherInstead({ desk, money, onChanged, onClose }: DialogProps) {
  const { title, button, text } = desk.words.money.acts.voucher
  return (
    <ConfirmAct
      {...{ desk, onClose }}
      id="voucher-instead"
      now={sayMoney(desk, money)}
      title={fill(title, { amount: formatCents(money.toVoucher) })}
      confirm={button}
      call={() => giveVoucherInstead(money)}
      said={desk.words.vouchers.issued}
      onDone={onChanged}
    >
      {text}
    </ConfirmAct>
  )
}
