import { expect, it } from 'vitest'
import { sayWhoComes } from './say-party.ts'

const words = {
  adultsCount: { one: '1 adult', other: '{n} adults' },
  childrenCount: { one: '1 child', other: '{n} children' },
}
const guests = { one: '1 guest', other: '{n} guests' }

it('says of a tour how many adults and children come, and of a vehicle how many guests', () => {
  const party = { adults: 2, children: 1 }
  expect(sayWhoComes({ kind: 'tour', ...party }, words, guests)).toBe('2 adults, 1 child')
  expect(sayWhoComes({ kind: 'vehicle-day', ...party }, words, guests)).toBe('3 guests')
  expect(sayWhoComes({ kind: 'tour', adults: 1, children: 0 }, words, guests)).toBe('1 adult')
})
