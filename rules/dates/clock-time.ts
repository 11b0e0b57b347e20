/** A time of day in Cape Town, 'HH:MM'. Such texts sort by time. */
export type ClockTime = string

export const minutesPerDay = 24 * 60

/** Whether a text is a time that a clock shows. */
export function isClockTime(text: unknown): text is ClockTime {
  return typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** The minutes from midnight to a time of day. */
export function countMinutes(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

/** The time of day so many minutes after a midnight; after a day it begins anew. */
export function formatClockTime(minutes: number): ClockTime {
  const [hours, rest] = [Math.floor(minutes / 60) % 24, Math.floor(minutes % 60)]
  return `${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}
