import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GuideDays } from './guide-calls.ts'
import { deletePastDays, storeDays, readStoredDays } from './stored-days.ts'

const trip = (id: string, to: string) => ({ itemId: id, to, phone: '+27 82 555 0101' })
const days = {
  name: 'Thandi',
  today: '2026-11-29',
  hasFeed: false,
  trips: [trip('first', '2026-11-29T15:00:00Z'), trip('second', '2026-11-30T15:00:00Z')],
  later: [{ itemId: 'third', date: '2026-12-08' }],
  gone: [{ itemId: 'fourth', date: '2026-11-29' }],
} as unknown as GuideDays

describe('a guide’s days stored on the phone', () => {
  const storage = new Map<string, string>()
  beforeEach(() => {
    storage.clear()
    vi.setSystemTime('2026-11-29T06:00:00Z')
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => storage.get(name) ?? null,
      setItem: (name: string, text: string) => void storage.set(name, text),
      removeItem: (name: string) => void storage.delete(name),
    })
    storeDays('guide', days)
  })
  const readStorage = () => [...storage.values()].join('')

  it.each([
    ['2026-11-29T20:00:00Z', ['first', 'second', 'third', 'fourth']],
    ['2026-11-30T04:00:00Z', ['second', 'third']],
    ['2026-12-02T06:00:00Z', ['third']],
    ['2026-12-09T06:00:00Z', []],
  ])('contain only current and future trips at %s', (now, remaining) => {
    deletePastDays(new Date(now))
    for (const id of ['first', 'second', 'third', 'fourth'])
      expect(readStorage().includes(id), id).toBe(remaining.includes(id))
    expect(readStorage().includes('555')).toBe(remaining.includes('second'))
  })

  it('are deleted once all are past or unreadable', () => {
    expect(readStoredDays('guide', new Date('2027-01-01T06:00:00Z'))?.days.trips).toEqual([])
    expect(storage.size).toBe(0)
    storage.set('guide-days', '{"userId":')
    expect(readStoredDays('guide', new Date())).toBeUndefined()
    expect(storage.size).toBe(0)
  })

  it('are pruned for any user, and shown to their owner only', () => {
    const now = new Date('2026-11-30T04:00:00Z')
    expect(readStoredDays('another', now)).toBeUndefined()
    expect(readStorage()).not.toContain('first')
    expect(readStoredDays('guide', now)?.days.trips).toHaveLength(1)
  })
})
