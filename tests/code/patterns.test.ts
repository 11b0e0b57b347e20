import { expect, it } from 'vitest'
import { listPatterns } from '../attack/patterns.ts'

// A pattern built at load uses constants only; one built in a function could contain content.
it('no regular expression is made while the product runs, so none is made of content', () => {
  const { built, late } = listPatterns()
  expect(late).toEqual([])
  expect(built).toContain('app/order/reference.ts')
})
