import { describe, expect, it } from 'vitest'
import { inboxChange } from './inbox-contract.ts'
import { type InboxName, listStatusChoices, listNextStatuses, nextStatuses } from './inbox.ts'

describe('the moves of a status', () => {
  it('lead only to statuses that exist', () => {
    for (const moves of Object.values(nextStatuses)) {
      const known = Object.keys(moves)
      for (const targets of Object.values(moves))
        expect(known).toEqual(expect.arrayContaining([...targets]))
    }
  })

  it('never bring back what was cancelled, nor subscribe anyone', () => {
    expect(listNextStatuses('bookings', 'cancelled')).toEqual([])
    const targets = Object.values(nextStatuses['newsletter-subscriptions']).flat()
    expect(targets).not.toContain('confirmed')
  })

  it.each(['constructor', '__proto__', 'nothing'])('are none from %j', (from) => {
    for (const inbox of Object.keys(nextStatuses) as InboxName[]) {
      expect(listNextStatuses(inbox, from)).toEqual([])
    }
  })
})

describe('the statuses to choose from', () => {
  it('are the usual ones, and those of paid orders once there is one', () => {
    expect(listStatusChoices('bookings', {})).toEqual(['requested', 'confirmed', 'cancelled'])
    expect(listStatusChoices('bookings', { requested: 0, held: 1, expired: 0 })).toContain('held')
    expect(listStatusChoices('contact-messages', {})).toEqual(['new', 'answered', 'closed'])
  })
})

describe('a change in the inbox', () => {
  it('is a status, a note, or both', () => {
    expect(inboxChange.safeParse({ status: 'confirmed' }).success).toBe(true)
    expect(inboxChange.safeParse({ note: '' }).success).toBe(true)
    expect(inboxChange.safeParse({}).success).toBe(false)
    expect(inboxChange.safeParse({ note: 'x'.repeat(2001) }).success).toBe(false)
    expect(inboxChange.safeParse({ status: 'confirmed', reference: 'CC' }).success).toBe(false)
  })
})
