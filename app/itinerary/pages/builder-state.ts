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

export type BuilderState = {
  phase: 'opening' | 'asking' | 'building'
  itinerary: Itinerary
  savedAs?: string | undefined
  notice?: Notice | undefined
}

/** The last change, shown in a bar. `before` is what Undo restores, if anything. */
export type Notice = {
  kind: NoticeKind
  facts: Record<string, string | number>
  before?: Itinerary
  beforeAs?: string | undefined
  /** Grows by 1 with each notice, so that a repeated one counts as new. */
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

export type BuilderAction =
  | {
      kind: 'open'
      trip?: Itinerary
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
  /** Moves a tour one day from its current place, so two quick clicks move it two days. */
  | { kind: 'step'; tourId: string; by: 1 | -1 }
  | { kind: 'start'; tourId: string; startTime: ClockTime }
  | { kind: 'choose'; change: Partial<Omit<Itinerary, 'entries' | 'questionnaire'>> }
  | { kind: 'fill' | 'undo' | 'dismiss' | 'start-over' }

export type BuilderCatalogue = {
  tours: readonly BuilderTour[]
  templates: readonly ItineraryTemplate[]
}

export const emptyBuilder: BuilderState = {
  phase: 'opening',
  itinerary: { entries: [], ...fitEstimateParty({}), vehicle: 'standard', addOns: [] },
}

/** Computes the state after an action (P4.9). A tour that is not offered changes nothing. */
export function reduceBuilder(
  state: BuilderState,
  action: BuilderAction,
  catalogue: BuilderCatalogue,
): BuilderState {
  switch (action.kind) {
    case 'open':
      return openItinerary(state, action, catalogue)
    case 'answer':
      return applyAnswers(state, action.questionnaire, catalogue)
    case 'load-template':
      return loadTemplate(state, action.templateId, catalogue)
    case 'add':
      return addTour(state, action.tourId, catalogue)
    case 'fill':
      return fillDays(state, catalogue)
    case 'remove':
      return removeTour(state, action.tourId)
    case 'move':
      return moveTour(state, action.tourId, () => action.day)
    case 'step':
      return moveTour(state, action.tourId, (day) => day + action.by)
    case 'start':
      return withEntries(
        state,
        setStartTime(state.itinerary.entries, action.tourId, action.startTime),
      )
    case 'choose':
      return { ...state, itinerary: applyChoice(state.itinerary, action.change) }
    case 'saved':
      return { ...state, savedAs: action.savedAs }
    case 'undo':
      return undo(state)
    case 'dismiss':
      return { ...state, notice: undefined }
    case 'start-over':
      return withNotice(state, { ...emptyBuilder, phase: 'asking' }, 'cleared', {}, state.itinerary)
  }
}

/** Opens the stored itinerary. One without a tour starts with the default template (P4.9). */
function openItinerary(
  state: BuilderState,
  action: BuilderAction & { kind: 'open' },
  catalogue: BuilderCatalogue,
): BuilderState {
  const { trip, savedAs, goneTours = [], before, beforeAs } = action
  if (!trip) return { ...emptyBuilder, phase: 'asking' }
  const entries =
    trip.entries.length > 0
      ? trip.entries
      : createEntries(listTemplateTours(getDefaultTemplate(catalogue.templates), catalogue.tours))
  const openedState: BuilderState = { phase: 'building', itinerary: { ...trip, entries }, savedAs }
  const goneCount = goneTours.length
  if (before && before.entries.length > 0) {
    const kind = savedAs === undefined ? 'taken' : 'opened'
    return withNotice({ ...state, savedAs: beforeAs }, openedState, kind, {}, before)
  }
  if (goneCount > 0)
    return withNotice(state, openedState, goneCount === 1 ? 'goneOne' : 'goneMany', {
      n: goneCount,
    })
  return openedState
}

function applyAnswers(
  state: BuilderState,
  questionnaire: Questionnaire,
  catalogue: BuilderCatalogue,
): BuilderState {
  const tours = listTemplateTours(
    chooseTemplate(questionnaire, catalogue.templates),
    catalogue.tours,
  )
  const { adults } = fitEstimateParty({ adults: questionnaire.groupSize })
  const itinerary = { ...state.itinerary, adults, questionnaire, entries: createEntries(tours) }
  return { phase: 'building', itinerary }
}

function loadTemplate(
  state: BuilderState,
  templateId: string,
  catalogue: BuilderCatalogue,
): BuilderState {
  const template = catalogue.templates.find(({ id }) => id === templateId)
  if (!template) return state
  const replacedItinerary = state.itinerary
  const loadedState = withEntries(
    state,
    createEntries(listTemplateTours(template, catalogue.tours)),
  )
  const facts = { name: template.name }
  if (replacedItinerary.entries.length === 0) return withNotice(state, loadedState, 'loaded', facts)
  // No `savedAs`, because saving must not overwrite the replaced itinerary.
  return withNotice(
    state,
    { ...loadedState, savedAs: undefined },
    'replaced',
    facts,
    replacedItinerary,
  )
}

function addTour(state: BuilderState, tourId: string, catalogue: BuilderCatalogue): BuilderState {
  const { entries } = state.itinerary
  const tour = catalogue.tours.find(({ id }) => id === tourId)
  if (!tour || hasTour(entries, tourId)) return state
  const newEntries = addEntry(entries, tour)
  if (newEntries === entries) return state
  return withNotice(state, withEntries(state, newEntries), 'added', {
    title: tour.title,
    day: newEntries.length,
  })
}

/**
 * Fills the requested days that have no tour, with one click. Separate, because a template is
 * loaded unchanged (P4.9).
 */
function fillDays(state: BuilderState, catalogue: BuilderCatalogue): BuilderState {
  const { entries, questionnaire } = state.itinerary
  const fillers = questionnaire ? listFillers(entries, questionnaire.days, catalogue.tours) : []
  if (fillers.length === 0) return state
  const filledEntries = fillers.reduce(addEntry, entries)
  return withNotice(state, withEntries(state, filledEntries), 'filled', {}, state.itinerary)
}

function removeTour(state: BuilderState, tourId: string): BuilderState {
  const { entries } = state.itinerary
  const removedEntry = entries.find(({ tour }) => tour.id === tourId)
  if (!removedEntry) return state
  const remainingState = withEntries(state, removeEntry(entries, tourId))
  return withNotice(
    state,
    remainingState,
    'removed',
    { title: removedEntry.tour.title },
    state.itinerary,
  )
}

function moveTour(
  state: BuilderState,
  tourId: string,
  findDay: (day: number) => number,
): BuilderState {
  const { entries } = state.itinerary
  const movedEntry = entries.find(({ tour }) => tour.id === tourId)
  if (!movedEntry) return state
  const day = Math.min(entries.length, Math.max(1, findDay(movedEntry.day)))
  if (movedEntry.day === day) return state
  const changedState = withEntries(state, moveEntry(entries, tourId, day))
  return withNotice(state, changedState, 'moved', { title: movedEntry.tour.title, day })
}

function applyChoice(itinerary: Itinerary, change: Partial<Itinerary>): Itinerary {
  const changedItinerary = { ...itinerary, ...change }
  return { ...changedItinerary, ...fitEstimateParty(changedItinerary) }
}

/**
 * Restores a cleared or replaced itinerary as a whole. Otherwise restores only the days, because
 * the party may have changed since.
 */
function undo(state: BuilderState): BuilderState {
  const { notice, itinerary } = state
  if (!notice?.before) return state
  const isWhole = ['cleared', 'taken', 'opened'].includes(notice.kind)
  const restored = isWhole ? notice.before : { ...itinerary, entries: notice.before.entries }
  const savedAs = notice.beforeAs
  return withNotice(state, { phase: 'building', itinerary: restored, savedAs }, 'undone', {})
}

function withEntries(state: BuilderState, entries: ItineraryEntries): BuilderState {
  const { itinerary, savedAs } = state
  return { phase: 'building', itinerary: { ...itinerary, entries }, savedAs }
}

function withNotice(
  previous: BuilderState,
  next: BuilderState,
  kind: NoticeKind,
  facts: Notice['facts'],
  undoTo?: Itinerary,
): BuilderState {
  const count = (previous.notice?.count ?? 0) + 1
  const undoFields = undoTo ? { before: undoTo, beforeAs: previous.savedAs } : {}
  return { ...next, notice: { kind, facts, count, ...undoFields } }
}
