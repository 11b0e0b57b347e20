import { dayMs } from './durations.ts'
import { type Language, siteLanguage } from '../text/language.ts'
import type { ClockTime } from './clock-time.ts'

/** A calendar date, 'YYYY-MM-DD', without time or zone. Sorts as text. */
export type CalendarDate = string

/** The time zone of all dates: tours run by Cape Town dates. */
export const capeTown = 'Africa/Johannesburg'

export function calendarDateIn(now: Date, timeZone: string): CalendarDate {
  // A browser's first `Intl` format blocks a phone for 50 ms; most pages avoid it here.
  if (timeZone === capeTown) return toDate(new Date(now.getTime() + capeTownOffsetMs))
  return getFormat(timeZone).format(now).split('/').toReversed().join('-')
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toDate(new Date(parseNoon(date).getTime() + days * dayMs))
}

/** The date in another year; 29 February becomes the 28th outside leap years. */
export function addYears(date: CalendarDate, years: number): CalendarDate {
  const year = String(Number(date.slice(0, 4)) + years).padStart(4, '0')
  const sameDay = `${year}${date.slice(4)}`
  return isCalendarDate(sameDay) ? sameDay : `${year}-02-28`
}

/** Whole days between two dates; negative if `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (parseNoon(to).getTime() - parseNoon(from).getTime()) / dayMs
}

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

export function weekdayOf(date: CalendarDate): Weekday {
  return weekdayNames[parseNoon(date).getUTCDay()] ?? 'sunday'
}

export function instantInCapeTown(date: CalendarDate, time: ClockTime): Date {
  return new Date(new Date(`${date}T${time}:00Z`).getTime() - capeTownOffsetMs)
}

export function clockTimeInCapeTown(instant: Date): ClockTime {
  return new Date(instant.getTime() + capeTownOffsetMs).toISOString().slice(11, 16)
}

/** 'Saturday, 21 November 2026', or in another language's form. */
export function formatLongDate(date: CalendarDate, language: Language = siteLanguage): string {
  const noon = parseNoon(date)
  if (language !== 'en')
    return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC' }).format(noon)
  return `${weekdays[noon.getUTCDay()]}, ${noon.getUTCDate()} ${months[noon.getUTCMonth()]} ${noon.getUTCFullYear()}`
}

export function formatDay(date: CalendarDate): string {
  return formatLongDate(date, 'en').split(', ')[1] ?? date
}

/** A day near another in English: 'Mon 24 May'. */
export function formatNearDay(date: CalendarDate): string {
  return formatLongDate(date, 'en').replace(/^(...)\w*, (\d+ ...).*/, '$1 $2')
}

/** A month in English: '2026-11' becomes 'November 2026'. */
export function formatMonth(month: string): string {
  return formatDay(`${month}-01`).replace(/^\d+ /, '')
}

/** 'August 15, 2025', in English: the form of the blog and the legal pages (P2.16). */
export function formatUsLongDate(date: CalendarDate): string {
  return formatLongDate(date, 'en').replace(/^.*, (\d+) (\w+) (\d+)$/, '$2 $1, $3')
}

export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const noon = parseNoon(text)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text)
}

/** Cape Town has been at UTC+2 all year since 1944. */
const capeTownOffsetMs = 2 * 60 * 60 * 1000

function toDate(instant: Date): CalendarDate {
  return instant.toISOString().slice(0, 10)
}

/** Noon UTC: arithmetic is independent of the machine's zone. */
function parseNoon(date: CalendarDate): Date {
  return new Date(`${date}T12:00:00Z`)
}

// English without `Intl`, which is ten times slower; a booking's mails contain a dozen dates.
const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months =
  'January February March April May June July August September October November December'.split(' ')

/** Creating a format costs a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>()

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known) return known
  const digits = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, ...digits })
  formats.set(timeZone, format)
  return format
}
