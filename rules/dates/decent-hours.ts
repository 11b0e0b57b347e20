import { capeTown } from './calendar-date.ts'
import { dayMs, minuteMs } from './durations.ts'

/** Mail that nobody waits for arrives from this hour up to that one, by every clock of its reader's country. */
export const decentHours = { from: 8, until: 21 } as const

/** Zones are looked at in such steps; none differs from another by less. */
export const stepMs = 15 * minuteMs

/**
 * The first moment from now on at which mail may arrive that nobody waits for: by all clocks of its reader's country,
 * and by Cape Town's, since guests may have arrived and the office is there.
 */
export function findDecentHour(now: Date, home: readonly string[] = []): Date {
  if (isDecentHour(now, home)) return now
  const zones = [...home, capeTown]
  const first = Math.floor(now.getTime() / stepMs) * stepMs + stepMs
  for (let time = first; time < first + dayMs; time += stepMs)
    if (isDaytime(new Date(time), zones)) return new Date(time)
  return findDecentHour(now)
}

/** Whether mail may arrive now that nobody waits for. */
export function isDecentHour(now: Date, home: readonly string[] = []): boolean {
  return isDaytime(now, [...home, capeTown])
}

/** Whether it is day by all of these clocks. */
export function isDaytime(instant: Date, zones: readonly string[]): boolean {
  return zones.every((zone) => {
    const hour = Number(hourOf(zone).format(instant))
    return hour >= decentHours.from && hour < decentHours.until
  })
}

/** The end of the day by these clocks, from an instant that lies in it: to a quarter of an hour. */
export function findNightfall(instant: Date, zones: readonly string[]): Date {
  let time = Math.floor(instant.getTime() / stepMs) * stepMs + stepMs
  while (isDaytime(new Date(time), zones)) time += stepMs
  return new Date(time)
}

/**
 * The clocks of a country, by its two letters: all that it has, since a telephone number says no more. Those of
 * Cape Town where nothing is known.
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
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    hourCycle: 'h23',
  })
  hours.set(zone, made)
  return made
}
