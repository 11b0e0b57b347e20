import { useState } from 'react'
import type { VoucherAnswer } from '#app/credit/voucher-parts-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import type { Desk } from '#ui/office-kit/desk.ts'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { formatOfficeTime, formatShortDay } from '#ui/office-kit/office-time.ts'
import type { Column } from '#ui/office-kit/desk-table.tsx'
import { BookList } from './book-list.tsx'
import { IssueVoucher, VoucherActs } from './voucher-acts.tsx'
import { readSignedIn, callSignedIn } from '#ui/session/session.ts'
import { parseNumber } from '#rules/text/figure.ts'
import { useNavigate } from 'react-router'
import { giftFields } from '#app/credit/gift.ts'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { useForm } from '#ui/office-kit/use-form.ts'
import { linkToPage } from '#ui/office-kit/view-link.ts'

/** Sells a gift voucher, then opens its page, where the payment is recorded. */
function SellGift({ desk, onClose }: { desk: Desk; onClose: () => void }) {
  const { gifts: words } = desk.words
  const navigate = useNavigate()
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm({
    amount: { kind: 'line', label: words.amount, required: true },
    receiver: { kind: 'line', label: words.receiver, required: true },
    receiverEmail: { kind: 'email', label: words.receiverEmail, hint: words.receiverEmailHint },
    message: {
      kind: 'paragraphs',
      label: words.message,
      rows: 3,
      limit: giftFields.message.limit,
    },
    arrivesOn: { kind: 'date', label: words.arrivesOn, hint: words.arrivesOnHint },
    giver: { kind: 'line', label: words.giver, required: true },
    email: { kind: 'email', label: words.email, required: true },
  })
  return (
    <FormDialog
      desk={desk}
      form={form}
      onClose={onClose}
      id="sell-gift"
      role="dialog"
      title={words.title}
      text={words.text}
      confirm={words.sell}
      call={({ amount, ...wanted }) =>
        callSignedIn('POST /api/admin/gifts', {
          body: { ...wanted, amount: parseNumber(amount) ?? Number.NaN },
          key,
        })
      }
      doneText={words.sold}
      onDone={({ reference }) => void navigate(linkToPage(reference))}
    />
  )
}

const listVouchers = () => readSignedIn('GET /api/admin/vouchers', {})

export default function VouchersView({ desk }: { desk: Desk }) {
  const { vouchers: words, gifts } = desk.words
  const [isSelling, setIsSelling] = useState(false)
  return (
    <>
      <BookList
        desk={desk}
        words={words}
        id="vouchers"
        read={listVouchers}
        rowsOf={(vouchers) => vouchers}
        columns={listColumns(desk)}
        renderRow={(voucher, onChanged) => (
          <Voucher key={voucher.id} desk={desk} voucher={voucher} onChanged={onChanged} />
        )}
        begin={words.issue}
        tools={
          desk.can('take-money') && (
            <button
              type="button"
              className="button button-quiet"
              onClick={() => setIsSelling(true)}
            >
              {gifts.sell}
            </button>
          )
        }
        renderForm={(given, parts) => <IssueVoucher desk={desk} given={given} {...parts} />}
      />
      {isSelling && <SellGift desk={desk} onClose={() => setIsSelling(false)} />}
    </>
  )
}

function listColumns(desk: Desk): Column<VoucherAnswer>[] {
  const { vouchers: words } = desk.words
  return [
    {
      id: 'code',
      by: ({ codeEnd }) => codeEnd,
      cell: ({ codeEnd }) => fill(words.code, { end: codeEnd }),
    },
    {
      id: 'order',
      by: ({ reference }) => reference ?? undefined,
      cell: ({ reference }) => reference,
    },
    {
      id: 'reason',
      isLong: true,
      by: ({ reason }) => words.reasons[reason],
      cell: ({ reason, isTest }) => (
        <Facts>
          {words.reasons[reason]}
          {isTest && words.test}
        </Facts>
      ),
    },
    {
      id: 'validUntil',
      by: ({ validUntil }) => validUntil,
      cell: ({ isStopped, isOver, validUntil }) =>
        isStopped ? (
          words.stopped
        ) : (
          <span className={isOver ? 'text-ink-2' : ''}>{formatShortDay(validUntil)}</span>
        ),
    },
    {
      id: 'left',
      isNumber: true,
      by: ({ balance }) => balance,
      cell: ({ balance, amount }) =>
        fill(words.left, { left: formatCents(balance), amount: formatCents(amount) }),
    },
  ]
}

type VoucherProps = { desk: Desk; voucher: VoucherAnswer; onChanged: () => void }

function Voucher({ desk, voucher, onChanged }: VoucherProps) {
  const { vouchers: words, money } = desk.words
  const { codeEnd, reference, reason, amount, balance, validUntil, isOver, lines } = voucher
  const { isStopped, source } = voucher
  const until = { date: formatLongDate(validUntil) }
  return (
    <article className="space-y-4">
      <h2>{fill(words.code, { end: codeEnd })}</h2>
      <p className="text-ink-2 text-meta">
        <Facts>
          {reference}
          {words.reasons[reason]}
          {fill(words.left, { left: formatCents(balance), amount: formatCents(amount) })}
          {isStopped ? words.stopped : fill(isOver ? words.over : words.until, until)}
        </Facts>
      </p>
      {source.map(({ provider, amount: of, at }) => (
        <p key={at + provider} className="text-ink-2 text-meta">
          {fill(words.source, {
            amount: formatCents(of),
            way: nameOf(money.ways, provider),
            date: formatOfficeTime(at),
          })}
        </p>
      ))}
      <ul className="space-y-1 text-meta">
        {lines.map(
          ({ kind, amount: moved, reference: paidReference, at, note, validUntil: day }) => (
            <li key={at + kind} className="tabular-nums">
              {fill(words.lines[kind], {
                amount: formatCents(Math.abs(moved)),
                date: formatLongDate(day ?? validUntil),
              })}
              {paidReference && ` (${paidReference})`}, {formatOfficeTime(at)}
              {note && `: ${note}`}
            </li>
          ),
        )}
      </ul>
      <VoucherActs desk={desk} voucher={voucher} onChanged={onChanged} />
    </article>
  )
}
