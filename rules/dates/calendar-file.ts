import { addDays, type CalendarDate } from './calendar-date.ts'

/** One trip in a calendar. */
export type CalendarEntry = {
  /** The same as long as it is the same thing, however often it changes. */
  uid: string
  /** How often it has changed. */
  sequence: number
  /** Its hours, its beginning alone, or whole days, the last one included. */
  times: { from: Date; to?: Date } | { firstDay: CalendarDate; lastDay: CalendarDate }
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
      `ORGANIZER;CN="${keepInLine(name).replaceAll('"', '')}":mailto:${keepInLine(email)}`,
      `URL:${keepInLine(website)}`,
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

/** DTEND is exclusive: of whole days it is the day after the last one. */
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

/** A value as it stands, which ends no line. */
function keepInLine(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, '')
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
