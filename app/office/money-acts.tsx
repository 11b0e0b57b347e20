import { useEffect, useRef, useState } from 'react'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import type { MoneyAnswer, PayLink } from '#app/payments/office-money-contract.ts'
import { isGift } from '#app/order/inbox.ts'
import { requestChannels, handMethods } from '#app/payments/money-names.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { LinkField } from '#ui/components/link-field.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { findToday } from '#ui/office-kit/office-time.ts'
import { BeforeAfter } from '#ui/office-kit/before-after.tsx'
import { listOptions, amountField } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { parseCents, useForm, type ValuesOf } from '#ui/office-kit/use-form.ts'
import type { MoneyProps } from './item-money.tsx'
import { requestPayment } from './money-calls.ts'
import { nameStatus } from './inbox-search.tsx'
import { chooseRequestAct, describeMoney } from './order-head.ts'
import { callSignedIn } from '#ui/session/session.ts'

export const moneyDialogs = {
  price: Price,
  ask: PaymentRequest,
  offer: PaymentRequest,
  askRest: PaymentRequest,
  record: Record,
  invoice: Invoice,
  remind: Remind,
  refund: Refund,
  voucher: RefundAsVoucher,
}
export type MoneyAct = keyof typeof moneyDialogs

/** The user's acts on an order's money. */
export function listMoneyActs(desk: Desk, money: MoneyAnswer): MoneyAct[] {
  const { canAsk, canSetPrice, company, refundable, toVoucher } = money
  const payments = [
    canSetPrice && ('price' as const),
    canAsk && chooseRequestAct(money),
    'record' as const,
    company?.canInvoice && ('invoice' as const),
    company?.late && ('remind' as const),
  ]
  const refunds = [refundable > 0 && ('refund' as const), toVoucher > 0 && ('voucher' as const)]
  return [
    ...(desk.can('take-money') ? payments : []),
    ...(desk.can('refund') ? refunds : []),
  ].filter((act) => typeof act === 'string')
}

/** A payment link to copy. It is shown only once, so it scrolls into view. */
export function PayLinkNotice({ desk, payLink }: { desk: Desk; payLink: PayLink }) {
  const { payLink: words } = desk.words.money
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
  }, [payLink])
  return (
    <Notice as="div" ref={notice}>
      <p className="font-semibold">{words.made}</p>
      <LinkField link={payLink.link} words={words} />
      <p className="mt-4">{payLink.text}</p>
      <p className="mt-3">
        <a className="link" href={payLink.whatsapp} target="_blank" rel="noreferrer">
          {words.whatsapp}
        </a>
      </p>
    </Notice>
  )
}

type DialogProps = MoneyProps & {
  onClose: () => void
  onPayLink?: (payLink: PayLink | undefined) => void
}

/** Props shared by all actions with an order's money. */
export function createActProps({ desk, money, onChanged, onClose }: DialogProps) {
  const doneText = desk.words.toasts.changed
  return {
    desk,
    now: [nameStatus(money.status, desk.words.statuses), ...describeMoney(desk, money)],
    doneText,
    onDone: onChanged,
    onClose,
  }
}

export function describeSumsAfter(
  { desk, money: { sums } }: MoneyProps,
  typed: string,
  changeBy: (amount: number) => Parameters<typeof BeforeAfter>[0]['change'],
) {
  const amount = parseCents(typed)
  const change = amount === undefined ? undefined : changeBy(amount)
  return { amount: <BeforeAfter desk={desk} sums={sums} change={change} /> }
}

function PaymentRequest(props: DialogProps) {
  const { desk, money } = props
  const { money: words } = desk.words
  const act = chooseRequestAct(money)
  const { title, button, text } = words.acts[act]
  const channels = requestChannels.filter(
    (channel) => channel !== 'mail' || money.guest.email !== '',
  )
  const form = useForm({
    how: { kind: 'radios', label: words.askHow, options: listOptions(channels, words.askWays) },
    amount: {
      ...amountField(desk, formatCents(money.toAsk)),
      label: words.askAmount,
      hint: act === 'askRest' ? words.askRestHint : words.askAmountHint,
    },
    until: {
      kind: 'date',
      label: act === 'askRest' ? words.payBy : words.until,
      start: money.askBy,
    },
  })
  return (
    <FormDialog
      {...{ ...createActProps(props), form, title, text }}
      id="ask-payment"
      confirm={button}
      doneText={form.draft.how === 'mail' ? desk.words.toasts.changed : words.payLink.made}
      call={(request) => requestPayment(money, request)}
      onDone={({ payLink, ...changed }) => {
        props.onPayLink?.(payLink)
        props.onChanged(changed)
      }}
    />
  )
}

/** Sets the price of an item sold without one, or at the office's own price. */
function Price(props: DialogProps) {
  const { desk, money } = props
  const { title, button, text } = desk.words.money.acts.price
  const { owed } = money.sums
  const form = useForm({ amount: amountField(desk, owed > 0 ? formatCents(owed) : '') })
  return (
    <FormDialog
      {...{ ...createActProps(props), form, title, text }}
      id="set-price"
      confirm={button}
      call={({ amount }) =>
        callSignedIn('POST /api/admin/orders/:id/price', {
          params: { id: money.id },
          body: { amount, seen: owed },
        })
      }
      notes={describeSumsAfter(props, form.draft.amount, (amount) => ({ owed: amount - owed }))}
    />
  )
}

/** Marks an order as paid by invoice, for a company. */
function Invoice(props: DialogProps) {
  const { desk, money } = props
  const { title, button, text, said: doneText } = desk.words.money.acts.invoice
  return (
    <FormDialog
      {...{ ...createActProps(props), title, text }}
      id="invoice-order"
      doneText={doneText}
      confirm={button}
      call={() => callSignedIn('POST /api/admin/orders/:id/invoice', { params: { id: money.id } })}
    />
  )
}

/** Reminds a company of an overdue invoice. */
function Remind(props: DialogProps) {
  const { desk, money } = props
  const words = desk.words.money.acts.remind
  const { late: overdue } = money.company ?? {}
  const facts = overdue && {
    amount: formatCents(overdue.amount),
    invoice: overdue.invoice,
    date: formatLongDate(overdue.since),
    email: money.guest.email,
  }
  return (
    <FormDialog
      {...createActProps(props)}
      id="remind-of-invoice"
      title={words.title}
      text={facts && `${fill(words.text, facts)} ${formatReminder(props, 'remindsElse')}`}
      confirm={words.button}
      doneText={words.said}
      isReady={overdue !== null && overdue !== undefined}
      call={() =>
        callSignedIn('POST /api/admin/orders/:id/invoice/reminder', { params: { id: money.id } })
      }
    />
  )
}

/**
 * A sentence with the date of the last or next reminder to an overdue company. Empty if there is
 * none.
 */
export function formatReminder(
  { desk, money: { company } }: Pick<MoneyProps, 'desk' | 'money'>,
  wordKey: 'reminds' | 'remindsElse' = 'reminds',
) {
  const words = desk.words.statement
  const { remindedOn, remindsOn } = company?.late ?? {}
  if (remindedOn) return fill(words.reminded, { date: formatLongDate(remindedOn) })
  return remindsOn ? fill(words[wordKey], { date: formatLongDate(remindsOn) }) : ''
}

type RecordProps = DialogProps & {
  /** The announced transfer that this payment completes. */
  announced?: MoneyAnswer['payments'][number] | undefined
}

export function Record({ announced, ...props }: RecordProps) {
  const { desk, money } = props
  const { money: words } = desk.words
  const { title, button, text } = words.acts.record
  const { amount } = announced ?? money.payments.find(isAnnounced) ?? {}
  const [key] = useState(() => crypto.randomUUID())
  // A suspicious amount is saved only after confirmation.
  const [doubtedAmount, setDoubtedAmount] = useState<string>()
  const form = useForm({
    // Starts with the announced amount or the amount due. With a requested deposit, starts with the
    // deposit.
    amount: amountField(
      desk,
      formatCents(amount ?? (money.toAsk || Math.max(0, money.sums.balance))),
    ),
    method: { kind: 'choice', label: words.method, options: listOptions(handMethods, words.ways) },
    day: { kind: 'date', label: words.day, start: findToday },
    reference: {
      kind: 'line',
      label: words.reference,
      hint: words.referenceHint,
      limit: 200,
    },
    isSure: { kind: 'check', label: words.isSure },
  })
  const { draft } = form
  const call = async (payment: ValuesOf<typeof form.fields>) => {
    const answer = await callSignedIn('POST /api/admin/orders/:id/payments', {
      params: { id: money.id },
      body: { ...payment, key, seen: money.sums.paid },
    })
    if (!answer.ok && answer.refusals.some(({ code }) => isOverridable(code))) {
      setDoubtedAmount(draft.amount)
      form.type({ isSure: 'no' })
    }
    return answer
  }
  return (
    <FormDialog
      {...{ ...createActProps(props), form, title, text, call }}
      id="record-payment"
      without={doubtedAmount === draft.amount ? [] : ['isSure']}
      confirm={button}
      notes={describeSumsAfter(props, draft.amount, (paid) => ({ paid }))}
    />
  )
}

/** True for a bank transfer that the guest chose and that has not arrived. */
export function isAnnounced({ provider, status }: MoneyAnswer['payments'][number]): boolean {
  return provider === 'eft' && status === 'pending'
}

/** True for a refusal that the user can overrule. */
function isOverridable(code: string): boolean {
  return code === 'payment-above-owed' || code === 'payment-like-another'
}

function Refund(props: DialogProps) {
  const { desk, money } = props
  const { money: words } = desk.words
  const { title, button, text } = words.acts.refund
  const form = useForm({
    amount: amountField(desk),
    why: { kind: 'line', label: words.why, hint: words.whyHint, limit: 200 },
    staysOwed: { kind: 'check', label: words.staysOwed },
  })
  const { owed } = money.sums
  const isOwed = form.draft.staysOwed === 'yes' || money.status === 'expired'
  // The refund lowers the price only by the part above an overpayment
  // (app/payments/refunds/refund-split.ts).
  const surplus = Math.max(0, money.refundable - Math.max(0, owed))
  const computeReduction = (amount: number) => Math.max(0, Math.min(owed, amount - surplus))
  return (
    <FormDialog
      {...{ ...createActProps(props), form, title }}
      id="propose-refund"
      without={isGift(money.reference) ? ['staysOwed'] : []}
      text={[
        fill(text, { most: formatCents(money.refundable) }),
        ...(isGift(money.reference) ? [desk.words.gifts.refund] : []),
      ].join(' ')}
      confirm={button}
      call={(request) =>
        callSignedIn('POST /api/admin/orders/:id/refunds', {
          params: { id: money.id },
          body: { ...request, seen: money.refundable },
        })
      }
      notes={describeSumsAfter(props, form.draft.amount, (refunded) => ({
        refunded,
        owed: isOwed ? 0 : -computeReduction(refunded),
      }))}
    />
  )
}

/** Turns a pending refund into a voucher for the guest. */
function RefundAsVoucher(props: DialogProps) {
  const { desk, money } = props
  const { title, button, text } = desk.words.money.acts.voucher
  return (
    <FormDialog
      {...{ ...createActProps(props), text }}
      id="voucher-instead"
      title={fill(title, { amount: formatCents(money.toVoucher) })}
      confirm={button}
      call={() =>
        callSignedIn('POST /api/admin/orders/:id/voucher', {
          params: { id: money.id },
          body: { seen: money.toVoucher },
        })
      }
      doneText={desk.words.vouchers.issued}
    />
  )
}
