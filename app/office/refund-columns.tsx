import { useState } from 'react'
import type { MoneyAnswer } from '#app/payments/office-money-contract.ts'
import type { RefundAct } from '#app/payments/money-names.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import type { Column } from '#ui/office-kit/desk-table.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm, type ValuesOf } from '#ui/office-kit/use-form.ts'
import type { MoneyProps } from './item-money.tsx'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { listRefundActs } from './order-head.ts'
import { callSignedIn } from '#ui/session/session.ts'

type Refund = MoneyAnswer['refunds'][number]

export function listRefundColumns(props: MoneyProps): Column<Refund>[] {
  const { money: words } = props.desk.words
  return [
    { id: 'way', by: ({ provider }) => nameOf(words.ways, provider) },
    { id: 'reason', by: ({ reason }) => nameOf(words.reasons, reason) },
    { id: 'when', by: ({ at }) => at, cell: ({ at }) => formatOfficeTime(at) },
    {
      id: 'status',
      by: ({ reason, status }) =>
        reason === 'charged-back' ? undefined : nameOf(words.refundStates, status),
    },
    {
      id: 'amount',
      isNumber: true,
      narrow: 'end',
      by: ({ amount }) => amount,
      cell: ({ amount }) => formatCents(amount),
    },
    { id: 'acts', cell: (refund) => <RefundActs {...{ ...props, refund }} /> },
  ]
}

function RefundActs({ desk, money, refund, onChanged }: MoneyProps & { refund: Refund }) {
  const { money: words } = desk.words
  const { needsSecond, proposedBy } = refund
  if (!desk.can('refund')) return null
  const isOwn = proposedBy === desk.userId
  const { waits, needs } = desk.words.approval
  return (
    <>
      {needsSecond && <p className="text-caption">{isOwn ? waits : needs}</p>}
      <ActionButtons
        acts={listRefundActs(desk, refund).map((act) => ({
          act,
          label: words.refundActs[act].button,
        }))}
      >
        {(act, onClose) => (
          <RefundDialog
            desk={desk}
            money={money}
            refund={refund}
            act={act}
            onClose={onClose}
            onChanged={onChanged}
          />
        )}
      </ActionButtons>
    </>
  )
}

type RefundDialogProps = MoneyProps & { refund: Refund; act: RefundAct; onClose: () => void }

export function RefundDialog({ desk, money, refund, act, onClose, onChanged }: RefundDialogProps) {
  const { money: words } = desk.words
  const { id, status, amount, isByHand } = refund
  // If the guest's account is unknown, asks first whether the money was really sent.
  const [isDoubted, setDoubted] = useState(false)
  const form = useForm({ isSure: { kind: 'check', label: words.wentElsewhere } })
  const call = async ({ isSure }: ValuesOf<typeof form.fields>) => {
    const answer = await callSignedIn('POST /api/admin/orders/:id/refunds/:refundId', {
      params: { id: money.id, refundId: id },
      body: { act, isSure },
    })
    if (!answer.ok && answer.refusals.some(({ code }) => code === 'refund-no-account'))
      setDoubted(true)
    return answer
  }
  return (
    <FormDialog
      desk={desk}
      form={form}
      call={call}
      onClose={onClose}
      id={`refund-${id}`}
      title={fill(words.refundActs[act].title, { amount: formatCents(amount) })}
      text={act === 'approve' && isByHand ? words.byHand : words.refundActs[act].text}
      without={isDoubted ? [] : ['isSure']}
      confirm={words.refundActs[act].button}
      now={[nameOf(words.refundStates, status)]}
      doneText={desk.words.toasts.changed}
      onDone={onChanged}
    />
  )
}
