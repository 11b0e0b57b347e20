import { describe, expect, it } from 'vitest'
import { findDayPhase, findTripPhase, sortDays } from './trip-phase.ts'

type Order = Parameters<typeof findTripPhase>[0]

const today = '2027-02-20'
const dayOn = (date: string, change: Partial<Order['days'][number]> = {}) => ({
  date,
  isCancelled: false,
  ...change,
})
const [yesterday, tomorrow] = [dayOn('2027-02-19'), dayOn('2027-02-21')]
const over = dayOn('2027-02-19', { end: 'over' })
const cancelled = dayOn(today, { isCancelled: true })
const eft = { provider: 'eft', mode: 'live', least: 0 } as const

const findPhase = (change: Partial<Order>) =>
  findTripPhase({ status: 'confirmed', days: [tomorrow], ...change }, today)

describe('the phase of an order', () => {
  it.each(['offered', 'requested', 'held'] as const)('is before payment if %s', (status) => {
    expect(findPhase({ status })).toBe('before-payment')
    expect(findPhase({ status, days: [dayOn(today)] })).toBe('before-payment')
  })

  it('is before the trip once confirmed, unless money is asked for now', () => {
    expect(findPhase({})).toBe('before-trip')
    expect(findPhase({ money: { dueNow: 0 }, ways: [eft] })).toBe('before-trip')
    expect(findPhase({ money: { dueNow: 100 }, ways: [eft] })).toBe('before-payment')
    // The office collects the payment itself.
    expect(findPhase({ money: { dueNow: 100 }, ways: [] })).toBe('before-trip')
    expect(findPhase({ bank: { amount: 100, isGiven: false } })).toBe('before-payment')
    expect(findPhase({ bank: { amount: 100, isGiven: true } })).toBe('before-trip')
  })

  it('is on the day from midnight to the end of the trip, whatever is due', () => {
    expect(findPhase({ days: [dayOn(today)] })).toBe('on-the-day')
    expect(findPhase({ days: [yesterday] })).toBe('on-the-day')
    expect(findPhase({ days: [over, dayOn(today), tomorrow] })).toBe('on-the-day')
    const money = { dueNow: 100 }
    expect(findPhase({ days: [dayOn(today)], money, ways: [eft] })).toBe('on-the-day')
    expect(findPhase({ days: [over, tomorrow] })).toBe('before-trip')
    expect(findPhase({ days: [cancelled, tomorrow] })).toBe('before-trip')
  })

  it('is after once every day is over or the order has ended, unless money is asked for', () => {
    expect(findPhase({ days: [over] })).toBe('after')
    expect(findPhase({ status: 'completed', days: [over] })).toBe('after')
    expect(findPhase({ status: 'cancelled', days: [cancelled] })).toBe('after')
    expect(findPhase({ status: 'expired', days: [cancelled] })).toBe('after')
    const money = { dueNow: 100 }
    expect(findPhase({ days: [over], money, ways: [eft] })).toBe('before-payment')
  })
})

describe('a day of an order', () => {
  it('has its own phase on the day, and is last once it is over', () => {
    const days = [over, dayOn(today), tomorrow]
    expect(days.map((day) => findDayPhase(day, 'on-the-day', today))).toEqual([
      'after',
      'on-the-day',
      'before-trip',
    ])
    expect(findDayPhase(dayOn(today), 'before-payment', today)).toBe('before-payment')
    expect(findDayPhase(over, 'before-payment', today)).toBe('after')
    expect(sortDays(days)).toEqual([dayOn(today), tomorrow, over])
  })
})
