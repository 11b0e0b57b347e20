import { gte, inArray, type SQL, sql } from 'drizzle-orm'
import { addDays, type CalendarDate } from '#rules/dates/calendar-date.ts'
import { allocations } from '#server/database/schema/fleet.ts'
import { ledgerLines } from '#server/database/schema/ledger.ts'
import { orderItems, orders } from '#server/database/schema/orders.ts'
import { payments, refunds } from '#server/database/schema/payments.ts'
import type { SearchedState } from '#server/records/search-ways.ts'

/** What was owed longer ago is found by its name. */
const unpaidDays = 90

/** Trips of the last months and all to come that still owe money; and those to come with nobody to go out with. */
export const tripStates: readonly SearchedState[] = [
  { named: /\b(?:unpaid|not paid|owing)\b/i, where: whereUnpaid },
  { named: /\b(?:unassigned|not assigned|nobody assigned)\b/i, where: whereUnassigned },
]

function whereUnassigned(today: CalendarDate): SQL {
  const whereAhead = gte(orderItems.date, today)
  const wherePlaced = inArray(orderItems.status, ['held', 'booked'])
  const whereComplete = sql`${goesOut('vehicleId')} and ${goesOut('guideId')}`
  return hasItem(sql`${whereAhead} and ${wherePlaced} and not (${whereComplete})`)
}

function goesOut(one: 'vehicleId' | 'guideId'): SQL {
  return sql`exists (select from ${allocations} where ${allocations.itemId} = ${orderItems.id}
    and not ${allocations.isForChange} and ${allocations[one]} is not null)`
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
  const back = sum(
    sql`${refunds.amount}`,
    sql`${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
      where ${payments.orderId} = ${orders.id} and ${whereCounts}`,
  )
  const whereOpen = inArray(orders.status, ['held', 'confirmed', 'completed'])
  const whereRecent = gte(orders.lastDay, addDays(today, -unpaidDays))
  return sql`${whereOpen} and ${whereRecent} and ${owed} - ${paid} + ${back} > 0`
}

function sum(amount: SQL, from: SQL): SQL {
  return sql`(select coalesce(sum(${amount}), 0) from ${from})`
}

/** Which orders have such an item. As a list, so that an index of the orders is gone by beside that of their text. */
export function hasItem(found: SQL): SQL {
  return sql`${orders.id} = any(array(select ${orderItems.orderId} from ${orderItems} where ${found}))`
}
