/** A time of day in Cape Town, 'HH:MM'. Sorts as text. */
export type ClockTime = string

export const minutesPerDay = 24 * 60

export function isClockTime(text: unknown): text is ClockTime {
  return typeof text === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Minutes since midnight. */
export function countMinutes(time: ClockTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}

export function formatClockTime(minutes: number): ClockTime {
  const [hours, minutesOfHour] = [Math.floor(minutes / 60) % 24, Math.floor(minutes % 60)]
  return `${String(hours).padStart(2, '0')}:${String(minutesOfHour).padStart(2, '0')}`
}
