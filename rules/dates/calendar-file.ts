import { addDays, type CalendarDate, instantInCapeTown } from './calendar-date.ts'
import type { ClockTime } from './clock-time.ts'

/** One day for a guest's calendar; without a clock time it lasts all day. */
export type CalendarEntry = {
  /** The same as long as it is the same thing, however often it changes. */
  uid: string
  /** How often it has changed. */
  sequence: number
  date: CalendarDate
  startTime: ClockTime | null
  endTime: ClockTime | null
  title: string
  description: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

export type CalendarFile = {
  /** What it is for: entries to keep, or entries that are called off. */
  method: 'PUBLISH' | 'CANCEL'
  /** Who has arranged it. */
  organiser: { name: string; email: string; website: string }
  writtenAt: Date
  entries: readonly CalendarEntry[]
}

/**
 * A file for any calendar program (RFC 5545). Times are written in UTC, so that no program needs to know
 * the zone of Cape Town; nobody is invited, so that no answer goes astray. A reminder stands twelve
 * hours before.
 */
export function writeCalendarFile({ method, organiser, writtenAt, entries }: CalendarFile): string {
  const { name, email, website } = organiser
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(name)}//EN`,
    `METHOD:${method}`,
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `SEQUENCE:${entry.sequence}`,
      `DTSTAMP:${writeInstant(writtenAt)}`,
      ...writeTimes(entry),
      `SUMMARY:${escapeText(entry.title)}`,
      `DESCRIPTION:${escapeText(entry.description)}`,
      `ORGANIZER;CN="${name.replaceAll(/["\p{Cc}]/gu, '')}":mailto:${email}`,
      `URL:${website}`,
      `STATUS:${entry.status}`,
      ...(method === 'CANCEL'
        ? []
        : [
            'BEGIN:VALARM',
            'ACTION:DISPLAY',
            'TRIGGER:-PT12H',
            `DESCRIPTION:${escapeText(entry.title)}`,
            'END:VALARM',
          ]),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** A day without an hour ends where the next begins; what ends before it begins ends the next day. */
function writeTimes({ date, startTime, endTime }: CalendarEntry): string[] {
  if (startTime === null)
    return [
      `DTSTART;VALUE=DATE:${writeDate(date)}`,
      `DTEND;VALUE=DATE:${writeDate(addDays(date, 1))}`,
    ]
  const start = `DTSTART:${writeInstant(instantInCapeTown(date, startTime))}`
  if (endTime === null) return [start]
  const lastDay = endTime < startTime ? addDays(date, 1) : date
  return [start, `DTEND:${writeInstant(instantInCapeTown(lastDay, endTime))}`]
}

function writeDate(date: CalendarDate): string {
  return date.replaceAll('-', '')
}

function writeInstant(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

/** Lines are at most 75 octets long and go on behind a space; no letter is cut in two. */
function fold(line: string): string {
  let folded = ''
  let octets = 0
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length
    if (octets + size > 75) {
      folded += '\r\n '
      octets = 1
    }
    folded += letter
    octets += size
  }
  return folded
}
