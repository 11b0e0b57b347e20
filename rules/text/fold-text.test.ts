import { expect, it } from 'vitest'
import { hasWords } from './fold-text.ts'

it.each([
  ['What’s in the price?', "what's price"],
  ["What's in the price?", 'WHAT’S'],
  ['A day on the Atlantic – Café Paradiso', 'cafe atlantic day'],
  ['Weiß or Müller', 'weiss mu\u0308ller'],
  ['Anything', ' '],
])('%j has the words of %j', (text, typed) => {
  expect(hasWords(text, typed)).toBe(true)
  expect(hasWords(text, `${typed} zebra`)).toBe(false)
})
