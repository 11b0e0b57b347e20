import { describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { addDays } from '#rules/dates/calendar-date.ts'
import { rand } from '#rules/money/money.ts'
import { listCancellationRows } from './trip-mail-blocks.server.ts'
import { cancellationTiers as tiers } from '#tests/fixtures/policies.ts'

const departure = '2027-02-20'
const total = rand(6250)
type Booking = Partial<Parameters<typeof listCancellationRows>[1]>
const listRows = (bookedOn: string, change: Booking = {}) => {
  const booking = { tiers, departure, bookedOn, total, freeUntil: undefined }
  return listCancellationRows(shipped, { ...booking, ...change })
}
const freeUntil = new Date('2026-11-22T10:05:00Z')

describe('listCancellationRows', () => {
  it('lists each tier’s last day and charge', () => {
    expect(listRows('2026-11-21')).toEqual([
      { label: 'Until Tuesday, 22 December 2026', amount: 'R937.50 (15%)' },
      { label: 'Until Thursday, 21 January 2027', amount: 'R3,125 (50%)' },
      { label: 'Until Friday, 5 February 2027', amount: 'R4,687.50 (75%)' },
      { label: 'From Saturday, 6 February 2027, or if you don’t come', amount: 'R6,250 (100%)' },
    ])
  })

  it('omits tiers that had ended on the day of booking', () => {
    expect(listRows('2027-01-22')).toHaveLength(2)
    expect(listRows('2027-01-21')).toHaveLength(3)
    const last = { label: 'From now on, or if you don’t come', amount: 'R6,250 (100%)' }
    expect(listRows('2027-02-06')).toEqual([last])
  })

  it('lists percentages while there is no price', () => {
    const rows = listRows('2026-11-21', { total: undefined })
    expect(rows.map(({ amount }) => amount)).toEqual(['15%', '50%', '75%', '100%'])
  })

  it('starts with free cancellation after booking while it lasts', () => {
    const freeRow = { label: 'Until 12:05 on Sunday, 22 November 2026', amount: 'Nothing' }
    expect(listRows('2026-11-22', { freeUntil })[0]).toEqual(freeRow)
    expect(listRows('2026-11-23', { freeUntil })[0]?.amount).toBe('R937.50 (15%)')
  })

  it('names no charge from now on during free cancellation', () => {
    for (let days = 4; days < 90; days += 1) {
      const nearDeparture = { departure: addDays('2026-11-21', days), freeUntil }
      const labels = listRows('2026-11-21', nearDeparture).map(({ label }) => label)
      expect([days, labels[0]]).toEqual([days, 'Until 12:05 on Sunday, 22 November 2026'])
      expect(labels).not.toContain('From now on, or if you don’t come')
      const isLastTier = days < 16
      expect(labels.includes('After that, or if you don’t come')).toBe(isLastTier)
    }
  })
})
