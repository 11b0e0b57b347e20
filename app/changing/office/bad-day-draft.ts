import type { BadDayPlanRequest, BadDayTrip } from '../contract.ts'
import type { BadDayAct } from '../bad-day.ts'
import { isCalendarDate } from '#rules/dates/calendar-date.ts'

/**
 * The user's choice for a trip: the act, the new date as typed, and the new tour. Date and tour
 * may be empty.
 */
export type Choice = { act: BadDayAct; date: string; product: string }

/** The day of moved trips: for each its nearest, for all a common one, or for all a given one. */
export const dayModes = ['each', 'one', 'named'] as const
export type DayMode = (typeof dayModes)[number]

/** Ways to select trips, each with the names and ids that it reads from a trip. */
export const pickers = {
  place: ({ places }: BadDayTrip) => places.map((name) => ({ id: name, name })),
  tour: ({ product, title }: BadDayTrip) => [{ id: product ?? title, name: title }],
  weather: ({ weather }: BadDayTrip) => weather.map(({ key, text }) => ({ id: key, name: text })),
  vehicle: ({ vehicles }: BadDayTrip) => vehicles,
  guide: ({ guides }: BadDayTrip) => guides,
} as const
export type Picker = keyof typeof pickers

export function listPickOptions(trips: readonly BadDayTrip[], picker: Picker) {
  const found = new Map<string, { id: string; name: string; itemIds: string[] }>()
  for (const trip of trips)
    for (const { id, name } of pickers[picker](trip)) {
      const pick = found.get(id) ?? { id, name, itemIds: [] }
      pick.itemIds.push(trip.itemId)
      found.set(id, pick)
    }
  return [...found.values()].toSorted(
    (one, other) => other.itemIds.length - one.itemIds.length || one.name.localeCompare(other.name),
  )
}

/** The request for a plan. Leaves out swapped trips without a new tour. */
export function planRequestOf(
  trips: readonly BadDayTrip[],
  choiceOf: (itemId: string) => Choice | undefined,
  isOneDay: boolean,
): BadDayPlanRequest | undefined {
  const wishes = trips.flatMap(({ itemId, canSwap }) => {
    const choice = choiceOf(itemId)
    if (!choice || (choice.act === 'swap' && !(choice.product && canSwap))) return []
    const { act, date, product } = choice
    const isDated = act !== 'call-off' && isCalendarDate(date)
    return [{ itemId, act, ...(isDated && { date }), ...(act === 'swap' && { product }) }]
  })
  return wishes.length > 0 ? { trips: wishes, isOneDay } : undefined
}
