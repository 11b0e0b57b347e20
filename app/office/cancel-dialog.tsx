import { useCallback, useState } from 'react'
import type { AffectedTrip } from '#app/capacity/fleet-answers-contract.ts'
import { type Canceller, cancellers, isGift } from '#app/order/inbox.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { sumCents } from '#rules/money/cents.ts'
import { formatCents } from '#rules/money/currency.ts'
import { reservingRefundStatuses } from '#app/order/ledger.ts'
import { fill } from '#rules/text/fill.ts'
import type { Answer } from '#ui/client/api.ts'
import { Facts } from '#ui/components/facts.tsx'
import { changeItem, type InboxItem } from './admin-calls.ts'
import type { Desk, ItemProps } from '#ui/office-kit/desk.ts'
import { BeforeAfter } from '#ui/office-kit/before-after.tsx'
import { messageField, MoneyField, listOptions } from '#ui/office-kit/fields.tsx'
import { FormDialog } from '#ui/office-kit/form-dialog.tsx'
import { parseCents, useForm } from '#ui/office-kit/use-form.ts'
import { refuse, usePreview } from '#ui/office-kit/use-preview.ts'
import { type CancellationFigures, readWithMoney, type WithMoney } from './money-calls.ts'
import { createStatusDialogProps, NotifiedGuest } from './move-dialog.tsx'
import { callSignedIn } from '#ui/session/session.ts'

type CancelDialogProps = ItemProps & {
  action: string
  onClose: () => void
}

/** Cancels a trip. Shows the figures first if payments are handled here. */
export function CancelDialog(props: CancelDialogProps) {
  const { desk, inbox, item, onChanged, onClose } = props
  const isMailed = item.told.includes('cancelled')
  // The payment for a gift voucher is returned by a refund, which lowers the voucher.
  const [isQuoted, setIsQuoted] = useState(!isGift(item.reference))
  const cancelling = useCancelling(desk, { orderId: item.id, by: 'guest', isQuoted })
  const { form, figures, carryOut } = cancelling
  const call = async ({ cancelledBy, message }: CancelQuery): Promise<Answer<InboxItem>> => {
    if (isQuoted && (figures.step !== 'there' || movesMoney(figures.value))) {
      const done = await carryOut(message)
      if (!done.ok) return done
      return { ok: true, value: { ...item, status: 'cancelled', moves: [], told: [] } }
    }
    const mail = isMailed ? { ...(message.trim() ? { message } : {}), cancelledBy } : {}
    const done = await changeItem(inbox, item, { status: 'cancelled', ...mail })
    if (!done.ok && done.refusals.some(({ code }) => code === 'quote-first')) setIsQuoted(true)
    return done
  }
  return (
    <FormDialog
      desk={desk}
      form={form}
      call={call}
      onClose={onClose}
      {...createStatusDialogProps(props, isMailed)}
      without={[
        ...(isMailed || isQuoted ? [] : (['cancelledBy'] as const)),
        ...(isMailed ? [] : (['message'] as const)),
      ]}
      text={
        <>
          <p>{desk.words.inbox.finalText}</p>
          <NotifiedGuest desk={desk} item={item} isMailed={isMailed} />
        </>
      }
      onDone={onChanged}
    >
      {isQuoted && <Figures desk={desk} cancelling={cancelling} />}
    </FormDialog>
  )
}

type CallOffDialogProps = {
  desk: Desk
  trip: Pick<AffectedTrip, 'itemId' | 'orderId' | 'title' | 'date'>
  by: Canceller
  onDone: () => void
  onClose: () => void
}

/** Cancels one day of an order. Shows the figures first, and carries out exactly those. */
export function CallOffDialog({ desk, trip, by, onDone, onClose }: CallOffDialogProps) {
  const words = desk.words.reschedule
  const { itemId, orderId, title, date } = trip
  const cancelling = useCancelling(desk, { orderId, itemId, by, isQuoted: true })
  return (
    <FormDialog
      desk={desk}
      onDone={onDone}
      onClose={onClose}
      id="call-off"
      title={fill(words.callOffTitle, { title })}
      text={fill(words.callOffText, { date: formatLongDate(date) })}
      form={cancelling.form}
      confirm={words.callOffConfirm}
      busyLabel={words.callOffBusy}
      cancel={desk.words.inbox.no}
      call={({ message }) => cancelling.carryOut(message)}
      doneText={words.calledOff}
    >
      <Figures desk={desk} cancelling={cancelling} />
    </FormDialog>
  )
}

type CancelQuery = { cancelledBy: Canceller; message: string }
type Cancelling = ReturnType<typeof useCancelling>

type CancellationTarget = {
  orderId: string
  itemId?: string
  by: Canceller
  isQuoted: boolean
}

/** A maximum charge below the table's: `typed` as entered, `applied` as last sent to the server. */
type KeptAmount = { by?: Canceller; typed: string; applied?: number | undefined }
const chargeByTable: KeptAmount = { typed: '' }

/** Cancels with the shown figures. If they have changed meanwhile, shows the new ones instead. */
function useCancelling(desk: Desk, { orderId, itemId, by, isQuoted }: CancellationTarget) {
  const { inbox, money: words } = desk.words
  const form = useForm({
    cancelledBy: {
      kind: 'radios',
      label: inbox.whoCancels,
      options: listOptions(cancellers, inbox.cancellers),
      start: by,
    },
    message: messageField(desk),
  })
  const cancelledBy = cancellers.find((who) => who === form.draft.cancelledBy) ?? by
  const [stored, setKept] = useState(chargeByTable)
  // An amount typed for another choice of who cancels is ignored.
  const keptAmount = stored.by === cancelledBy ? stored : chargeByTable
  const { applied } = keptAmount
  const requestFigures = useCallback(
    () =>
      readWithMoney(
        orderId,
        callSignedIn('POST /api/admin/orders/:id/cancellation/quote', {
          params: { id: orderId },
          body: {
            cancelledBy,
            ...(itemId ? { items: [itemId] } : {}),
            ...(applied === undefined ? {} : { keep: applied }),
          },
        }),
      ),
    [orderId, itemId, cancelledBy, applied],
  )
  const typedAmount =
    keptAmount.typed.trim() === '' ? undefined : (parseCents(keptAmount.typed) ?? 'unclear')
  const { figures, requestAgain } = usePreview(
    isQuoted ? requestFigures : undefined,
    words.quoteFailed,
  )
  const recount = () => {
    if (typedAmount === applied) requestAgain()
    else if (typedAmount !== 'unclear') setKept({ ...keptAmount, applied: typedAmount })
  }
  const carryOut = async (message: string) => {
    // A newly typed amount is not carried out before its figures were shown.
    if (typedAmount === 'unclear') return refuse(words.amountUnclear)
    if (typedAmount !== applied) {
      recount()
      return refuse(words.quoteChanged)
    }
    if (figures.step !== 'there') return refuse(words.quoteFirst)
    const done = await callSignedIn('POST /api/admin/orders/:id/cancellation', {
      params: { id: orderId },
      body: { number: figures.value.number, message },
    })
    if (!done.ok || done.value.outcome === 'cancelled') return done
    requestAgain()
    return refuse(words.quoteChanged)
  }
  return {
    form,
    itemId,
    cancelledBy,
    keep: keptAmount.typed,
    setKeep: (typed: string) => setKept({ by: cancelledBy, typed, applied }),
    isUnclear: typedAmount === 'unclear',
    isChosen: applied !== undefined,
    recount,
    figures,
    requestAgain,
    carryOut,
  }
}

type FiguresProps = { desk: Desk; cancelling: Cancelling }

function Figures({ desk, cancelling }: FiguresProps) {
  const words = desk.words.money
  const { figures, requestAgain, cancelledBy, isChosen } = cancelling
  if (figures.step === 'refused' && !isChosen)
    return (
      <div role="alert">
        <p>{figures.refused}</p>
        <button type="button" className="button button-quiet mt-2" onClick={requestAgain}>
          {desk.words.retry}
        </button>
      </div>
    )
  const hasMoney = figures.step !== 'there' || movesMoney(figures.value)
  const refused = figures.step === 'refused' ? figures.refused : undefined
  const isFree = figures.step === 'there' && figures.value.charges.every((charge) => charge.isFree)
  return (
    <>
      <div role="status" className={refused ? 'sr-only' : 'bg-plaster p-4'}>
        {refused ? (
          ''
        ) : figures.step !== 'there' ? (
          words.quoteAsking
        ) : hasMoney ? (
          <Sums desk={desk} cancelling={cancelling} quote={figures.value} />
        ) : (
          words.quote.nothing
        )}
      </div>
      {/* If the company cancels, or cancelling is free, everything is refunded. */}
      {cancelledBy !== 'office' && hasMoney && !isFree && (
        <KeepField desk={desk} cancelling={cancelling} refused={refused} />
      )}
    </>
  )
}

/**
 * Field for the amount that the office keeps: less than the table's charge, or a part of a refund
 * for a grave reason.
 */
function KeepField({ desk, cancelling, refused }: FiguresProps & { refused: string | undefined }) {
  const { quote: words, amountUnclear } = desk.words.money
  const [isRecounted, setRecounted] = useState(false)
  const onRecount = () => {
    setRecounted(true)
    cancelling.recount()
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow">
        <MoneyField
          id="cancel-keep"
          label={words.keep}
          hint={words.keepHint}
          value={cancelling.keep}
          onChange={cancelling.setKeep}
          error={isRecounted && cancelling.isUnclear ? amountUnclear : refused}
          isAnnounced
        />
      </div>
      <button type="button" className="button button-quiet" onClick={onRecount}>
        {words.recount}
      </button>
    </div>
  )
}

type FiguresWithMoney = WithMoney<CancellationFigures>

function Sums({ desk, cancelling, quote }: FiguresProps & { quote: FiguresWithMoney }) {
  const words = desk.words.money.quote
  const { sums } = quote.money
  const owed = findOwed(quote, cancelling)
  const { isChosen } = cancelling
  const reasons = new Set(quote.charges.map((charge) => formatReason(charge, { words, isChosen })))
  const change = owed === undefined ? undefined : { owed: owed - sums.owed, refunded: quote.refund }
  return (
    <>
      <p className="font-semibold tabular-nums">
        <Facts>
          {fill(words.kept, { amount: formatCents(quote.kept) })}
          {fill(words.back, { amount: formatCents(quote.refund) })}
        </Facts>
      </p>
      <BeforeAfter desk={desk} sums={sums} change={change} />
      {[...reasons].filter(Boolean).map((reason) => (
        <p key={reason} className="text-ink-2 mt-2 text-caption">
          {reason}
        </p>
      ))}
      {quote.refund > 0 && <p className="text-ink-2 mt-2 text-caption">{words.approve}</p>}
    </>
  )
}

/** Reason for the charge of a day. Empty if the choice of who cancels explains it. */
function formatReason(
  { daysBefore, percent, total, fee, kept, isFree }: FiguresWithMoney['charges'][number],
  { words, isChosen }: { words: Desk['words']['money']['quote']; isChosen: boolean },
): string {
  if (isFree) return words.whyFree
  if (fee === 0) return ''
  const template = kept >= fee ? words.why : isChosen ? words.whyChosen : words.whyPaid
  const placeholders = { percent, total: formatCents(total), fee: formatCents(fee), n: daysBefore }
  return fill(template, placeholders)
}

/** Amount owed afterwards. Undefined if the figures do not determine it. */
function findOwed(
  { money, refund, charges }: FiguresWithMoney,
  { itemId, cancelledBy }: Cancelling,
) {
  const reservingStatuses: ReadonlySet<string> = reservingRefundStatuses
  const reserved = money.refunds.filter(({ status }) => reservingStatuses.has(status))
  const unreserved = money.sums.paid - sumCents(reserved.map(({ amount }) => amount))
  // All paid money that is neither owed nor already being refunded is refunded.
  if (refund > 0 || !itemId) return unreserved - refund
  // A change fee is waived with its day unless the guest cancels. Its ledger line does not say
  // which day it belongs to.
  if (cancelledBy !== 'guest' && money.lines.some(({ kind }) => kind === 'change-fee'))
    return undefined
  return money.sums.owed + sumCents(charges.map(({ kept, total }) => kept - total))
}

function movesMoney({ kept, refund }: CancellationFigures): boolean {
  return kept + refund > 0
}
