import type { BuilderTour } from '../builder-tour.ts'
import type { ClockTime } from '#rules/dates/clock-time.ts'
import {
  addEntry,
  createEntries,
  hasTour,
  type ItineraryEntries,
  listFillers,
  moveEntry,
  removeEntry,
  setStartTime,
} from '../itinerary.ts'
import { fitEstimateParty } from '../itinerary-price.ts'
import {
  chooseTemplate,
  getDefaultTemplate,
  type ItineraryTemplate,
  listTemplateTours,
} from '../itinerary-template.ts'
import type { Questionnaire } from '../questionnaire.ts'
import type { Itinerary } from '../stored-itinerary.ts'

export type Trip = {
  phase: 'opening' | 'asking' | 'building'
  itinerary: Itinerary
  savedAs?: string | undefined
  notice?: Notice | undefined
}

/** The last change, shown in a bar; `before` is what Undo restores, if anything. */
export type Notice = {
  kind: NoticeKind
  facts: Record<string, string | number>
  before?: Itinerary
  beforeAs?: string | undefined
  /** Increases, so that a repeated notice counts as new. */
  count: number
}
export type NoticeKind =
  | 'added'
  | 'moved'
  | 'removed'
  | 'loaded'
  | 'filled'
  | 'replaced'
  | 'cleared'
  | 'taken'
  | 'opened'
  | 'undone'
  | 'goneOne'
  | 'goneMany'

export type TripAction =
  | {
      kind: 'open'
      kept?: Itinerary
      goneTours?: readonly string[]
      savedAs?: string | undefined
      before?: Itinerary | undefined
      beforeAs?: string | undefined
    }
  | { kind: 'saved'; savedAs: string }
  | { kind: 'answer'; questionnaire: Questionnaire }
  | { kind: 'load-template'; templateId: string }
  | { kind: 'add' | 'remove'; tourId: string }
  | { kind: 'move'; tourId: string; day: number }
  /** By one day from the tour's current place: two quick presses move it two days. */
  | { kind: 'step'; tourId: string; by: 1 | -1 }
  | { kind: 'start'; tourId: string; startTime: ClockTime }
  | { kind: 'choose'; change: Partial<Omit<Itinerary, 'entries' | 'questionnaire'>> }
  | { kind: 'fill' | 'undo' | 'dismiss' | 'start-over' }

export type Offer = { tours: readonly BuilderTour[]; templates: readonly ItineraryTemplate[] }

export const emptyTrip: Trip = {
  phase: 'opening',
  itinerary: { entries: [], ...fitEstimateParty({}), vehicle: 'standard', addOns: [] },
}

/** The trip after an action (P4.9). Actions on tours that are not offered change nothing. */
export function changeTrip(trip: Trip, action: TripAction, offer: Offer): Trip {
  switch (action.kind) {
    case 'open':
      return openTrip(trip, action, offer)
    case 'answer':
      return answer(trip, action.questionnaire, offer)
    case 'load-template':
      return loadTemplate(trip, action.templateId, offer)
    case 'add':
      return addTour(trip, action.tourId, offer)
    case 'fill':
      return fillDays(trip, offer)
    case 'remove':
      return removeTour(trip, action.tourId)
    case 'move':
      return moveTour(trip, action.tourId, () => action.day)
    case 'step':
      return moveTour(trip, action.tourId, (day) => day + action.by)
    case 'start':
      return withEntries(
        trip,
        setStartTime(trip.itinerary.entries, action.tourId, action.startTime),
      )
    case 'choose':
      return { ...trip, itinerary: choose(trip.itinerary, action.change) }
    case 'saved':
      return { ...trip, savedAs: action.savedAs }
    case 'undo':
      return undo(trip)
    case 'dismiss':
      return { ...trip, notice: undefined }
    case 'start-over':
      return withNotice(trip, { ...emptyTrip, phase: 'asking' }, 'cleared', {}, trip.itinerary)
  }
}

/**
 * Restores the stored trip; an itinerary without a tour begins with the default template (P4.9).
 */
function openTrip(trip: Trip, action: TripAction & { kind: 'open' }, offer: Offer): Trip {
  const { kept, savedAs, goneTours = [], before, beforeAs } = action
  if (!kept) return { ...emptyTrip, phase: 'asking' }
  const entries =
    kept.entries.length > 0
      ? kept.entries
      : createEntries(listTemplateTours(getDefaultTemplate(offer.templates), offer.tours))
  const opened: Trip = { phase: 'building', itinerary: { ...kept, entries }, savedAs }
  const gone = goneTours.length
  if (before && before.entries.length > 0) {
    const kind = savedAs === undefined ? 'taken' : 'opened'
    return withNotice({ ...trip, savedAs: beforeAs }, opened, kind, {}, before)
  }
  if (gone > 0) return withNotice(trip, opened, gone === 1 ? 'goneOne' : 'goneMany', { n: gone })
  return opened
}

function answer(trip: Trip, questionnaire: Questionnaire, offer: Offer): Trip {
  const tours = listTemplateTours(chooseTemplate(questionnaire, offer.templates), offer.tours)
  const { adults } = fitEstimateParty({ adults: questionnaire.groupSize })
  const itinerary = { ...trip.itinerary, adults, questionnaire, entries: createEntries(tours) }
  return { phase: 'building', itinerary }
}

function loadTemplate(trip: Trip, templateId: string, offer: Offer): Trip {
  const template = offer.templates.find(({ id }) => id === templateId)
  if (!template) return trip
  const before = trip.itinerary
  const loaded = withEntries(trip, createEntries(listTemplateTours(template, offer.tours)))
  const facts = { name: template.name }
  if (before.entries.length === 0) return withNotice(trip, loaded, 'loaded', facts)
  // Saving it must not overwrite the previous one.
  return withNotice(trip, { ...loaded, savedAs: undefined }, 'replaced', facts, before)
}

function addTour(trip: Trip, tourId: string, offer: Offer): Trip {
  const { entries } = trip.itinerary
  const tour = offer.tours.find(({ id }) => id === tourId)
  if (!tour || hasTour(entries, tourId)) return trip
  const added = addEntry(entries, tour)
  if (added === entries) return trip
  return withNotice(trip, withEntries(trip, added), 'added', {
    title: tour.title,
    day: added.length,
  })
}

/**
 * Fills the requested days that have no tour, in one press, because a template is loaded unchanged
 * (P4.9).
 */
function fillDays(trip: Trip, offer: Offer): Trip {
  const { entries, questionnaire } = trip.itinerary
  const fillers = questionnaire ? listFillers(entries, questionnaire.days, offer.tours) : []
  if (fillers.length === 0) return trip
  const filled = fillers.reduce(addEntry, entries)
  return withNotice(trip, withEntries(trip, filled), 'filled', {}, trip.itinerary)
}

function removeTour(trip: Trip, tourId: string): Trip {
  const { entries } = trip.itinerary
  const gone = entries.find(({ tour }) => tour.id === tourId)
  if (!gone) return trip
  const left = withEntries(trip, removeEntry(entries, tourId))
  return withNotice(trip, left, 'removed', { title: gone.tour.title }, trip.itinerary)
}

function moveTour(trip: Trip, tourId: string, wanted: (day: number) => number): Trip {
  const { entries } = trip.itinerary
  const moved = entries.find(({ tour }) => tour.id === tourId)
  if (!moved) return trip
  const day = Math.min(entries.length, Math.max(1, wanted(moved.day)))
  if (moved.day === day) return trip
  const changed = withEntries(trip, moveEntry(entries, tourId, day))
  return withNotice(trip, changed, 'moved', { title: moved.tour.title, day })
}

function choose(itinerary: Itinerary, change: Partial<Itinerary>): Itinerary {
  const chosen = { ...itinerary, ...change }
  return { ...chosen, ...fitEstimateParty(chosen) }
}

/**
 * A cleared or replaced itinerary is restored whole; otherwise the days only, because the party may
 * have changed since.
 */
function undo(trip: Trip): Trip {
  const { notice, itinerary } = trip
  if (!notice?.before) return trip
  const isWhole = ['cleared', 'taken', 'opened'].includes(notice.kind)
  const restored = isWhole ? notice.before : { ...itinerary, entries: notice.before.entries }
  const savedAs = notice.beforeAs
  return withNotice(trip, { phase: 'building', itinerary: restored, savedAs }, 'undone', {})
}

function withEntries(trip: Trip, entries: ItineraryEntries): Trip {
  const { itinerary, savedAs } = trip
  return { phase: 'building', itinerary: { ...itinerary, entries }, savedAs }
}

function withNotice(
  before: Trip,
  after: Trip,
  kind: NoticeKind,
  facts: Notice['facts'],
  undoTo?: Itinerary,
): Trip {
  const count = (before.notice?.count ?? 0) + 1
  const undoing = undoTo ? { before: undoTo, beforeAs: before.savedAs } : {}
  return { ...after, notice: { kind, facts, count, ...undoing } }
}
