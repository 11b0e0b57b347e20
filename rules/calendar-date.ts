/** A day on the calendar, 'YYYY-MM-DD', without a clock time or a zone. Such texts sort by date. */
export type CalendarDate = string

/** Where our days begin and end: the dates of tours are dates in Cape Town. */
export const capeTown = 'Africa/Johannesburg'

/** The day it is at an instant in a time zone. */
export function calendarDateIn(now: Date, timeZone: string): CalendarDate {
  // The first format that a browser makes holds a phone up for 50 ms: on most pages there is none.
  if (timeZone === capeTown) return toDate(new Date(now.getTime() + capeTownAhead))
  const { year, month, day } = readParts(now, { timeZone, month: '2-digit', day: '2-digit' })
  return `${year}-${month}-${day}`
}

/** The date `days` later, or earlier when `days` is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toDate(new Date(parseNoon(date).getTime() + days * millisecondsPerDay))
}

/** The same day of another year; the 29th of February becomes the 28th where there is none. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  const sameDay = `${year}${date.slice(4)}`
  return isCalendarDate(sameDay) ? sameDay : `${year}-02-28`
}

/** The whole days from one date to another: negative when `to` comes first. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (parseNoon(to).getTime() - parseNoon(from).getTime()) / millisecondsPerDay
}

/** 'Saturday, 21 November 2026' */
export function formatLongDate(date: CalendarDate): string {
  const { weekday, day, month, year } = readParts(parseNoon(date), {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  return `${weekday}, ${day} ${month} ${year}`
}

/** 'August 15, 2025', the form of the blog and of the legal pages (section 2). */
export function formatUsLongDate(date: CalendarDate): string {
  const { day, month, year } = readParts(parseNoon(date), {
    timeZone: 'UTC',
    month: 'long',
    day: 'numeric',
  })
  return `${month} ${day}, ${year}`
}

/** Whether a text is a date that exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const noon = parseNoon(text)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
}

const millisecondsPerDay = 24 * 60 * 60 * 1000
/** Two hours, summer and winter, since 1944. */
const capeTownAhead = 2 * 60 * 60 * 1000

/** The date of an instant in UTC. */
function toDate(instant: Date): CalendarDate {
  return instant.toISOString().slice(0, 10)
}

/** A date's noon in UTC stands for the date in sums: the zone of the machine has no say. */
function parseNoon(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`)
}

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function readParts(instant: Date, options: Intl.DateTimeFormatOptions): Record<string, string> {
  const key = JSON.stringify(options)
  let format = formats.get(key)
  if (!format) {
    const always = { calendar: 'gregory', numberingSystem: 'latn', year: 'numeric' } as const
    format = new Intl.DateTimeFormat('en-GB', { ...always, ...options })
    formats.set(key, format)
  }
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}
