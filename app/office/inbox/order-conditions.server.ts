import { eq, gte, inArray, lte, ne, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { listShownDays } from '#app/capacity/calendar-days.ts'
import { allocations } from '#app/capacity/schema.server.ts'
import { whereUnanswered } from '#app/messages/order-thread.server.ts'
import type { OrderFilter } from '#app/order/inbox.ts'
import { ledgerLines } from '#app/order/ledger-schema.server.ts'
import { orderItems, orders } from '#app/order/schema.server.ts'
import type { SearchedState } from '#app/order/search-conditions.server.ts'
import { owingStatuses } from '#app/order/statuses.ts'
import { payments, refunds } from '#app/payments/schema.server.ts'

/** The search for 'unpaid' covers this many past days; older orders are found by name. */
const unpaidDays = 90

/**
 * Searches by state: unpaid trips of recent months and the future, and future trips without a guide
 * or vehicle.
 */
export const tripStates: readonly SearchedState[] = [
  { named: /\b(?:unpaid|not paid|owing)\b/i, where: whereUnpaid },
  { named: /\b(?:unassigned|not assigned|nobody assigned)\b/i, where: whereUnassigned },
]

/** Conditions of the filters of a list of orders. */
export const orderConditions: Record<OrderFilter, (today: CalendarDate) => SQL> = {
  today: (today) => whereOut(today, today),
  tomorrow: (today) => whereOut(addDays(today, 1), addDays(today, 1)),
  week: (today) => {
    const days = listShownDays('week', today)
    return whereOut(days[0] ?? today, days.at(-1) ?? today)
  },
  unpaid: whereUnpaid,
  unassigned: whereUnassigned,
  unanswered: () => sql`(${eq(orders.status, 'requested')} or ${whereUnanswered(orders.id)})`,
}

/** Condition for active trips on any of these days. */
function whereOut(first: CalendarDate, last: CalendarDate): SQL {
  const whereActive = inArray(orders.status, ['requested', ...owingStatuses])
  const whereDays = sql`${gte(orders.lastDay, first)} and ${lte(orders.firstDay, last)}`
  return sql`${ne(orders.form, 'gift')} and ${whereActive} and ${whereDays}`
}

function whereUnassigned(today: CalendarDate): SQL {
  const whereAhead = gte(orderItems.date, today)
  const wherePlaced = inArray(orderItems.status, ['held', 'booked'])
  const whereComplete = sql`${whereHasAllocation('vehicleId')} and ${whereHasAllocation('guideId')}`
  return whereHasItem(sql`${whereAhead} and ${wherePlaced} and not (${whereComplete})`)
}

function whereHasAllocation(column: 'vehicleId' | 'guideId'): SQL {
  return sql`exists (select from ${allocations} where ${allocations.itemId} = ${orderItems.id}
    and not ${allocations.isForChange} and ${allocations[column]} is not null)`
}

function whereUnpaid(today: CalendarDate): SQL {
  const owed = sum(
    sql`${ledgerLines.amount}`,
    sql`${ledgerLines} where ${ledgerLines.orderId} = ${orders.id}`,
  )
  const paid = sum(
    sql`${payments.received}`,
    sql`${payments} where ${payments.orderId} = ${orders.id} and ${payments.status} = 'paid'`,
  )
  const whereCounts = inArray(refunds.status, ['approved', 'sent', 'done'])
  const refunded = sum(
    sql`${refunds.amount}`,
    sql`${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
      where ${payments.orderId} = ${orders.id} and ${whereCounts}`,
  )
  const whereOpen = inArray(orders.status, [...owingStatuses])
  const whereRecent = gte(orders.lastDay, addDays(today, -unpaidDays))
  return sql`${whereOpen} and ${whereRecent} and ${owed} - ${paid} + ${refunded} > 0`
}

function sum(amount: SQL, from: SQL): SQL {
  return sql`(select coalesce(sum(${amount}), 0) from ${from})`
}

/**
 * Condition for orders with a matching item. It is a list of ids, so that the index on the orders'
 * text is used too.
 */
export function whereHasItem(condition: SQL): SQL {
  return sql`${orders.id} = any(array(select ${orderItems.orderId} from ${orderItems} where ${condition}))`
}
