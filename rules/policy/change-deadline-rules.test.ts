import { describe, expect, it } from 'vitest'
import { changeDeadlines } from './change-deadlines.ts'
import { instantInCapeTown } from '../dates/calendar-date.ts'
import { changeDeadlinesSchema, findChangeEnd } from './change-deadline-rules.ts'

const start = instantInCapeTown('2027-03-31', '08:00')

describe('findChangeEnd', () => {
  it.each([
    ['details', '2027-03-30', '20:00'],
    ['guests', '2027-03-29', '08:00'],
    ['date', '2027-03-29', '08:00'],
    ['cancel', '2027-03-31', '08:00'],
  ] as const)(
    'lets a guest change %s until so many hours before it sets out',
    (what, day, time) => {
      expect(findChangeEnd(what, start, changeDeadlines)).toEqual(instantInCapeTown(day, time))
    },
  )
})

describe('changeDeadlinesSchema', () => {
  it('refuses negative and unknown values', () => {
    expect(changeDeadlinesSchema.safeParse({ ...changeDeadlines, guests: -1 }).success).toBe(false)
  })
})
