import { addDays, type CalendarDate } from './calendar-date.ts'

export type CalendarEntry = {
  /** Stays the same through all changes of the entry. */
  uid: string
  sequence: number
  /** Start and end, the start only, or whole days, the last one included. */
  times: { from: Date; to?: Date } | { firstDay: CalendarDate; lastDay: CalendarDate }
  title: string
  description: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
}

export type CalendarFile = {
  method: 'PUBLISH' | 'CANCEL'
  organiser: { name: string; email: string; website: string }
  writtenAt: Date
  entries: readonly CalendarEntry[]
}

/**
 * A calendar file (RFC 5545). Times are in UTC, so programs need no Cape Town zone; it has no
 * attendees, so no program sends replies. A reminder is set twelve hours before.
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
      `ORGANIZER;CN="${stripControls(name).replaceAll('"', '')}":mailto:${stripControls(email)}`,
      `URL:${stripControls(website)}`,
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
  return lines.map((line) => `${foldLine(line)}\r\n`).join('')
}

/** DTEND is exclusive: for whole days, the day after the last. */
function writeTimes({ times }: CalendarEntry): string[] {
  if ('firstDay' in times)
    return [
      `DTSTART;VALUE=DATE:${writeDate(times.firstDay)}`,
      `DTEND;VALUE=DATE:${writeDate(addDays(times.lastDay, 1))}`,
    ]
  const { from, to } = times
  return [`DTSTART:${writeInstant(from)}`, ...(to ? [`DTEND:${writeInstant(to)}`] : [])]
}

function writeDate(date: CalendarDate): string {
  return date.replaceAll('-', '')
}

function writeInstant(moment: Date): string {
  return moment.toISOString().replaceAll(/[-:]|\.\d+/g, '')
}

function stripControls(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '')
}

function escapeText(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

/** Lines have at most 75 octets and continue after a space; characters are not split. */
function foldLine(line: string): string {
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
