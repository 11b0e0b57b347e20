import { type Content, findSoldTour } from '#content/content.ts'
import { freeCancellation } from '#rules/policy/free-cancellation.ts'
import { scheduleTour, scheduleTransfers } from '#rules/catalogue/running-days.ts'
import { instantInCapeTown } from '#rules/dates/calendar-date.ts'
import { findFreeEnd } from '#rules/refunds/free-cancellation.ts'
import type { ItemRow, OrderRow } from './load-order.ts'

type Starting = Pick<ItemRow, 'kind' | 'date' | 'startTime' | 'product'>
type Sold = Starting & Partial<Pick<ItemRow, 'cancellationTiers'>>

/** When an item sets out: at the hour that was agreed, or as its tour or a day with a vehicle does. */
export function findStart(content: Content, item: Starting): Date {
  const { calendar } = content
  const tour = findSoldTour(content, item.product)
  const usual = tour
    ? scheduleTour(tour, calendar).departs
    : item.kind === 'vehicle-day'
      ? scheduleTransfers(calendar).departs
      : '00:00'
  return instantInCapeTown(item.date, item.startTime?.slice(0, 5) ?? usual)
}

/**
 * Until when its guest may cancel an item free of charge after booking; undefined where never, and for what was
 * moved when nothing of it would have come back: a day further off doesn't open that door again.
 */
export function findItemFreeEnd(
  content: Content,
  { createdAt }: Pick<OrderRow, 'createdAt'>,
  item: Sold,
): Date | undefined {
  if (item.cancellationTiers?.[0]?.feePercent === 100) return undefined
  const start = findStart(content, item)
  return findFreeEnd({ bookedAt: createdAt, start }, freeCancellation)
}
