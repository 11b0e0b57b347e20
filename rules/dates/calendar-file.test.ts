import ICAL from 'ical.js'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CalendarEntry, writeCalendarFile } from './calendar-file.ts'

const organiser = {
  name: 'Cape & Crossing; "Tours"',
  email: 'office@cape.example',
  website: 'https://cape.example',
}
const entry: CalendarEntry = {
  uid: 'a1@cape.example',
  sequence: 2,
  times: { from: new Date('2026-12-05T06:00Z'), to: new Date('2026-12-05T15:00Z') },
  title: 'Cape Point, Penguins; and\\more',
  description: 'First line.\nZoë’s second: 東京 🐧',
  status: 'CONFIRMED',
}
const writeEntry = (
  changed: Partial<CalendarEntry> = {},
  method: 'PUBLISH' | 'CANCEL' = 'PUBLISH',
  fileOrganiser = organiser,
) =>
  writeCalendarFile({
    method,
    organiser: fileOrganiser,
    writtenAt: new Date('2026-11-22T10:15:30.500Z'),
    entries: [{ ...entry, ...changed }],
  })
const readEvent = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[])
  const event = calendar.getFirstSubcomponent('vevent')
  if (!event) throw new Error('No event was read.')
  return { calendar, event, fields: new ICAL.Event(event) }
}

describe('a calendar file, read by another library', () => {
  it('has its times in UTC in every time zone of the machine', () => {
    const text = writeEntry()
    expect(text).toContain('DTSTART:20261205T060000Z\r\n')
    expect(text).toContain('DTEND:20261205T150000Z\r\n')
    expect(text).toContain('DTSTAMP:20261122T101530Z\r\n')
    const { calendar, event, fields } = readEvent(text)
    expect(fields.startDate.toJSDate()).toEqual(new Date('2026-12-05T08:00:00+02:00'))
    expect(fields.endDate.toJSDate()).toEqual(new Date('2026-12-05T17:00:00+02:00'))
    const { uid, title: summary, description } = entry
    expect(fields).toMatchObject({ uid, sequence: 2, summary, description })
    expect(calendar.getFirstPropertyValue('method')).toBe('PUBLISH')
    expect(event.getFirstProperty('organizer')?.getParameter('cn')).toBe('Cape & Crossing; Tours')
    expect(event.getFirstProperty('attendee')).toBeNull()
    expect(event.getFirstSubcomponent('valarm')).not.toBeNull()
  })

  it('lasts whole days without a clock time, and has no end if none is known', () => {
    const days = { firstDay: '2026-12-05', lastDay: '2026-12-06' }
    const day = readEvent(writeEntry({ times: days })).fields
    const dayFields = [day.startDate.isDate, `${day.startDate}`, `${day.endDate}`]
    expect(dayFields).toEqual([true, '2026-12-05', '2026-12-07'])
    expect(writeEntry({ times: { from: new Date(0) } })).not.toContain('DTEND')
  })

  it('cancels an entry with a higher sequence and without a reminder', () => {
    const { calendar, event, fields } = readEvent(
      writeEntry({ sequence: 3, status: 'CANCELLED' }, 'CANCEL'),
    )
    expect(calendar.getFirstPropertyValue('method')).toBe('CANCEL')
    expect(fields).toMatchObject({ uid: entry.uid, sequence: 3 })
    expect(event.getFirstPropertyValue('status')).toBe('CANCELLED')
    expect(event.getFirstSubcomponent('valarm')).toBeNull()
  })

  it('folds lines at 75 octets without splitting a letter, and returns every text', () => {
    const letters = fc.constantFrom('a', ' ', 'ë', '’', '東', '🐧', ',', ';', '\\', '\n', ':')
    const texts = fc
      .array(letters, { minLength: 1, maxLength: 200 })
      .map((list) => `x${list.join('')}x`)
    fc.assert(
      fc.property(texts, (title) => {
        const text = writeEntry({ title })
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
          expect(Buffer.from(line).toString()).not.toContain('\uFFFD')
        }
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
        expect(readEvent(text).fields.summary).toBe(title)
      }),
      { numRuns: 200 },
    )
  })

  it('adds no line from a text that contains a line break', () => {
    const title = 'x\r\nATTENDEE:mailto:evil@example.com'
    const text = writeEntry({ title, description: 'x\rEND:VEVENT' })
    expect(text).not.toMatch(/^(ATTENDEE|END:VEVENT.+)/m)
    expect(text.match(/END:VEVENT/g)).toHaveLength(2)
    const line = 'x\r\nBEGIN:VEVENT'
    const hostile = { name: line, email: `${line}@x`, website: line }
    expect(writeEntry({}, 'PUBLISH', hostile).match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  })
})
