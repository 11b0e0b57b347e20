import type { ReactNode } from 'react'
import type { MoneyAnswer, PayLink } from '#app/payments/office-money-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { isGift } from '#app/order/inbox.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatCents, formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { saveFile } from '#ui/components/save-file.ts'
import { type Desk, useAction } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { formatReminder, PayLinkNotice } from './money-acts.tsx'
import { BankDetailsOf } from './bank-details.tsx'
import { listPaymentColumns } from './payment-columns.tsx'
import { listRefundColumns } from './refund-columns.tsx'
import { findLastDay, listDue } from './format-money.ts'
import { LazyDetails } from '#ui/office-kit/when-loaded.tsx'
import { Statement } from './statement.tsx'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { downloadSignedIn } from '#ui/session/session.ts'

export type MoneyProps = {
  desk: Desk
  money: MoneyAnswer
  onChanged: (money: MoneyAnswer) => void
}

type ItemMoneyProps = MoneyProps & { acts: ReactNode; payLink: PayLink | undefined }

export function ItemMoney({ desk, money, acts, payLink, onChanged }: ItemMoneyProps) {
  const { words } = desk
  return (
    <div className="space-y-6 text-meta">
      {money.status === 'held' && money.holdEndsAt && (
        <p>
          {fill(nameDeadline(desk, money), {
            date: formatLongDate(findLastDay(money.holdEndsAt)),
            rest: formatCents(Math.max(0, money.sums.balance)),
          })}
        </p>
      )}
      <OverdueNotice desk={desk} money={money} />
      {!money.isPayable && money.sums.balance > 0 && (
        <p className="text-ink-2">{words.money.waysOff}</p>
      )}
      <div className="flex flex-wrap gap-3 empty:hidden">{acts}</div>
      <div role="status" className="empty:hidden">
        {payLink && <PayLinkNotice desk={desk} payLink={payLink} />}
      </div>
      <Sums desk={desk} money={money} />
      <Table
        desk={desk}
        name="payments"
        columns={listPaymentColumns({ desk, money, onChanged })}
        rows={money.payments}
      />
      <Table
        desk={desk}
        name="refunds"
        columns={listRefundColumns({ desk, money, onChanged })}
        rows={money.refunds}
      />
      {money.payoutsFrom !== null && (
        <Notice isStrong>
          {fill(words.money.payoutsWait, { date: formatOfficeTime(money.payoutsFrom) })}
        </Notice>
      )}
      <BankDetailsOf desk={desk} money={money} />
      {money.addressAbove !== null && (
        <Notice>
          {fill(words.money.askAddress, { amount: formatMoney(toMoney(money.addressAbove)) })}
        </Notice>
      )}
      <Part title={words.money.documents} isNone={money.documents.length === 0}>
        <dl className="divide-rule border-rule mt-2 max-w-2xl divide-y border-y">
          {money.documents.map((document) => (
            <DocumentRow key={document.id} desk={desk} orderId={money.id} document={document} />
          ))}
        </dl>
      </Part>
      {money.sums.balance > 0 && money.sums.owed > 0 && <ProForma desk={desk} money={money} />}
      {money.company && (
        <LazyDetails title={fill(words.statement.title, { company: money.company.name })}>
          <Statement desk={desk} orderId={money.id} />
        </LazyDetails>
      )}
    </div>
  )
}

function OverdueNotice({ desk, money }: Omit<MoneyProps, 'onChanged'>) {
  const { late: overdue } = money.company ?? {}
  if (!overdue) return null
  const { invoice, since } = overdue
  const facts = { invoice, amount: formatCents(overdue.amount), date: formatLongDate(since) }
  return (
    <Notice>
      {fill(desk.words.statement.late, facts)} {formatReminder({ desk, money })}
    </Notice>
  )
}

function nameDeadline({ words }: Desk, { reference, sums }: MoneyAnswer): string {
  if (isGift(reference)) return words.gifts.deadline
  return sums.paid > 0 ? words.money.deadlineOfPart : words.money.deadline
}

/** The lines of the price, then what was paid and what is open, with its days. */
function Sums({ desk, money }: Omit<MoneyProps, 'onChanged'>) {
  const { sums, lines: title, voided } = desk.words.money
  const { deposit, lines } = money
  const { owed, paid, refunded, balance, lost } = money.sums
  const due = listDue(desk, money)
  const isDepositDue = due[0]?.amount === deposit
  const isDueAtOnce = due.length === 1 && due[0]?.amount === balance
  const rows = [
    ...(lines.length > 1 ? [{ name: sums.owed, amount: owed, isSum: true }] : []),
    { name: sums.paid, amount: paid },
    { name: sums.refunded, amount: refunded },
    { name: sums.lost, amount: lost },
  ].filter(({ amount, isSum }) => amount !== 0 || isSum)
  const open = { name: balance < 0 ? sums.back : sums.balance, amount: Math.abs(balance) }
  return (
    <Part title={title} isNone={lines.length + rows.length === 0}>
      <dl className="divide-rule border-rule mt-2 max-w-2xl divide-y border-y">
        {lines.map(({ id, kind, label, amount }) => (
          <Sum key={id} amount={amount}>
            <Facts>
              {label}
              {kind === 'void' && voided}
            </Facts>
          </Sum>
        ))}
        {rows.map(({ name, amount, isSum }) => (
          <Sum key={name} amount={amount} isStrong={isSum}>
            {name}
          </Sum>
        ))}
        <Sum amount={open.amount} isStrong>
          <Facts>
            {open.name}
            {isDueAtOnce && due[0]?.name}
          </Facts>
        </Sum>
        {deposit !== null && !isDepositDue && <Sum amount={deposit}>{sums.deposit}</Sum>}
        {!isDueAtOnce &&
          due.map(({ name, amount }, index) => (
            <Sum key={name} amount={amount}>
              <Facts>
                {isDepositDue && index === 0 && sums.deposit}
                {name}
              </Facts>
            </Sum>
          ))}
      </dl>
    </Part>
  )
}

type SumProps = { amount: number; isStrong?: boolean | undefined; children: ReactNode }

function Sum({ amount, isStrong = false, children }: SumProps) {
  return (
    <div className={`grid grid-cols-[1fr_auto] gap-x-6 py-2 ${isStrong ? 'font-semibold' : ''}`}>
      <dt className="min-w-0 break-words">{children}</dt>
      <dd className="text-right tabular-nums">{formatCents(amount)}</dd>
    </div>
  )
}

type PartProps = { title: string; isNone: boolean; children: ReactNode }

function Part({ title, isNone, children }: PartProps) {
  if (isNone) return null
  return (
    <section>
      <h4 className="font-semibold">{title}</h4>
      {children}
    </section>
  )
}

type TableProps<Row> = {
  desk: Desk
  name: 'payments' | 'refunds'
  columns: readonly Column<Row>[]
  rows: readonly Row[]
}

function Table<Row extends { id: string }>({ desk, name, columns, rows }: TableProps<Row>) {
  const title = desk.words.money[name]
  return (
    <Part title={title} isNone={rows.length === 0}>
      <DeskTable
        desk={desk}
        columns={columns}
        rows={rows}
        label={title}
        name={`sort-${name}`}
        keyOf={({ id }) => id}
        isPart
      />
    </Part>
  )
}

/** Downloads a pro forma for a company to pay by. It is not a tax invoice. */
function ProForma({ desk, money: { id, reference } }: Omit<MoneyProps, 'onChanged'>) {
  const { busy, send } = useAction<Blob>(desk)
  const words = desk.words.money
  const onOpen = async () => {
    const file = await send(() =>
      downloadSignedIn('GET /api/admin/orders/:id/pro-forma', { params: { id } }),
    )
    if (file) saveFile(file, `pro-forma-${reference}.pdf`)
  }
  return (
    <p className="text-meta">
      <button
        type="button"
        className="underline underline-offset-4"
        disabled={busy}
        onClick={() => void onOpen()}
      >
        {words.proForma}
      </button>{' '}
      <span className="text-ink-2">{words.proFormaText}</span>
    </p>
  )
}

type DocumentRowProps = {
  desk: Desk
  orderId: string
  document: MoneyAnswer['documents'][number]
}

function DocumentRow({ desk, orderId, document }: DocumentRowProps) {
  const { busy, send } = useAction<Blob>(desk)
  const { id, name, issuedOn, amount, kind, lacks } = document
  const words = desk.words.money
  const onOpen = async () => {
    const file = await send(() =>
      downloadSignedIn('GET /api/admin/orders/:id/documents/:documentId', {
        params: { id: orderId, documentId: id },
      }),
    )
    if (file) saveFile(file, `${name}.pdf`)
  }
  return (
    <Sum amount={amount}>
      <Facts>
        <button
          type="button"
          className="underline underline-offset-4"
          disabled={busy}
          onClick={() => void onOpen()}
        >
          {name}
        </button>
        {nameOf(words.documentKinds, kind)}
        {formatLongDate(issuedOn)}
        {lacks && words.lacksAddress}
      </Facts>
    </Sum>
  )
}
