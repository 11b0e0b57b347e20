import { capeTown } from './calendar-date.ts'
import { dayMs, minuteMs } from './durations.ts'

/** The hours for mail that nobody waits for, by every time zone of the reader's country. */
export const mailHours = { from: 8, until: 21 } as const

/** The step for checking zones, in milliseconds; no two zones differ by less. */
export const stepMs = 15 * minuteMs

/**
 * The next time for mail that nobody waits for: daytime in every zone of the reader's country and
 * in Cape Town, since guests may have arrived and the office is there.
 */
export function findNextMailHour(now: Date, home: readonly string[] = []): Date {
  if (isMailHour(now, home)) return now
  const zones = [...home, capeTown]
  const first = Math.floor(now.getTime() / stepMs) * stepMs + stepMs
  for (let time = first; time < first + dayMs; time += stepMs)
    if (isDaytime(new Date(time), zones)) return new Date(time)
  return findNextMailHour(now)
}

export function isMailHour(now: Date, home: readonly string[] = []): boolean {
  return isDaytime(now, [...home, capeTown])
}

export function isDaytime(instant: Date, zones: readonly string[]): boolean {
  return zones.every((zone) => {
    const hour = Number(hourOf(zone).format(instant))
    return hour >= mailHours.from && hour < mailHours.until
  })
}

/** The end of daytime in these zones after an instant within it, to a quarter of an hour. */
export function findNightfall(instant: Date, zones: readonly string[]): Date {
  let time = Math.floor(instant.getTime() / stepMs) * stepMs + stepMs
  while (isDaytime(new Date(time), zones)) time += stepMs
  return new Date(time)
}

/**
 * All time zones of a country by its two-letter code: a telephone number tells no more. Cape Town's
 * if unknown.
 */
export function listZones(country: string | undefined): readonly string[] {
  if (country === undefined) return [capeTown]
  const known = zonesOf.get(country)
  if (known) return known
  // TypeScript's types don't have getTimeZones yet.
  const locale = new Intl.Locale(`und-${country}`) as { getTimeZones?: () => string[] | undefined }
  const found = locale.getTimeZones?.() ?? []
  const zones = found.length > 0 ? found : [capeTown]
  zonesOf.set(country, zones)
  return zones
}

const zonesOf = new Map<string, readonly string[]>()
const hours = new Map<string, Intl.DateTimeFormat>()

function hourOf(zone: string): Intl.DateTimeFormat {
  const known = hours.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    hourCycle: 'h23',
  })
  hours.set(zone, format)
  return format
}
