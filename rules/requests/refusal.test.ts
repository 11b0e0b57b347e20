import { expect, it } from 'vitest'
import { isRefusalCode, refusalCodes } from './refusal.ts'

it('names every reason once, in small letters and hyphens', () => {
  expect(new Set(refusalCodes).size).toBe(refusalCodes.length)
  for (const code of refusalCodes) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/)
})

it('tells our codes from other texts', () => {
  expect(isRefusalCode('date-past')).toBe(true)
  expect(isRefusalCode('Invalid input')).toBe(false)
  expect(isRefusalCode(undefined)).toBe(false)
})
