import { useState } from 'react'
import { voucherActs, type VoucherAct } from '#rules/desk/voucher-names.ts'
import type { VoucherAnswer } from '#rules/desk/voucher-request.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '../desk.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { changeVoucher } from './voucher-calls.ts'

type Props = { desk: Desk; voucher: VoucherAnswer; onChanged: () => void }

/** What the office can do with a voucher that is out: each asks why. */
export function VoucherActs({ desk, voucher, onChanged }: Props) {
  const words = desk.words.vouchers
  const [asking, setAsking] = useState<VoucherAct>()
  const acts = voucherActs.filter((act) => act !== 'lower' || voucher.balance > 0)
  return (
    <>
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
      {asking && (
        <Change
          {...{ desk, voucher, onChanged }}
          act={asking}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  )
}

function Change({
  desk,
  voucher,
  act,
  onChanged,
  onClose,
}: Props & { act: VoucherAct; onClose: () => void }) {
  const { vouchers: words, money } = desk.words
  const { id, codeEnd, balance, amount, validUntil } = voucher
  // What was seen when this was opened, whatever comes meanwhile.
  const [seen] = useState(voucher.lines.length)
  const { title, text, button } = words.acts[act]
  const form = useForm({
    left: { kind: 'amount', label: words.newLeft, hint: money.amountHint },
    validUntil: { kind: 'date', label: words.newDay, start: validUntil },
    reason: {
      kind: 'line',
      label: words.actReason,
      hint: words.actReasonHint,
      limit: 300,
      required: true,
    },
  })
  return (
    <FormDialog
      {...{ desk, form, title, text, onClose }}
      id={`${act}-${id}`}
      without={[
        ...(act === 'lower' ? [] : (['left'] as const)),
        ...(act === 'prolong' ? [] : (['validUntil'] as const)),
      ]}
      confirm={button}
      now={[
        fill(words.code, { end: codeEnd }),
        fill(words.left, { left: formatCents(balance), amount: formatCents(amount) }),
        fill(words.until, { date: formatLongDate(validUntil) }),
      ]}
      call={({ reason, left, validUntil: day }) => {
        const change = { reason, seen }
        if (act === 'stop') return changeVoucher(id, { act, ...change })
        if (act === 'prolong') return changeVoucher(id, { act, validUntil: day, ...change })
        return changeVoucher(id, { act, left, ...change })
      }}
      said={words.changed}
      onDone={onChanged}
    />
  )
}
