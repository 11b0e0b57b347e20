import { dayMs } from './durations.ts'
import { type Language, siteLanguage } from '../text/language.ts'
import type { ClockTime } from './clock-time.ts'

/** A day on the calendar, 'YYYY-MM-DD', without a clock time or a zone. Such texts sort by date. */
export type CalendarDate = string

/** Where our days begin and end: the dates of tours are dates in Cape Town. */
export const capeTown = 'Africa/Johannesburg'

/** The day it is at an instant in a time zone. */
export function calendarDateIn(now: Date, timeZone: string): CalendarDate {
  // The first format that a browser makes holds a phone up for 50 ms: on most pages there is none.
  if (timeZone === capeTown) return toDate(new Date(now.getTime() + capeTownAhead))
  // '22/11/2026'
  return formatOf(timeZone).format(now).split('/').toReversed().join('-')
}

/** The date `days` later, or earlier when `days` is negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toDate(new Date(parseNoon(date).getTime() + days * dayMs))
}

/** The same day of another year; the 29th of February becomes the 28th where there is none. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  const sameDay = `${year}${date.slice(4)}`
  return isCalendarDate(sameDay) ? sameDay : `${year}-02-28`
}

/** The whole days from one date to another: negative when `to` comes first. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (parseNoon(to).getTime() - parseNoon(from).getTime()) / dayMs
}

/** The names of the days, as data: 'sunday' first. */
export const weekdayNames = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdayNames)[number]

/** The day of the week of a date. */
export function weekdayOf(date: CalendarDate): Weekday {
  return weekdayNames[parseNoon(date).getUTCDay()] ?? 'sunday'
}

/** The instant at which a clock in Cape Town shows a time on a date. */
export function instantInCapeTown(date: CalendarDate, time: ClockTime): Date {
  return new Date(new Date(`${date}T${time}:00Z`).getTime() - capeTownAhead)
}

/** What a clock in Cape Town shows at an instant. */
export function clockTimeInCapeTown(instant: Date): ClockTime {
  return new Date(instant.getTime() + capeTownAhead).toISOString().slice(11, 16)
}

/** 'Saturday, 21 November 2026', or as another language writes it. */
export function formatLongDate(date: CalendarDate, language: Language = siteLanguage): string {
  const noon = parseNoon(date)
  if (language !== 'en')
    return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(noon)
  return `${weekdays[noon.getUTCDay()]}, ${noon.getUTCDate()} ${months[noon.getUTCMonth()]} ${noon.getUTCFullYear()}`
}

/** '21 November 2026', in English. */
export function formatDay(date: CalendarDate): string {
  return formatLongDate(date, 'en').split(', ')[1] ?? date
}

/** 'November 2026' of '2026-11', in English. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).replace(/^\d+ /, '')
}

/** 'August 15, 2025', the form of the blog and of the legal pages, in English (P2.16). */
export function formatUsLongDate(date: CalendarDate): string {
  const [, day, month, year] = formatLongDate(date, 'en').split(' ')
  return `${month} ${day}, ${year}`
}

/** Whether a text is a date that exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const noon = parseNoon(text)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
}

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

// English by hand: a format of `Intl` takes ten times as long, and the mails of a booking name a dozen days.
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months =
  'January February March April May June July August September October November December'.split(' ')

/** Making a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone)
  if (!format) {
    const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-GB', { timeZone, ...digits })
    formats.set(timeZone, format)
  }
  return format
}
