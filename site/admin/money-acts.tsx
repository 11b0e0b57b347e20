import { useState } from 'react'
import { type Canceller, cancellers } from '#rules/desk/inbox.ts'
import type { MoneyAnswer } from '#rules/desk/money-answer.ts'
import { handMethods } from '#rules/desk/money-request.ts'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { parseAmount } from '#rules/money/amount.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import type { Answer } from '../client/api.ts'
import { SelectField } from '../parts/select-field.tsx'
import { TextField } from '../parts/text-field.tsx'
import { ConfirmAct } from './confirm-act.tsx'
import { useAct } from './desk.ts'
import type { MoneyProps } from './item-money.tsx'
import {
  askPayment,
  cancelByQuote,
  type CancellationQuote,
  proposeRefund,
  quoteCancellation,
  recordPayment,
} from './money-calls.ts'

const dialogs = { record: Record, ask: Ask, refund: Refund, cancel: Cancel }
type Act = keyof typeof dialogs

/** What the office can do with an order's money now; each asks first. */
export function MoneyActs(props: MoneyProps) {
  const { desk, money } = props
  const words = desk.words.money
  const [asking, setAsking] = useState<Act>()
  const canAsk = money.isPayable && ['requested', 'held'].includes(money.status)
  const acts: Act[] = [
    'record',
    ...(canAsk && money.sums.balance > 0 ? (['ask'] as const) : []),
    ...(money.refundable > 0 ? (['refund'] as const) : []),
    ...(money.canCancel ? (['cancel'] as const) : []),
  ]
  const Dialog = asking && dialogs[asking]
  return (
    <>
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
    </>
  )
}

type DialogProps = MoneyProps & { onClose: () => void }

function Record({ desk, money, onChanged, onClose }: DialogProps) {
  const { money: words, toasts, cancel } = desk.words
  const { title, button, text } = words.acts.record
  const [key] = useState(() => crypto.randomUUID())
  const [amount, setAmount] = useState(formatCents(Math.max(0, money.sums.balance)))
  const [method, setMethod] = useState<(typeof handMethods)[number]>('eft')
  const [day, setDay] = useState(() => calendarDateIn(new Date(), capeTown))
  const [reference, setReference] = useState('')
  const call = () =>
    withAmount({ typed: amount, unclear: words.amountUnclear }, (cents) =>
      recordPayment(money.id, { method, amount: cents, day, reference, key }),
    )
  return (
    <ConfirmAct
      {...{ desk, title, call, cancel, onClose }}
      id="record-payment"
      confirm={button}
      said={toasts.changed}
      onDone={onChanged}
    >
      <div className="space-y-4">
        <p>{text}</p>
        <AmountField id="record-amount" {...{ desk, amount, setAmount }} />
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
      </div>
    </ConfirmAct>
  )
}

function Ask({ desk, money, onChanged, onClose }: DialogProps) {
  const { money: words, toasts } = desk.words
  const { title, button, text } = words.acts.ask
  const [until, setUntil] = useState(() => addDays(calendarDateIn(new Date(), capeTown), 7))
  return (
    <ConfirmAct
      {...{ desk, title, onClose }}
      id="ask-payment"
      confirm={button}
      call={() => askPayment(money.id, until)}
      said={toasts.changed}
      onDone={onChanged}
    >
      <div className="space-y-4">
        <p>{text}</p>
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

function Refund({ desk, money, onChanged, onClose }: DialogProps) {
  const { money: words, toasts } = desk.words
  const { title, button, text } = words.acts.refund
  const [amount, setAmount] = useState(formatCents(money.refundable))
  return (
    <ConfirmAct
      {...{ desk, title, onClose }}
      id="propose-refund"
      confirm={button}
      call={() =>
        withAmount({ typed: amount, unclear: words.amountUnclear }, (cents) =>
          proposeRefund(money.id, cents),
        )
      }
      said={toasts.changed}
      onDone={onChanged}
    >
      <div className="space-y-4">
        <p>{fill(text, { most: formatCents(money.refundable) })}</p>
        <AmountField id="refund-amount" {...{ desk, amount, setAmount }} />
      </div>
    </ConfirmAct>
  )
}

/** First who cancels, then the figures of it: nothing is done before these were shown. */
function Cancel({ desk, money, onChanged, onClose }: DialogProps) {
  const { money: words, inbox, toasts } = desk.words
  const { title, button } = words.acts.cancel
  const [quote, setQuote] = useState<CancellationQuote>()
  const [who, setWho] = useState<Canceller>()
  const { busy, send } = useAct<CancellationQuote>(desk)
  const ask = async (by: Canceller) => {
    setWho(by)
    // The figures of another answer are no longer the ones that would be carried out.
    setQuote(undefined)
    setQuote(await send(() => quoteCancellation(money.id, by)))
  }
  const call = async (): Promise<Answer<MoneyAnswer>> => {
    if (!quote) return { ok: false, refusals: [{ code: '', message: words.quoteFirst }] }
    const done = await cancelByQuote(money.id, quote.number)
    if (!done.ok) return done
    if (done.value.outcome === 'cancelled') return { ok: true, value: done.value.order }
    setQuote(done.value.quote)
    return { ok: false, refusals: [{ code: '', message: words.quoteChanged }] }
  }
  return (
    <ConfirmAct
      {...{ desk, title, call, onClose }}
      id="cancel-order"
      cancel={inbox.no}
      confirm={button}
      said={toasts.changed}
      onDone={onChanged}
    >
      <fieldset>
        <legend className="text-meta font-semibold">{inbox.whoCancels}</legend>
        {cancellers.map((one) => (
          <label key={one} className="flex items-start gap-3 py-1.5">
            <input
              type="radio"
              name="who-cancels-order"
              className="accent-disa mt-1 h-5 w-5 shrink-0"
              disabled={busy}
              checked={who === one}
              onChange={() => void ask(one)}
            />
            <span>{inbox.cancellers[one]}</span>
          </label>
        ))}
      </fieldset>
      <p role="status" className="border-amber mt-4 border-l-4 pl-3 font-semibold empty:hidden">
        {quote &&
          fill(words.quote, { kept: formatCents(quote.kept), refund: formatCents(quote.refund) })}
      </p>
    </ConfirmAct>
  )
}

type AmountFieldProps = {
  desk: MoneyProps['desk']
  id: string
  amount: string
  setAmount: (amount: string) => void
}

function AmountField({ desk, id, amount, setAmount }: AmountFieldProps) {
  const words = desk.words.money
  return (
    <TextField
      id={id}
      label={words.amount}
      hint={words.amountHint}
      inputMode="decimal"
      autoComplete="off"
      value={amount}
      onChange={setAmount}
    />
  )
}

/** What was typed, as cents; what is no amount is refused here. */
async function withAmount<Value>(
  { typed, unclear }: { typed: string; unclear: string },
  call: (cents: number) => Promise<Answer<Value>>,
): Promise<Answer<Value>> {
  const read = parseAmount(typed)
  if (read.ok) return call(read.money.minor)
  return { ok: false, refusals: [{ code: '', message: unclear }] }
}
