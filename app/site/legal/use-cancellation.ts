import { useState } from 'react'
import { type ReadAmount, parseAmount } from '#rules/money/amount.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import {
  type CancellationFigures,
  computeCancellation,
} from '#app/payments/refunds/cancellation.ts'
import { rand } from '#rules/money/money.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { findBookableSpan } from '#ui/today.ts'

export function useCancellation() {
  const [departure, chooseDeparture] = useState<CalendarDate>()
  const [typed, type] = useState('')
  const hydrated = useIsHydrated()
  const span = findBookableSpan()
  const amount = parseAmount(typed)
  const past = departure !== undefined && departure < span.first
  return {
    departure,
    chooseDeparture,
    typed,
    type,
    span,
    amount,
    past,
    quote: hydrated && departure && !past ? quoteToday(departure, span.first, amount) : undefined,
  }
}

/** Without an amount the step is still known; its fee and refund are then 0. */
function quoteToday(
  departure: CalendarDate,
  today: CalendarDate,
  amount: ReadAmount,
): CancellationFigures {
  const total = amount.ok ? amount.money : rand(0)
  return computeCancellation({ total, departure, received: today })
}
