import { describe, expect, it } from 'vitest'
import { builderTours } from '#content/builder-tours.ts'
import { templates } from '#content/templates.ts'
import {
  reduceBuilder,
  emptyBuilder,
  type BuilderState,
  type BuilderAction,
} from './builder-state.ts'

const catalogue = { tours: builderTours, templates }
const answers = { groupSize: 4, days: 3, interests: ['wildlife' as const] }

function apply(state: BuilderState, ...actions: BuilderAction[]): BuilderState {
  return actions.reduce((current, action) => reduceBuilder(current, action, catalogue), state)
}
const build = (...actions: BuilderAction[]) =>
  apply(emptyBuilder, { kind: 'open' }, { kind: 'answer', questionnaire: answers }, ...actions)
const listIds = ({ itinerary }: BuilderState) => itinerary.entries.map(({ tour }) => tour.id)

describe('reduceBuilder', () => {
  it('starts with the questionnaire if nothing is stored', () => {
    expect(apply(emptyBuilder, { kind: 'open' }).phase).toBe('asking')
  })

  it('builds the itinerary from the answers: guests as adults, days of the chosen template', () => {
    const state = build()
    expect(state.phase).toBe('building')
    expect(state.itinerary).toMatchObject({ adults: 4, children: 0, questionnaire: answers })
    expect(listIds(state)).toEqual(['cape-peninsula', 'table-mountain', 'aquila-safari'])
    expect(state.notice).toBeUndefined()
  })

  it('restores a stored itinerary, or the default template if it has no tour', () => {
    const { itinerary } = build({ kind: 'remove', tourId: 'aquila-safari' })
    const opened = apply(emptyBuilder, { kind: 'open', trip: itinerary })
    expect(opened).toEqual({ phase: 'building', itinerary })
    const empty = apply(emptyBuilder, { kind: 'open', trip: { ...itinerary, entries: [] } })
    expect(listIds(empty)).toEqual(['table-mountain', 'cape-peninsula', 'winelands-tour'])
    expect(empty.itinerary.adults).toBe(4)
  })

  it.each([
    [['gone'], 'goneOne'],
    [['gone', 'lost'], 'goneMany'],
  ])('reports tours that are no longer offered: %j', (goneTours, kind) => {
    const { notice } = apply(emptyBuilder, { kind: 'open', trip: build().itinerary, goneTours })
    expect(notice).toMatchObject({ kind, facts: { n: goneTours.length } })
  })

  it('adds a tour once, at the end, and names its day', () => {
    const state = build({ kind: 'add', tourId: 'hermanus-whales' })
    expect(state.itinerary.entries.at(-1)).toMatchObject({ day: 4, startTime: '09:00' })
    expect(state.notice).toMatchObject({ kind: 'added', facts: { day: 4 } })
    expect(apply(state, { kind: 'add', tourId: 'hermanus-whales' })).toBe(state)
    expect(apply(state, { kind: 'add', tourId: 'atlantis' })).toBe(state)
  })

  it('moves a tour and renumbers the others; ignores a move to its own place', () => {
    const state = build({ kind: 'move', tourId: 'aquila-safari', day: 1 })
    expect(listIds(state)).toEqual(['aquila-safari', 'cape-peninsula', 'table-mountain'])
    expect(state.itinerary.entries.map(({ day }) => day)).toEqual([1, 2, 3])
    expect(apply(state, { kind: 'move', tourId: 'aquila-safari', day: 0 })).toBe(state)
    expect(apply(state, { kind: 'move', tourId: 'table-mountain', day: 9 })).toBe(state)
  })

  it('moves a tour by one day from its current place, at most to the first day', () => {
    const step = { kind: 'step', tourId: 'aquila-safari', by: -1 } as const
    expect(listIds(build(step, step))[0]).toBe('aquila-safari')
    expect(listIds(build(step, step, step))[0]).toBe('aquila-safari')
    const state = build()
    expect(apply(state, { kind: 'step', tourId: 'gone', by: 1 })).toBe(state)
  })

  it('restores a removed tour with its day and start time, after other choices', () => {
    const state = build(
      { kind: 'start', tourId: 'table-mountain', startTime: '07:30' },
      { kind: 'remove', tourId: 'table-mountain' },
      { kind: 'choose', change: { adults: 6 } },
    )
    expect(state.notice).toMatchObject({ kind: 'removed' })
    const { itinerary } = apply(state, { kind: 'undo' })
    expect(itinerary.adults).toBe(6)
    expect(itinerary.entries[1]).toMatchObject({ day: 2, startTime: '07:30' })
  })

  it('restores the days that a template replaced', () => {
    const state = build({ kind: 'load-template', templateId: 'wine-lovers-escape' })
    expect(state.notice).toMatchObject({ kind: 'replaced', facts: { name: 'Wine lovers’ escape' } })
    expect(listIds(apply(state, { kind: 'undo' }))).toEqual(listIds(build()))
  })

  it('fills the remaining requested days with tours that fit, and undoes it', () => {
    const fillForDays = (days: number) =>
      apply(
        emptyBuilder,
        { kind: 'open' },
        { kind: 'answer', questionnaire: { ...answers, days } },
        { kind: 'fill' },
      )
    const templateIds = ['cape-peninsula', 'table-mountain', 'aquila-safari']
    expect(listIds(fillForDays(3))).toEqual(templateIds)
    const fourDays = fillForDays(4)
    expect(listIds(fourDays)).toEqual([...templateIds, 'winelands-tour'])
    expect(fourDays.notice?.kind).toBe('filled')
    expect(listIds(apply(fourDays, { kind: 'undo' }))).toEqual(templateIds)
    // The Garden Route takes six days and does not fit into the rest of eight.
    expect(listIds(fillForDays(8))).toEqual([...templateIds, 'winelands-tour', 'hermanus-whales'])
  })

  it('offers no Undo if a template fills an empty itinerary', () => {
    const state = build(
      { kind: 'remove', tourId: 'cape-peninsula' },
      { kind: 'remove', tourId: 'table-mountain' },
      { kind: 'remove', tourId: 'aquila-safari' },
      { kind: 'load-template', templateId: 'classic-3day' },
    )
    expect(state.notice).toMatchObject({ kind: 'loaded' })
    expect(apply(state, { kind: 'undo' })).toBe(state)
  })

  it('starts over with an empty itinerary, and restores everything with Undo', () => {
    const built = build({ kind: 'choose', change: { vehicle: 'premium-suv', children: 2 } })
    const cleared = apply(built, { kind: 'start-over' })
    expect(cleared).toMatchObject({ phase: 'asking', itinerary: emptyBuilder.itinerary })
    expect(apply(cleared, { kind: 'undo' })).toMatchObject({
      phase: 'building',
      itinerary: built.itinerary,
    })
  })

  it('restores the itinerary that a shared one replaced', () => {
    const earlier = build().itinerary
    const shared = build({ kind: 'load-template', templateId: 'honeymoon-special' }).itinerary
    const opened = apply(emptyBuilder, { kind: 'open', trip: shared, before: earlier })
    expect(opened.notice?.kind).toBe('taken')
    expect(apply(opened, { kind: 'undo' }).itinerary).toEqual(earlier)
  })

  it('restores the itinerary and the id that a saved itinerary replaced', () => {
    const earlier = build().itinerary
    const trip = build({ kind: 'load-template', templateId: 'honeymoon-special' }).itinerary
    const openAction = { kind: 'open' as const, trip, savedAs: 'b', before: earlier, beforeAs: 'a' }
    const opened = apply(emptyBuilder, openAction)
    expect(opened).toMatchObject({ savedAs: 'b', notice: { kind: 'opened' } })
    expect(apply(opened, { kind: 'undo' })).toMatchObject({ itinerary: earlier, savedAs: 'a' })
  })

  it('keeps the saved id of a changed itinerary, and drops it for a replaced one', () => {
    const saved = build({ kind: 'saved', savedAs: 'a' })
    const changed = apply(saved, { kind: 'remove', tourId: 'aquila-safari' })
    expect(changed.savedAs).toBe('a')
    expect(apply(changed, { kind: 'undo' }).savedAs).toBe('a')
    for (const replace of [
      { kind: 'load-template' as const, templateId: 'honeymoon-special' },
      { kind: 'start-over' as const },
    ]) {
      const replaced = apply(saved, replace)
      expect(replaced.savedAs).toBeUndefined()
      expect(apply(replaced, { kind: 'undo' }).savedAs).toBe('a')
    }
    expect(apply(saved, { kind: 'answer', questionnaire: answers }).savedAs).toBeUndefined()
  })

  it.each([
    [{ adults: -3 }, { adults: 1 }],
    [
      { adults: 1e9, children: 99, toddlers: -1 },
      { adults: 20, children: 10, toddlers: 0 },
    ],
    [{ adults: Number.NaN }, { adults: 2 }],
  ])('limits a party of %j', (change, expected) => {
    expect(build({ kind: 'choose', change }).itinerary).toMatchObject(expected)
  })

  it('drops Undo when the days change again', () => {
    const state = build(
      { kind: 'remove', tourId: 'aquila-safari' },
      { kind: 'add', tourId: 'hermanus-whales' },
    )
    expect(apply(state, { kind: 'undo' })).toBe(state)
  })
})
