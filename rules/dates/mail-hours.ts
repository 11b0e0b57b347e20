import { capeTown } from './calendar-date.ts'
import { dayMs, minuteMs } from './durations.ts'

/** Hours for mail that isn't urgent, in every time zone of the reader's country. */
export const mailHours = { from: 8, until: 21 } as const

/** The step for checking zones, in milliseconds; no two zones differ by less. */
export const stepMs = 15 * minuteMs

/**
 * The next time for mail that isn't urgent: daytime in every zone of the reader's country and
 * in Cape Town, since guests may have arrived and the office is there.
 */
export function findNextMailHour(now: Date, homeZones: readonly string[] = []): Date {
  if (isMailHour(now, homeZones)) return now
  const zones = [...homeZones, capeTown]
  const first = Math.floor(now.getTime() / stepMs) * stepMs + stepMs
  for (let time = first; time < first + dayMs; time += stepMs)
    if (isDaytime(new Date(time), zones)) return new Date(time)
  return findNextMailHour(now)
}

export function isMailHour(now: Date, homeZones: readonly string[] = []): boolean {
  return isDaytime(now, [...homeZones, capeTown])
}

export function isDaytime(instant: Date, zones: readonly string[]): boolean {
  return zones.every((zone) => {
    const hour = Number(getHourFormat(zone).format(instant))
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
 * All time zones of a country by its two-letter code, the most that a phone number shows. Cape
 * Town's if unknown.
 */
export function listZones(country: string | undefined): readonly string[] {
  if (country === undefined) return [capeTown]
  const cached = zonesByCountry.get(country)
  if (cached) return cached
  // TypeScript's types don't have getTimeZones yet.
  const locale = new Intl.Locale(`und-${country}`) as { getTimeZones?: () => string[] | undefined }
  const localeZones = locale.getTimeZones?.() ?? []
  const zones = localeZones.length > 0 ? localeZones : [capeTown]
  zonesByCountry.set(country, zones)
  return zones
}

const zonesByCountry = new Map<string, readonly string[]>()
const hours = new Map<string, Intl.DateTimeFormat>()

function getHourFormat(zone: string): Intl.DateTimeFormat {
  const cached = hours.get(zone)
  if (cached) return cached
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    hourCycle: 'h23',
  })
  hours.set(zone, format)
  return format
}
