import type { BuilderTour } from './builder-tour.ts'
import { type CalendarDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { type ClockTime, isClockTime } from '#rules/dates/clock-time.ts'
import { type ItineraryEntries, maxEntries, defaultStart } from './itinerary.ts'
import {
  addOns,
  builderVehicles,
  type EstimateChoices,
  fitEstimateParty,
} from './itinerary-price.ts'
import { checkQuestionnaire, interests, type Questionnaire } from './questionnaire.ts'

export type Itinerary = EstimateChoices & {
  /**
   * Children of 2 and under. They travel free and are not counted, but the driver brings their
   * seats.
   */
  toddlers: number
  entries: ItineraryEntries
  startDate?: CalendarDate | undefined
  questionnaire?: Questionnaire | undefined
}

/**
 * An itinerary as stored on a device or in the database. Tours are stored by id, so their details
 * stay current.
 */
export type StoredItinerary = Omit<Itinerary, 'entries'> & {
  version: typeof itineraryVersion
  entries: StoredEntry[]
}
export type StoredEntry = { tourId: string; startTime: ClockTime }

/** Must grow when the stored shape changes, so that older itineraries are recognised. */
export const itineraryVersion = 1

export function storeItinerary({ entries, ...choices }: Itinerary): StoredItinerary {
  const storedEntries = entries.map(({ tour, startTime }) => ({ tourId: tour.id, startTime }))
  return { version: itineraryVersion, entries: storedEntries, ...choices }
}

/**
 * Parses a stored itinerary of any version, from JSON or an object. Leaves out tours that are no
 * longer offered and returns their ids. Other invalid values get their defaults. Undefined without
 * a list of entries.
 */
export function parseStoredItinerary(
  value: unknown,
  tours: readonly BuilderTour[],
): { itinerary: Itinerary; goneTours: string[] } | undefined {
  const record = toRecord(typeof value === 'string' ? parseJson(value) : value)
  if (!Array.isArray(record['entries'])) return undefined
  const storedEntries = readEntries(record['entries'])
  const questionnaire = readQuestionnaire(record['questionnaire'])
  const { adults, children, toddlers } = record
  return {
    itinerary: {
      entries: findEntries(storedEntries, tours),
      ...fitEstimateParty({ adults, children, toddlers }),
      vehicle: builderVehicles.find(({ id }) => id === record['vehicle'])?.id ?? 'standard',
      addOns: pickKnown(
        record['addOns'],
        addOns.map(({ id }) => id),
      ),
      ...(isDate(record['startDate']) ? { startDate: record['startDate'] } : {}),
      ...(questionnaire ? { questionnaire } : {}),
    },
    goneTours: storedEntries
      .map(({ tourId }) => tourId)
      .filter((id) => !tours.some((tour) => tour.id === id)),
  }
}

function readEntries(list: readonly unknown[]): StoredEntry[] {
  const entriesByTour = new Map<string, StoredEntry>()
  for (const { tourId, startTime } of list.map(toRecord)) {
    if (typeof tourId !== 'string' || entriesByTour.has(tourId) || entriesByTour.size >= maxEntries)
      continue
    entriesByTour.set(tourId, {
      tourId,
      startTime: isClockTime(startTime) ? startTime : defaultStart,
    })
  }
  return [...entriesByTour.values()]
}

function findEntries(
  storedEntries: StoredEntry[],
  tours: readonly BuilderTour[],
): ItineraryEntries {
  return storedEntries
    .flatMap(({ tourId, startTime }) => {
      const tour = tours.find(({ id }) => id === tourId)
      return tour ? [{ tour, startTime }] : []
    })
    .map(({ tour, startTime }, index) => ({ tour, day: index + 1, startTime }))
}

function isDate(value: unknown): value is CalendarDate {
  return typeof value === 'string' && isCalendarDate(value)
}

function readQuestionnaire(value: unknown): Questionnaire | undefined {
  const { groupSize, days, interests: storedInterests } = toRecord(value)
  if (typeof groupSize !== 'number' || typeof days !== 'number') return undefined
  const answers = { groupSize, days, interests: pickKnown(storedInterests, interests) }
  return checkQuestionnaire(answers).length === 0 ? answers : undefined
}

function pickKnown<Known extends string>(list: unknown, known: readonly Known[]): Known[] {
  return Array.isArray(list) ? known.filter((member) => list.includes(member)) : []
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
