import { expect, it } from 'vitest'
import type { Party } from '#rules/prices/party.ts'
import { formatPartyInSentence, formatItemParty } from './format-party.ts'

const words = {
  adultsCount: { one: '1 adult', other: '{n} adults' },
  childrenCount: { one: '1 child', other: '{n} children' },
  toddlersCount: { one: '1 under 3', other: '{n} under 3' },
  childSeatsCount: { one: '1 child seat', other: '{n} child seats' },
}
const guests = { one: '1 guest', other: '{n} guests' }
const createParty = ([adults, children, toddlers, childSeats]: readonly number[]) =>
  ({ adults, children, toddlers, childSeats }) as Party

it.each([
  ['tour', [2, 1, 0, 0], '2 adults, 1 child'],
  ['vehicle-day', [2, 1, 0, 0], '3 guests'],
  ['tour', [1, 0, 0, 0], '1 adult'],
  ['tour', [2, 1, 2, 1], '2 adults, 1 child, 2 under 3, 1 child seat'],
  ['vehicle-day', [2, 1, 2, 1], '5 guests, 1 child seat'],
])('formats the party of a %s (%j) as “%s”', (kind, party, text) => {
  expect(formatItemParty({ kind, ...createParty(party) }, words, guests)).toBe(text)
})

it.each([
  [[1, 0, 0, 0], '1 adult'],
  [[2, 1, 0, 0], '2 adults and 1 child'],
  [[2, 0, 1, 1], '2 adults and 1 under 3, with 1 child seat'],
])('formats the party %j in a sentence as “%s”', (party, text) => {
  const letter = {
    adults: words.adultsCount,
    children: words.childrenCount,
    toddlers: words.toddlersCount,
    childSeats: { one: 'with 1 child seat', other: 'with {n} child seats' },
    adultsAndChildren: '{adults} and {children}',
  }
  expect(formatPartyInSentence(createParty(party), letter)).toBe(text)
})
