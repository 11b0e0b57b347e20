import { useState } from 'react'
import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { BeforeAfter } from '#ui/office-kit/before-after.tsx'
import type { Column } from '#ui/office-kit/desk-table.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import type { MoneyProps } from './item-money.tsx'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { amountField } from '#ui/office-kit/fields.tsx'
import { isAnnounced, Record, describeSumsAfter, createActProps } from './money-acts.tsx'
import { callSignedIn } from '#ui/session/session.ts'
import { findToday, formatOfficeTime } from '#ui/office-kit/office-time.ts'

type Payment = MoneyAnswer['payments'][number]
type PaymentProps = MoneyProps & { payment: Payment }

/** Columns of the payments. Each row is one attempt at one provider. */
export function listPaymentColumns(props: MoneyProps): Column<Payment>[] {
  const { money: words } = props.desk.words
  return [
    {
      id: 'way',
      by: ({ provider }) => nameOf(words.ways, provider),
      cell: ({ provider, isTest, why }) => (
        <>
          {nameOf(words.ways, provider)}
          {(isTest || why) && (
            <span className="desk-more">
              <Facts>
                {isTest && words.test}
                {why}
              </Facts>
            </span>
          )}
        </>
      ),
    },
    { id: 'when', by: ({ at }) => at, cell: ({ at }) => formatOfficeTime(at) },
    { id: 'status', by: ({ status }) => nameOf(words.states, status) },
    {
      id: 'amount',
      isNumber: true,
      narrow: 'end',
      by: ({ amount }) => amount,
      // The total excludes payments recorded by mistake.
      cell: ({ amount, status }) =>
        status === 'taken-back' ? <s>{formatCents(amount)}</s> : formatCents(amount),
    },
    { id: 'acts', cell: (payment) => <PaymentActs {...{ ...props, payment }} /> },
  ]
}

/** Acts on a payment: record its arrival, delete one recorded by mistake, record a charge-back. */
function PaymentActs(props: PaymentProps) {
  const { desk } = props
  const { money: words } = desk.words
  const { chargeable, canTakeBack } = props.payment
  const canRecordArrival = isAnnounced(props.payment) && desk.can('take-money')
  const canRefund = desk.can('refund')
  const acts = [
    ...(canRecordArrival ? [{ act: 'came' as const, label: words.itCame }] : []),
    ...(canTakeBack && canRefund
      ? [{ act: 'take-back' as const, label: words.takeBack.button }]
      : []),
    ...(chargeable > 0 && canRefund
      ? [{ act: 'charge-back' as const, label: words.chargeBack.button }]
      : []),
  ]
  return (
    <ActionButtons acts={acts}>
      {(act, onClose) => {
        if (act === 'came') return <Record {...{ ...props, onClose }} announced={props.payment} />
        const Dialog = act === 'take-back' ? UndoPayment : ChargeBack
        return <Dialog {...{ ...props, onClose }} />
      }}
    </ActionButtons>
  )
}

type PaymentDialogProps = PaymentProps & { onClose: () => void }

/** Marks a payment as recorded by mistake: it never arrived. */
function UndoPayment({ payment, ...props }: PaymentDialogProps) {
  const { desk, money } = props
  const { title, button, text, why: label, whyHint: hint } = desk.words.money.takeBack
  const form = useForm({ why: { kind: 'line', label, hint, limit: 200 } })
  return (
    <FormDialog
      {...{ ...createActProps(props), form, text }}
      id="take-back"
      title={fill(title, { amount: formatCents(payment.amount) })}
      confirm={button}
      call={({ why }) =>
        callSignedIn('POST /api/admin/orders/:id/payments/:paymentId/take-back', {
          params: { id: money.id, paymentId: payment.id },
          body: { why, seen: money.sums.paid },
        })
      }
    >
      <BeforeAfter desk={desk} sums={money.sums} change={{ paid: -payment.amount }} />
    </FormDialog>
  )
}

function ChargeBack({ payment, ...props }: PaymentDialogProps) {
  const { desk, money } = props
  const { money: words } = desk.words
  const { title, button, text, day, reference } = words.chargeBack
  const { chargeable } = payment
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    amount: amountField(desk),
    day: { kind: 'date', label: day, start: findToday },
    reference: { kind: 'line', label: reference, hint: words.referenceHint, limit: 200 },
  })
  return (
    <FormDialog
      {...{ ...createActProps(props), form, title }}
      id="charge-back"
      text={fill(text, { most: formatCents(chargeable) })}
      confirm={button}
      call={(values) =>
        callSignedIn('POST /api/admin/orders/:id/payments/:paymentId/charge-back', {
          params: { id: money.id, paymentId: payment.id },
          body: { ...values, key, seen: chargeable },
        })
      }
      notes={describeSumsAfter(props, form.draft.amount, (refunded) => ({ refunded }))}
    />
  )
}
