import { useState } from 'react'
import { Link } from 'react-router'
import { formatCents } from '#rules/money/currency.ts'
import { isReference } from '#app/order/reference.ts'
import { fill } from '#rules/text/fill.ts'
import { phoneLink } from '#rules/text/phone.ts'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import type { Desk, Loaded } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { nameOf } from '#ui/office-kit/name-of.ts'
import type { AttentionEntry, listAttention, RefundToSend } from './money-calls.ts'
import { type Column, DeskTable, RowLink } from '#ui/office-kit/desk-table.tsx'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { DeskSplit } from '#ui/office-kit/detail-panel.tsx'
import { useKeepOpen } from '#ui/office-kit/use-keep-open.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { linkToPage, linkToThread } from '#ui/office-kit/view-link.ts'
import { createOrderPanel } from './item-view.tsx'
import { callSignedIn } from '#ui/session/session.ts'

type Entries = Loaded<Awaited<ReturnType<typeof listAttention>>>

/** Cases that only a person can settle, oldest first, each with its next step. */
export default function AttentionView({ desk, entries }: { desk: Desk; entries: Entries }) {
  const words = desk.words.attention
  const { entries: cases = [], refunds = [], providers = [] } = entries.value ?? {}
  const shownCases = useKeepOpen(cases)
  const isEmpty = shownCases.length + refunds.length + providers.length === 0
  const onSettled = () => void entries.reload()
  const references = [...cases, ...refunds].flatMap(({ reference }) => reference ?? [])
  return (
    <DeskView
      desk={desk}
      id="attention"
      title={words.title}
      text={words.text}
      loaded={entries}
      empty={isEmpty && words.empty}
    >
      {() => (
        <DeskSplit
          desk={desk}
          entries={[...new Set(references)].map((reference) => [reference, reference])}
          pageOf={linkToPage}
          renderPanel={createOrderPanel(desk)}
        >
          <ul className="mb-4 space-y-2 empty:hidden">
            {providers.map((fault) => (
              <Notice as="li" key={fault} className="max-w-prose">
                <strong className="block">{words.provider}</strong> {fault} {words.providerStep}
              </Notice>
            ))}
          </ul>
          {shownCases.length > 0 && (
            <DeskTable
              desk={desk}
              label={words.title}
              columns={listColumns({ desk, onSettled })}
              rows={shownCases}
              keyOf={({ item }) => item.id}
            />
          )}
          {refunds.length > 0 && (
            <section aria-labelledby="refunds-title" className="mt-8">
              <h3 id="refunds-title">{words.refunds}</h3>
              <p className="text-ink-2 mb-3 max-w-prose text-meta">{words.refundsText}</p>
              <DeskTable
                desk={desk}
                label={words.refunds}
                name="sort-refunds"
                columns={listRefundColumns(desk)}
                rows={refunds}
                keyOf={({ id }) => id}
              />
            </section>
          )}
        </DeskSplit>
      )}
    </DeskView>
  )
}

type KeptCase = { item: AttentionEntry; isGone: boolean; hold: (isHeld: boolean) => void }
type ColumnParts = { desk: Desk; onSettled: () => void }

function listColumns({ desk, onSettled }: ColumnParts): Column<KeptCase>[] {
  const { attention: words } = desk.words
  return [
    {
      id: 'what',
      by: ({ item }) => words.kinds[item.kind].title,
      cell: ({ item: { kind, written } }) => (
        <>
          {words.kinds[kind].title}
          <span className="desk-more">{words.kinds[kind].step}</span>
          {written && <q className="desk-more whitespace-pre-line">{written}</q>}
        </>
      ),
    },
    {
      id: 'guest',
      by: ({ item }) => item.name ?? '',
      cell: ({ item: { name, phone } }) => (
        <>
          {name}
          {phone && (
            <a className="link desk-more" href={phoneLink(phone)}>
              {phone}
            </a>
          )}
        </>
      ),
    },
    {
      id: 'order',
      cell: ({ item }) => (
        <>
          <OrderLink {...item} />
          {item.kind === 'message-unanswered' && item.orderId && (
            <Link className="link desk-more" to={linkToThread(item.orderId)}>
              {desk.words.messages.openHere}
            </Link>
          )}
        </>
      ),
    },
    {
      id: 'amount',
      isNumber: true,
      by: ({ item }) => item.amount ?? undefined,
      cell: ({ item: { amount, loss } }) => (
        <>
          {amount !== null && formatCents(amount)}
          {loss !== null && (
            <span className="desk-more">{fill(words.loss, { amount: formatCents(loss) })}</span>
          )}
        </>
      ),
    },
    {
      id: 'since',
      by: ({ item }) => item.openedAt,
      cell: ({ item }) => formatOfficeTime(item.openedAt),
    },
    { id: 'acts', cell: (row) => <Settle desk={desk} onSettled={onSettled} {...row} /> },
  ]
}

function Settle({ desk, item: entry, isGone, hold, onSettled }: KeptCase & ColumnParts) {
  const words = desk.words.attention
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const toggleDialog = (isShown: boolean) => {
    setIsDialogOpen(isShown)
    hold(isShown)
  }
  const facts = entry.amount === null ? [] : [formatCents(entry.amount)]
  if (!desk.can('book')) return null
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => toggleDialog(true)}>
        {words.settle}
      </button>
      {isDialogOpen && (
        <FormDialog
          desk={desk}
          id={`settle-${entry.id}`}
          title={words.settleTitle}
          text={words.settleText}
          confirm={words.settle}
          isOver={isGone}
          now={isGone ? [words.settledAlready] : facts}
          call={() =>
            callSignedIn('POST /api/admin/attention/:id/close', {
              params: { id: entry.id },
              body: { seen: entry.amount },
            })
          }
          doneText={words.settled}
          onDone={onSettled}
          onClose={() => toggleDialog(false)}
        />
      )}
    </>
  )
}

function OrderLink({ reference }: { reference: string | null }) {
  if (!reference || !isReference(reference)) return reference
  return (
    <RowLink id={reference} page={linkToPage(reference)}>
      {reference}
    </RowLink>
  )
}

/** Columns of refunds that no provider can send. Each refund is handled with its order's money. */
function listRefundColumns(desk: Desk): Column<RefundToSend>[] {
  const { money, attention } = desk.words
  return [
    { id: 'guest', by: ({ name }) => name, cell: ({ name }) => name },
    { id: 'order', cell: (refund) => <OrderLink {...refund} /> },
    { id: 'what', cell: ({ provider }) => nameOf(money.ways, provider) },
    {
      id: 'status',
      by: ({ status }) => nameOf(money.refundStates, status),
      cell: ({ status, payoutsFrom }) => (
        <>
          {nameOf(money.refundStates, status)}
          {payoutsFrom !== null && (
            <span className="desk-more">
              {fill(attention.payoutWaits, { date: formatOfficeTime(payoutsFrom) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'amount',
      isNumber: true,
      by: ({ amount }) => amount,
      cell: ({ amount }) => formatCents(amount),
    },
    { id: 'since', by: ({ since }) => since, cell: ({ since }) => formatOfficeTime(since) },
  ]
}
