import { describe, expect, it } from 'vitest'
import { probeEveryMs, watchOutage } from './delivery.ts'

const start = new Date('2026-11-21T08:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const away = new Error('connect ECONNREFUSED')
const refusedForGood = Object.assign(new Error('no such mailbox'), { responseCode: 550 })
const mail = (id: string, attempts = 1) => ({ id, attempts })

describe('an outage of the mail server', () => {
  it('is two failures in a row, and ends with the first success', () => {
    const outage = watchOutage()
    outage.noteFailure(mail('a'), away, start)
    expect(outage.since()).toBeUndefined()
    outage.noteFailure(mail('a', 2), away, after(2000))
    expect(outage.since()).toEqual(start)
    expect(outage.noteSuccess()).toBe(true)
    expect(outage.since()).toBeUndefined()
    expect(outage.noteSuccess()).toBe(false)
  })

  it('is looked into every few seconds, whichever way the clock goes', () => {
    const outage = watchOutage()
    outage.noteTry(start)
    expect(outage.isProbeDue(after(probeEveryMs))).toBe(false)
    outage.noteFailure(mail('a'), away, start)
    outage.noteFailure(mail('b'), away, start)
    expect(outage.isProbeDue(after(1))).toBe(false)
    expect(outage.isProbeDue(after(probeEveryMs))).toBe(true)
    expect(outage.isProbeDue(after(-probeEveryMs))).toBe(true)
  })

  it('is not one address that does not exist, however often it is refused', () => {
    const outage = watchOutage()
    for (let tries = 1; tries < 9; tries += 1)
      outage.noteFailure(mail('a', tries), refusedForGood, start)
    for (const id of ['b', 'c', 'd']) outage.noteFailure(mail(id, 9), refusedForGood, start)
    expect(outage.since()).toBeUndefined()
  })

  it('is a server that refuses everything for good', () => {
    const outage = watchOutage()
    outage.noteFailure(mail('a'), refusedForGood, start)
    outage.noteFailure(mail('b'), refusedForGood, start)
    expect(outage.since()).toEqual(start)
  })
})
