import { toPlainDigits } from '../text/clean-text.ts'
import { type CalendarDate, isCalendarDate } from './calendar-date.ts'

export type DayForm = 'ymd' | 'dmy' | 'mdy'

/**
 * Reads a date as banks and people write it: '20Nov2026', '20-NOV-26', 'Fri, 20th November 2026',
 * 'Nov 20, 2026', '2026/11/20', '20112026', '2026-11-20T00:00:00'. Undefined for anything else, and
 * for six digits without separators.
 */
export function readWrittenDay(written: string, form: DayForm): CalendarDate | undefined {
  const plain = toPlainDigits(written).replaceAll(clock, ' ').trim()
  if (/^\d{8}$/.test(plain)) return readCompact(plain, form)
  const words = plain.match(/\p{L}+|\d+/gu) ?? []
  // Weekdays, 'th' and 'of' are skipped.
  const [firstPart = '', secondPart = '', thirdPart = ''] = words
    .filter((word) => /^\d/.test(word) || readMonth(word) !== undefined)
    .slice(0, 3)
  const [firstMonth, secondMonth] = [readMonth(firstPart), readMonth(secondPart)]
  if (firstMonth) return joinDate(thirdPart, firstMonth, secondPart)
  if (/^\d{4}$/.test(firstPart)) return joinDate(firstPart, secondMonth ?? secondPart, thirdPart)
  if (form === 'mdy' && !secondMonth) return joinDate(thirdPart, firstPart, secondPart)
  return joinDate(thirdPart, secondMonth ?? secondPart, firstPart)
}

function readCompact(figures: string, form: DayForm): CalendarDate | undefined {
  const cut = (...range: number[]) => figures.slice(range[0], range[1])
  const year = cut(4, 8)
  return (
    joinDate(cut(0, 4), cut(4, 6), cut(6, 8)) ??
    (form === 'mdy' ? joinDate(year, cut(0, 2), cut(2, 4)) : joinDate(year, cut(2, 4), cut(0, 2)))
  )
}

function joinDate(year: string, month: string | number, day: string): CalendarDate | undefined {
  const fullYear = year.length === 2 ? `20${year}` : year
  const date = `${fullYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^(?:19|20)\d\d/.test(fullYear) && isCalendarDate(date) ? date : undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Other names in Afrikaans and German. 'maa' is missing: it would match 'Maandag'. */
const otherMonthNames: Readonly<Record<string, number>> = {
  maart: 3,
  maerz: 3,
  mrt: 3,
  mrz: 3,
  mär: 3,
  mei: 5,
  mai: 5,
  okt: 10,
  des: 12,
  dez: 12,
}

export function readMonth(word: string): number | undefined {
  const lowerCase = word.toLowerCase()
  const prefix = lowerCase.slice(0, 3)
  const index = months.indexOf(prefix)
  return index < 0 ? (otherMonthNames[lowerCase] ?? otherMonthNames[prefix]) : index + 1
}

/** Times of day, which are skipped. */
const clock = /\b\d{1,2}:\d{2}(?::\d{2})?\b/g
