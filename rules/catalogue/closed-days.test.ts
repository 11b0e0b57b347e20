import { expect, it } from 'vitest'
import { guessClosedReason } from './closed-days.ts'

const today = '2026-11-29'

it.each([
  ['Christmas', '2026-12-25', '', 'holiday'],
  ['Christmas, seen on the day before', '2026-12-25', '', 'holiday', '2026-12-24'],
  ['Christmas to New Year', '2026-12-24', '2027-01-02', 'holiday'],
  ['the days around Easter', '2027-03-25', '2027-03-28', 'holiday'],
  ['a Monday in lieu', '2027-04-26', '2027-04-27', 'holiday'],
  ['tomorrow', '2026-11-30', '', 'weather'],
  ['in a week', '2026-12-06', '2026-12-08', 'weather'],
  ['in a month, on no public holiday', '2027-01-11', '2027-01-15', 'holiday'],
  ['no day yet', '', '', 'weather'],
  ['half a day typed', '2026-12-', '', 'weather'],
])('guesses why %s is closed', (_, firstDay, lastDay, reason, currentDay = today) => {
  expect(guessClosedReason({ firstDay, lastDay }, currentDay)).toBe(reason)
})
