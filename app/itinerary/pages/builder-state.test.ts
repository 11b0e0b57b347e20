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

function act(state: BuilderState, ...actions: BuilderAction[]): BuilderState {
  return actions.reduce((before, action) => reduceBuilder(before, action, catalogue), state)
}
const begin = (...actions: BuilderAction[]) =>
  act(emptyBuilder, { kind: 'open' }, { kind: 'answer', questionnaire: answers }, ...actions)
const idsOf = ({ itinerary }: BuilderState) => itinerary.entries.map(({ tour }) => tour.id)

describe('reduceBuilder', () => {
  it('starts with the questionnaire if nothing is stored', () => {
    expect(act(emptyBuilder, { kind: 'open' }).phase).toBe('asking')
  })

  it('builds the itinerary from the answers: the group as adults, the chosen template’s days', () => {
    const state = begin()
    expect(state.phase).toBe('building')
    expect(state.itinerary).toMatchObject({ adults: 4, children: 0, questionnaire: answers })
    expect(idsOf(state)).toEqual(['cape-peninsula', 'table-mountain', 'aquila-safari'])
    expect(state.notice).toBeUndefined()
  })

  it('restores a stored itinerary, or the default template if it has no tour', () => {
    const { itinerary } = begin({ kind: 'remove', tourId: 'aquila-safari' })
    const opened = act(emptyBuilder, { kind: 'open', trip: itinerary })
    expect(opened).toEqual({ phase: 'building', itinerary })
    const empty = act(emptyBuilder, { kind: 'open', trip: { ...itinerary, entries: [] } })
    expect(idsOf(empty)).toEqual(['table-mountain', 'cape-peninsula', 'winelands-tour'])
    expect(empty.itinerary.adults).toBe(4)
  })

  it.each([
    [['gone'], 'goneOne'],
    [['gone', 'lost'], 'goneMany'],
  ])('reports tours that are no longer offered: %j', (goneTours, kind) => {
    const { notice } = act(emptyBuilder, { kind: 'open', trip: begin().itinerary, goneTours })
    expect(notice).toMatchObject({ kind, facts: { n: goneTours.length } })
  })

  it('adds a tour once, at the end, and names its day', () => {
    const state = begin({ kind: 'add', tourId: 'hermanus-whales' })
    expect(state.itinerary.entries.at(-1)).toMatchObject({ day: 4, startTime: '09:00' })
    expect(state.notice).toMatchObject({ kind: 'added', facts: { day: 4 } })
    expect(act(state, { kind: 'add', tourId: 'hermanus-whales' })).toBe(state)
    expect(act(state, { kind: 'add', tourId: 'atlantis' })).toBe(state)
  })

  it('moves a tour and renumbers the others; its own place is no move', () => {
    const state = begin({ kind: 'move', tourId: 'aquila-safari', day: 1 })
    expect(idsOf(state)).toEqual(['aquila-safari', 'cape-peninsula', 'table-mountain'])
    expect(state.itinerary.entries.map(({ day }) => day)).toEqual([1, 2, 3])
    expect(act(state, { kind: 'move', tourId: 'aquila-safari', day: 0 })).toBe(state)
    expect(act(state, { kind: 'move', tourId: 'table-mountain', day: 9 })).toBe(state)
  })

  it('moves a tour by one day from its current place, within the ends', () => {
    const step = { kind: 'step', tourId: 'aquila-safari', by: -1 } as const
    expect(idsOf(begin(step, step))[0]).toBe('aquila-safari')
    expect(idsOf(begin(step, step, step))[0]).toBe('aquila-safari')
    const state = begin()
    expect(act(state, { kind: 'step', tourId: 'gone', by: 1 })).toBe(state)
  })

  it('restores a removed tour with its day and start time, after other choices', () => {
    const state = begin(
      { kind: 'start', tourId: 'table-mountain', startTime: '07:30' },
      { kind: 'remove', tourId: 'table-mountain' },
      { kind: 'choose', change: { adults: 6 } },
    )
    expect(state.notice).toMatchObject({ kind: 'removed' })
    const { itinerary } = act(state, { kind: 'undo' })
    expect(itinerary.adults).toBe(6)
    expect(itinerary.entries[1]).toMatchObject({ day: 2, startTime: '07:30' })
  })

  it('restores the days that a template replaced', () => {
    const state = begin({ kind: 'load-template', templateId: 'wine-lovers-escape' })
    expect(state.notice).toMatchObject({ kind: 'replaced', facts: { name: 'Wine lovers’ escape' } })
    expect(idsOf(act(state, { kind: 'undo' }))).toEqual(idsOf(begin()))
  })

  it('fills the remaining requested days with tours that fit, and undoes it', () => {
    const asking = (days: number) =>
      act(
        emptyBuilder,
        { kind: 'open' },
        { kind: 'answer', questionnaire: { ...answers, days } },
        { kind: 'fill' },
      )
    const laidOut = ['cape-peninsula', 'table-mountain', 'aquila-safari']
    expect(idsOf(asking(3))).toEqual(laidOut)
    const four = asking(4)
    expect(idsOf(four)).toEqual([...laidOut, 'winelands-tour'])
    expect(four.notice?.kind).toBe('filled')
    expect(idsOf(act(four, { kind: 'undo' }))).toEqual(laidOut)
    // The Garden Route takes six days and does not fit into the rest of eight.
    expect(idsOf(asking(8))).toEqual([...laidOut, 'winelands-tour', 'hermanus-whales'])
  })

  it('offers no Undo if a template fills an empty itinerary', () => {
    const state = begin(
      { kind: 'remove', tourId: 'cape-peninsula' },
      { kind: 'remove', tourId: 'table-mountain' },
      { kind: 'remove', tourId: 'aquila-safari' },
      { kind: 'load-template', templateId: 'classic-3day' },
    )
    expect(state.notice).toMatchObject({ kind: 'loaded' })
    expect(act(state, { kind: 'undo' })).toBe(state)
  })

  it('starts over with nothing, and restores everything with Undo', () => {
    const built = begin({ kind: 'choose', change: { vehicle: 'premium-suv', children: 2 } })
    const cleared = act(built, { kind: 'start-over' })
    expect(cleared).toMatchObject({ phase: 'asking', itinerary: emptyBuilder.itinerary })
    expect(act(cleared, { kind: 'undo' })).toMatchObject({
      phase: 'building',
      itinerary: built.itinerary,
    })
  })

  it('restores what a shared itinerary replaced', () => {
    const own = begin().itinerary
    const shared = begin({ kind: 'load-template', templateId: 'honeymoon-special' }).itinerary
    const taken = act(emptyBuilder, { kind: 'open', trip: shared, before: own })
    expect(taken.notice?.kind).toBe('taken')
    expect(act(taken, { kind: 'undo' }).itinerary).toEqual(own)
  })

  it('restores what a saved itinerary replaced, each with its own id', () => {
    const own = begin().itinerary
    const trip = begin({ kind: 'load-template', templateId: 'honeymoon-special' }).itinerary
    const open = { kind: 'open' as const, trip, savedAs: 'b', before: own, beforeAs: 'a' }
    const opened = act(emptyBuilder, open)
    expect(opened).toMatchObject({ savedAs: 'b', notice: { kind: 'opened' } })
    expect(act(opened, { kind: 'undo' })).toMatchObject({ itinerary: own, savedAs: 'a' })
  })

  it('keeps its saved id while it is changed, and loses it when it is replaced', () => {
    const saved = begin({ kind: 'saved', savedAs: 'a' })
    const changed = act(saved, { kind: 'remove', tourId: 'aquila-safari' })
    expect(changed.savedAs).toBe('a')
    expect(act(changed, { kind: 'undo' }).savedAs).toBe('a')
    for (const replace of [
      { kind: 'load-template' as const, templateId: 'honeymoon-special' },
      { kind: 'start-over' as const },
    ]) {
      const replaced = act(saved, replace)
      expect(replaced.savedAs).toBeUndefined()
      expect(act(replaced, { kind: 'undo' }).savedAs).toBe('a')
    }
    expect(act(saved, { kind: 'answer', questionnaire: answers }).savedAs).toBeUndefined()
  })

  it.each([
    [{ adults: -3 }, { adults: 1 }],
    [
      { adults: 1e9, children: 99, toddlers: -1 },
      { adults: 20, children: 10, toddlers: 0 },
    ],
    [{ adults: Number.NaN }, { adults: 2 }],
  ])('limits a party of %j', (change, expected) => {
    expect(begin({ kind: 'choose', change }).itinerary).toMatchObject(expected)
  })

  it('drops Undo when the days change again', () => {
    const state = begin(
      { kind: 'remove', tourId: 'aquila-safari' },
      { kind: 'add', tourId: 'hermanus-whales' },
    )
    expect(act(state, { kind: 'undo' })).toBe(state)
  })
})
