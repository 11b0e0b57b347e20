import { useState } from 'react'
import { voucherActs, type VoucherAct } from '#rules/desk/voucher-names.ts'
import type { VoucherAnswer } from '#rules/desk/voucher-request.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '../desk.ts'
import { Acts } from '../ui/acts.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { changeVoucher, renewVoucherCode } from './voucher-calls.ts'

type Props = { desk: Desk; voucher: VoucherAnswer; onChanged: () => void }

/** What the office can do with a voucher that is out: each asks first, and but for a new code why. */
export function VoucherActs({ desk, voucher, onChanged }: Props) {
  const words = desk.words.vouchers
  const { balance, reference, isStopped } = voucher
  const acts = voucherActs.filter((act) => act !== 'lower' || balance > 0)
  const canRenew = balance > 0 && reference !== null
  const all = [
    ...(canRenew ? [{ act: 'renew' as const, label: words.renew }] : []),
    ...acts.map((act) => ({ act, label: words.acts[act].button })),
  ]
  return (
    <div className="mt-4 flex flex-wrap gap-3 empty:hidden">
      <Acts acts={isStopped ? [] : all}>
        {(act, onClose) =>
          act === 'renew' ? (
            <FormDialog
              {...{ desk, onClose }}
              id={`renew-${voucher.id}`}
              title={words.renewTitle}
              text={words.renewText}
              confirm={words.renew}
              now={[fill(words.code, { end: voucher.codeEnd })]}
              call={() => renewVoucherCode(voucher)}
              said={words.renewed}
              onDone={onChanged}
            />
          ) : (
            <Change {...{ desk, voucher, act, onChanged, onClose }} />
          )
        }
      </Acts>
    </div>
  )
}

type ChangeProps = Props & { act: VoucherAct; onClose: () => void }

function Change({ desk, voucher, act, onChanged, onClose }: ChangeProps) {
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
