import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { computeCancellation, raiseTiers } from './cancellation.ts'
import { listChargeSpans } from './charge-spans.ts'
import { rand } from '#rules/money/money.ts'
import { cancellationTiers } from '#tests/fixtures/policies.ts'

const today = '2026-11-21'
const freeUntil = new Date('2026-11-22T08:05:00Z')

describe('listChargeSpans', () => {
  it('starts every charge after the free time, for near trips too', () => {
    for (const days of [4, 14, 15, 29, 30, 59, 60, 90]) {
      const departure = addDays(today, days)
      const spansWithFreeTime = listChargeSpans({
        tiers: cancellationTiers,
        departure,
        from: today,
        freeUntil,
      })
      expect([days, spansWithFreeTime.freeUntil]).toEqual([days, freeUntil])
      expect([days, spansWithFreeTime.spans[0]?.begins]).toEqual([days, 'after-free'])
      const spansWithoutFreeTime = listChargeSpans({
        tiers: cancellationTiers,
        departure,
        from: today,
      })
      expect([days, spansWithoutFreeTime.spans[0]?.begins]).toEqual([days, 'now'])
    }
  })

  it('covers each day once, by the charge of that day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 120 }),
        fc.constantFrom(undefined, 0, 1, 2),
        fc.constantFrom(0, 50, 75, 100),
        (days, freeDays, percent) => {
          const departure = addDays(today, days)
          const tiers = raiseTiers(cancellationTiers, percent)
          const freeEnd =
            freeDays === undefined ? undefined : new Date(freeUntil.getTime() + freeDays * 864e5)
          const { spans } = listChargeSpans({ tiers, departure, from: today, freeUntil: freeEnd })
          const start = freeEnd ? calendarDateIn(freeEnd, capeTown) : today
          expect(spans.filter(({ begins }) => begins !== 'later')).toHaveLength(1)
          expect(spans.at(-1)?.isLast).toBe(true)
          for (let day = start; day <= departure; day = addDays(day, 1)) {
            const current = spans.filter(
              ({ firstDay, lastDay }) => (firstDay ?? start) <= day && day <= lastDay,
            )
            const cancellation = { total: rand(1), departure, received: day, tiers }
            const { tier } = computeCancellation(cancellation)
            expect([day, current.map((span) => span.tier)]).toEqual([day, [tier]])
          }
        },
      ),
    )
  })
})
