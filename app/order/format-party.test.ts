import { expect, it } from 'vitest'
import { formatPartyInSentence, formatItemParty } from './format-party.ts'

const words = {
  adultsCount: { one: '1 adult', other: '{n} adults' },
  childrenCount: { one: '1 child', other: '{n} children' },
  toddlersCount: { one: '1 under 3', other: '{n} under 3' },
  childSeatsCount: { one: '1 child seat', other: '{n} child seats' },
}
const guests = { one: '1 guest', other: '{n} guests' }

it('says of a tour how many adults and children come, and of a vehicle how many guests', () => {
  const party = { adults: 2, children: 1, toddlers: 0, childSeats: 0 }
  expect(formatItemParty({ kind: 'tour', ...party }, words, guests)).toBe('2 adults, 1 child')
  expect(formatItemParty({ kind: 'vehicle-day', ...party }, words, guests)).toBe('3 guests')
  expect(
    formatItemParty(
      { kind: 'tour', adults: 1, children: 0, toddlers: 0, childSeats: 0 },
      words,
      guests,
    ),
  ).toBe('1 adult')
})

it('names under-threes and child seats beside them, and counts them among those who need a seat', () => {
  const party = { adults: 2, children: 1, toddlers: 2, childSeats: 1 }
  expect(formatItemParty({ kind: 'tour', ...party }, words, guests)).toBe(
    '2 adults, 1 child, 2 under 3, 1 child seat',
  )
  expect(formatItemParty({ kind: 'vehicle-day', ...party }, words, guests)).toBe(
    '5 guests, 1 child seat',
  )
})

it('says a party as a sentence has it', () => {
  const letter = {
    adults: words.adultsCount,
    children: words.childrenCount,
    toddlers: words.toddlersCount,
    childSeats: { one: 'with 1 child seat', other: 'with {n} child seats' },
    adultsAndChildren: '{adults} and {children}',
  }
  const say = (adults: number, children: number, toddlers: number, childSeats: number) =>
    formatPartyInSentence({ adults, children, toddlers, childSeats }, letter)
  expect(say(1, 0, 0, 0)).toBe('1 adult')
  expect(say(2, 1, 0, 0)).toBe('2 adults and 1 child')
  expect(say(2, 0, 1, 1)).toBe('2 adults and 1 under 3, with 1 child seat')
})
