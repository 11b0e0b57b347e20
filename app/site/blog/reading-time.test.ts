import { expect, it } from 'vitest'
import { countReadingMinutes, formatReadTime } from './post-cards.ts'

it.each([
  [0, 1],
  [1, 1],
  [329, 1],
  [330, 2],
  [2200, 10],
])('%i words take %i minutes', (words, minutes) => {
  expect(countReadingMinutes('word '.repeat(words))).toBe(minutes)
})

it('counts no marks of Markdown as words', () => {
  expect(countReadingMinutes('| --- | --- |\n'.repeat(1000))).toBe(1)
})

it('says it as a card does', () => {
  expect(formatReadTime('word '.repeat(1540))).toBe('7 min read')
})
