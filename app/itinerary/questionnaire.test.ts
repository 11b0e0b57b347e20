import { expect, it } from 'vitest'
import { checkQuestionnaire, interests } from './questionnaire.ts'

const answers = { groupSize: 2, days: 3, interests: ['culture' as const] }

it.each([
  [{}],
  [{ groupSize: 1 }],
  [{ groupSize: 20 }],
  [{ days: 1 }],
  [{ days: 10 }],
  [{ interests: [...interests] }],
])('accepts %j', (change) => {
  expect(checkQuestionnaire({ ...answers, ...change })).toEqual([])
})

it.each([
  [{ groupSize: 0 }, 'group-size-out-of-range', 'groupSize'],
  [{ groupSize: 21 }, 'group-size-out-of-range', 'groupSize'],
  [{ groupSize: 2.5 }, 'group-size-out-of-range', 'groupSize'],
  [{ groupSize: Number.NaN }, 'group-size-out-of-range', 'groupSize'],
  [{ days: 0 }, 'days-out-of-range', 'days'],
  [{ days: 11 }, 'days-out-of-range', 'days'],
  [{ interests: [] }, 'interests-required', 'interests'],
])('refuses %j with %s', (change, code, field) => {
  expect(checkQuestionnaire({ ...answers, ...change })).toEqual([{ code, field }])
})
