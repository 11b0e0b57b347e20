import { describe, expect, it } from 'vitest'
import { inboxChange } from './inbox-contract.ts'
import { type InboxName, listStatusChoices, listNextStatuses, nextStatuses } from './inbox.ts'

describe('the moves of a status', () => {
  it('lead only to existing statuses', () => {
    for (const moves of Object.values(nextStatuses)) {
      const statuses = Object.keys(moves)
      for (const targets of Object.values(moves))
        expect(statuses).toEqual(expect.arrayContaining([...targets]))
    }
  })

  it('never restore a cancelled booking, nor subscribe an address', () => {
    expect(listNextStatuses('bookings', 'cancelled')).toEqual([])
    const targets = Object.values(nextStatuses['newsletter-subscriptions']).flat()
    expect(targets).not.toContain('confirmed')
  })

  it.each(['constructor', '__proto__', 'nothing'])(
    'are empty for the unknown status %j',
    (from) => {
      for (const inbox of Object.keys(nextStatuses) as InboxName[]) {
        expect(listNextStatuses(inbox, from)).toEqual([])
      }
    },
  )
})

describe('the statuses to choose from', () => {
  it('are the usual ones, and a rare one once it occurs', () => {
    expect(listStatusChoices('bookings', {})).toEqual(['requested', 'confirmed', 'cancelled'])
    expect(listStatusChoices('bookings', { requested: 0, held: 1, expired: 0 })).toContain('held')
    expect(listStatusChoices('contact-messages', {})).toEqual(['new', 'answered', 'closed'])
  })
})

describe('a change in the inbox', () => {
  it('has a status, a note, or both', () => {
    expect(inboxChange.safeParse({ status: 'confirmed' }).success).toBe(true)
    expect(inboxChange.safeParse({ note: '' }).success).toBe(true)
    expect(inboxChange.safeParse({}).success).toBe(false)
    expect(inboxChange.safeParse({ note: 'x'.repeat(2001) }).success).toBe(false)
    expect(inboxChange.safeParse({ status: 'confirmed', reference: 'CC' }).success).toBe(false)
  })
})
