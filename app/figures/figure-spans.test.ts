import { expect, it } from 'vitest'
import { findSpan } from './figure-spans.ts'

it.each([
  ['this-month', '2026-11-26', '2026-11-01', '2026-11-30'],
  ['this-month', '2028-02-29', '2028-02-01', '2028-02-29'],
  ['last-month', '2027-01-01', '2026-12-01', '2026-12-31'],
  ['this-season', '2026-10-01', '2026-10-01', '2027-04-30'],
  ['this-season', '2027-09-30', '2026-10-01', '2027-04-30'],
  ['last-season', '2027-01-15', '2025-10-01', '2026-04-30'],
  ['last-year', '2026-11-26', '2025-11-01', '2026-10-31'],
] as const)('finds %s from %s', (span, today, from, to) =>
  expect(findSpan(span, today)).toEqual({ from, to }),
)
