import { type Content, say } from '#content/content.ts'
import { type CalendarDate, formatLongDate } from '#rules/dates/calendar-date.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import { fill } from '#rules/text/fill.ts'

/** When and where a guest is picked up on one day, as far as it is agreed. */
export type PickUp = {
  date: CalendarDate
  /** In Cape Town. */
  time: ClockTime | undefined
  /** As the office wrote it. A guest's own words stay off our mails: of them only `area` is known. */
  place: string | undefined
  /** The part of town or the town. */
  area: string | undefined
}

/** '06:30, Cape Town time, from The Vineyard Hotel'; undefined while nothing is known. */
export function formatPickUp(
  content: Content,
  { time, place, area }: Omit<PickUp, 'date'>,
): string | undefined {
  const { pickUpAt, pickUpIn, pickUpFrom } = say(content).mails.followUp
  if (time === undefined) return place ?? area
  if (place !== undefined) return fill(pickUpFrom, { time, place })
  return area === undefined ? fill(pickUpAt, { time }) : fill(pickUpIn, { time, area })
}

/** A row for each day whose pick-up is known; of several days each row names its date. */
export function pickUpRows(content: Content, pickUps: readonly PickUp[]) {
  const { pickUp: label, pickUpOn } = say(content).mails.followUp
  return pickUps.flatMap((pickUp) => {
    const value = formatPickUp(content, pickUp)
    if (value === undefined) return []
    const date = formatLongDate(pickUp.date)
    return [{ label: pickUps.length > 1 ? fill(pickUpOn, { date }) : label, value }]
  })
}
