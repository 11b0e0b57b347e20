import { describe, expect, it } from 'vitest'
import { mergeChanges } from './merge-changes.ts'
import { isWithoutDriver, sortByLanguage } from './guide-rules.ts'
import { checkAvailability, type Availability, computePaperState } from './check-availability.ts'

describe('guides', () => {
  it('lists guides who speak the guest’s language first, otherwise in the given order', () => {
    const guides = [
      { id: 'ann', languages: ['en'] },
      { id: 'bea', languages: ['en', 'de'] },
      { id: 'cem', languages: [] },
      { id: 'dan', languages: ['de'] },
    ]
    const sortNames = (language: string) => sortByLanguage(guides, language).map(({ id }) => id)
    expect(sortNames('de')).toEqual(['bea', 'dan', 'ann', 'cem'])
    expect(sortNames('en')).toEqual(['ann', 'bea', 'cem', 'dan'])
    expect(sortNames('fr')).toEqual(['ann', 'bea', 'cem', 'dan'])
  })

  it('reports a missing driver if no guide drives, but not if there is no guide', () => {
    const [drives, ridesAlong] = [{ drives: true }, { drives: false }]
    const groups = [[], [ridesAlong], [ridesAlong, drives], [drives]]
    expect(groups.filter(isWithoutDriver)).toEqual([[ridesAlong]])
  })
})

describe('paperState', () => {
  it.each([
    ['2027-02-19', 'over'],
    ['2027-02-20', 'soon'],
    ['2027-03-22', 'soon'],
    ['2027-03-23', 'good'],
  ])('returns for a paper valid until %s the state %s on 20 February', (expiresOn, state) => {
    expect(computePaperState(expiresOn, '2027-02-20', { paperWarningDays: 30 })).toBe(state)
  })
})

const hour = (at: string) => new Date(`2027-02-${at}:00:00+02:00`)

describe('checkAvailability of a resource with', () => {
  const trip = { itemId: 'mine', period: { from: hour('20T07'), to: hour('21T18') } }
  const freeBus: Availability = { name: 'Bus', isActive: true, papers: [], closings: [], taken: [] }
  const taken = { itemId: 'theirs', reference: 'CC-1', from: hour('21T17'), to: hour('21T20') }
  const closing = { firstDay: '2027-02-01', lastDay: '2027-02-20' }

  it.each<[string, Partial<Availability>, string | undefined]>([
    ['nothing', {}, undefined],
    ['no active service', { isActive: false }, 'fleet-inactive'],
    ['a paper valid on the last day', { papers: [{ expiresOn: '2027-02-21' }] }, undefined],
    ['a paper that expires sooner', { papers: [{ expiresOn: '2027-02-20' }] }, 'fleet-paper-over'],
    ['a closing on its last day', { closings: [closing] }, 'fleet-closed'],
    ['a closing that is over', { closings: [{ ...closing, lastDay: '2027-02-19' }] }, undefined],
    ['another trip', { taken: [taken] }, 'fleet-taken'],
    [
      'a place held for the waiting list',
      { taken: [{ from: taken.from, to: taken.to }] },
      'fleet-held',
    ],
    ['the trip itself', { taken: [{ ...taken, itemId: 'mine' }] }, undefined],
    ['another trip right after', { taken: [{ ...taken, from: hour('21T18') }] }, undefined],
  ])('%s', (_, change, code) => {
    expect(checkAvailability({ ...freeBus, ...change }, trip)?.code).toBe(code)
  })
})

describe('mergeChanges', () => {
  const base = { name: 'Bus', seats: '14', plate: 'CA 1' }
  it('accepts a field that only one of two people changed', () => {
    const mine = { ...base, seats: '13' }
    const newer = { ...base, plate: 'CA 2' }
    expect(mergeChanges(base, mine, newer)).toEqual({
      merged: { name: 'Bus', seats: '13', plate: 'CA 2' },
      theirs: ['plate'],
      contested: [],
    })
  })

  it('reports a field that both changed differently', () => {
    const mine = { ...base, seats: '13', name: 'Coach' }
    const newer = { ...base, seats: '12', name: 'Coach', phone: '1' }
    expect(mergeChanges(base, mine, newer)).toEqual({
      merged: { ...mine, phone: '1' },
      theirs: ['phone'],
      contested: ['seats'],
    })
  })
})
