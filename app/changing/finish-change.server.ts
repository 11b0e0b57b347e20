import { type Content, wordsOf } from '#content/content.ts'
import {
  type TripChange,
  writeTripChangedMail,
  writeTripChangedOfficeMail,
  writeTripMovedMail,
} from './mails.server.ts'
import type { ChangeFiguresAnswer } from '#app/order/guest-answers-contract.ts'
import type { Bearer } from './reschedule.ts'
import { pickParty } from '#rules/prices/party.ts'
import type { OrderPromo } from '#app/credit/promo-code.ts'
import type { PaymentPlan } from '#app/order/payment-plan-rules.ts'
import { formatPromoLabel } from '#app/credit/apply-promo-code.server.ts'
import { queueOrderMails, type WrittenMail } from '#platform/mail/outbox.ts'
import type { NextItem } from '#app/order/held-change.server.ts'
import type { ItemRow, LoadedOrder } from '#app/order/load-order.server.ts'
import type { EventMeta, NewLine } from '#app/order/order-history.server.ts'
import { Refused } from '#platform/refused.ts'
import { describeTrip, itemRows } from '#app/payments/describe-trip.server.ts'
import { gatherFacts } from '#app/payments/queue-money-mails.server.ts'
import { readPickUps } from '#app/payments/pick-ups.server.ts'
import { applyEdit, type OpenOrder } from './change-order.server.ts'

export type FinishedChange = {
  item: ItemRow
  next: NextItem
  plan: PaymentPlan | undefined
  figures: ChangeFiguresAnswer
  act: EventMeta
  lines?: readonly NewLine[]
  /**
   * True for a change that is paid: it is made even if no vehicle or guide is free.
   */
  isPaidFor?: boolean
  moved?: MovedByOffice | undefined
}

/** The office user who moved the trip, who pays, and a note to the guest; the note may be empty. */
export type MovedByOffice = {
  by: { who: 'office'; actorId: string }
  bearer: Bearer
  message: string
}

/**
 * Stores an agreed change of a trip and queues the mails to guest and office. The calendar entry
 * keeps its id and gets a higher sequence number. Returns the changed order. Throws Refused
 * ('date-full') if no vehicle or guide is free.
 */
export async function finishChange(
  openOrder: OpenOrder,
  change: FinishedChange,
): Promise<LoadedOrder> {
  const { item, next, plan, act, lines, isPaidFor = false, moved } = change
  const { after, isServed } = await applyEdit(openOrder, {
    act,
    event: chooseEvent(change),
    lines,
    order: { plan: plan ?? null },
    item: { row: item, next, usesReserved: isPaidFor },
    followsPrice: 'changed',
    log: moved && describeMoveForLog(change, moved),
  })
  if (!isServed && !isPaidFor) throw new Refused({ code: 'date-full', field: 'date' })
  await queueChangeMails(openOrder, after, change)
  return after
}

function describeMoveForLog({ item, next, figures }: FinishedChange, { bearer }: MovedByOffice) {
  const tour = next.product !== item.product && next.product ? { tour: next.product } : {}
  const { difference } = figures
  const facts = { from: item.date, to: next.date, ...tour, ...pickParty(next), bearer, difference }
  return { action: 'trip-moved', facts } as const
}

function chooseEvent({ item, next, moved }: FinishedChange): string {
  if (!moved) return 'changed'
  const isSameDayAndTour = item.date === next.date && item.product === next.product
  return isSameDayAndTour ? 'changed-by-office' : 'moved-by-office'
}

export function labelChangeLine(
  content: Content,
  kind: string,
  { charges, promo }: { charges: string[]; promo: OrderPromo | null },
): string {
  const { changeFee, changeCharge } = wordsOf(content).mails.payment
  if (kind === 'change-fee') return changeFee
  if (kind === 'promo' && promo) return formatPromoLabel(content, promo)
  return kind === 'cancellation-fee' ? changeCharge : (charges.shift() ?? '')
}

async function queueChangeMails(
  { services, transaction }: OpenOrder,
  after: LoadedOrder,
  { item, next, figures, moved }: FinishedChange,
): Promise<void> {
  const content = services.content()
  const { order } = after
  const { status } = order
  const changedTrip = { ...after, items: after.items.filter(({ id }) => id === item.id) }
  const pickUps = await readPickUps(transaction, content, changedTrip)
  const change: TripChange = {
    trip: { ...describeTrip(services, changedTrip), pickUps },
    before: itemRows(content, item),
    figures: { ...figures, payFirst: 0 },
    after: {
      ...gatherFacts(services, after, 0),
      // Only requested, held and confirmed orders can be changed.
      status: status === 'requested' || status === 'held' ? status : 'confirmed',
    },
  }
  const guest: WrittenMail = {
    kind: 'order-changed-guest',
    attachments: [{ kind: 'calendar', orderId: order.id }],
    message:
      moved && (item.date !== next.date || item.product !== next.product)
        ? writeTripMovedMail(content, change, {
            ...moved,
            isOtherTour: item.product !== next.product,
          })
        : writeTripChangedMail(content, change, moved?.message),
  }
  const office = {
    kind: 'order-changed-office',
    message: writeTripChangedOfficeMail(content, change),
  }
  await queueOrderMails(services, transaction, order, moved ? { guest } : { guest, office })
}
