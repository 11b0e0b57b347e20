import { useState } from 'react'
import { voucherActs, type VoucherAct } from '#rules/desk/voucher-names.ts'
import type { VoucherAnswer } from '#rules/desk/voucher-request.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '#site/parts/text-field.tsx'
import { ConfirmAct } from '../confirm-act.tsx'
import type { Desk } from '../desk.ts'
import { withAmount } from '../order/amount-field.tsx'
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
  const [typed, setTyped] = useState('')
  const [day, setDay] = useState(validUntil)
  const [reason, setReason] = useState('')
  // What was seen when this was opened, whatever comes meanwhile.
  const [seen] = useState(voucher.lines.length)
  const call = () => {
    const change = { reason, seen }
    if (act === 'stop') return changeVoucher(id, { act, ...change })
    if (act === 'prolong') return changeVoucher(id, { act, validUntil: day, ...change })
    return withAmount({ typed, unclear: money.amountUnclear }, (left) =>
      changeVoucher(id, { act, left, ...change }),
    )
  }
  const { title, text, button } = words.acts[act]
  return (
    <ConfirmAct
      {...{ desk, title, call, onClose }}
      id={`${act}-${id}`}
      confirm={button}
      now={[
        fill(words.code, { end: codeEnd }),
        fill(words.left, { left: formatCents(balance), amount: formatCents(amount) }),
        fill(words.until, { date: formatLongDate(validUntil) }),
      ]}
      said={words.changed}
      onDone={onChanged}
    >
      <div className="space-y-4">
        <p>{text}</p>
        {act === 'lower' && (
          <TextField
            id="voucher-left"
            label={words.newLeft}
            hint={money.amountHint}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        )}
        {act === 'prolong' && (
          <TextField
            id="voucher-day"
            type="date"
            label={words.newDay}
            value={day}
            onChange={setDay}
          />
        )}
        <TextField
          id="voucher-why"
          label={words.actReason}
          hint={words.actReasonHint}
          maxLength={300}
          autoComplete="off"
          value={reason}
          onChange={setReason}
          required
        />
      </div>
    </ConfirmAct>
  )
}
