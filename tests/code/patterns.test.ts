import { expect, it } from 'vitest'
import { listPatterns } from '../attack/patterns.ts'

// A pattern that a file makes as it is read has constants alone to be made of; one that a function makes may have content.
it('no regular expression is made while the product runs, so none is made of content', () => {
  const { built, late } = listPatterns()
  expect(late).toEqual([])
  expect(built).toContain('rules/orders/reference.ts')
})
