import { describe, expect, it } from 'vitest'
import { en } from '#content/words/en.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { describeItem } from './describe-item.ts'

const [first, last] = ['2027-02-20', '2027-02-22']
const describeDays = (days: { startDate: string | null; lastDay: string | null }) =>
  describeItem({ details: { guests: 64, ...days } }, en.admin)
const guests = fillCount(en.admin.guestsCount, 64)

describe('the row of a group request', () => {
  it('shows its first and last day', () => {
    const days = fill(en.admin.inbox.fromTo, {
      first: formatLongDate(first),
      last: formatLongDate(last),
    })
    expect(describeDays({ startDate: first, lastDay: last })).toEqual([days, guests])
  })

  it('shows a single day once, and nothing without a day', () => {
    const day = formatLongDate(first)
    expect(describeDays({ startDate: first, lastDay: first })).toEqual([day, guests])
    expect(describeDays({ startDate: null, lastDay: null })).toEqual([guests])
  })
})

it('counts under-threes in the row of a booking', () => {
  const details = { tour: 'Cape Peninsula', adults: 2, children: 1, toddlers: 1, total: 'R6,250' }
  const four = fillCount(en.admin.guestsCount, 4)
  expect(describeItem({ details }, en.admin)).toEqual(['Cape Peninsula', four, 'R6,250'])
})
