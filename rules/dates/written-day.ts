import { plainDigits } from '../text/clean-text.ts'
import { type CalendarDate, isCalendarDate } from './calendar-date.ts'

export type DayForm = 'ymd' | 'dmy' | 'mdy'

/**
 * Reads a date as banks and people write it: '20Nov2026', '20-NOV-26', 'Fri, 20th November 2026',
 * 'Nov 20, 2026', '2026/11/20', '20112026', '2026-11-20T00:00:00'. Undefined for anything else, and
 * for six digits without separators.
 */
export function readWrittenDay(written: string, form: DayForm): CalendarDate | undefined {
  const plain = plainDigits(written).replaceAll(clock, ' ').trim()
  if (/^\d{8}$/.test(plain)) return readCompact(plain, form)
  const words = plain.match(/\p{L}+|\d+/gu) ?? []
  // Weekdays, 'th' and 'of' are skipped.
  const [one = '', two = '', three = ''] = words
    .filter((word) => /^\d/.test(word) || readMonth(word) !== undefined)
    .slice(0, 3)
  const [first, second] = [readMonth(one), readMonth(two)]
  if (first) return join(three, first, two)
  if (/^\d{4}$/.test(one)) return join(one, second ?? two, three)
  if (form === 'mdy' && !second) return join(three, one, two)
  return join(three, second ?? two, one)
}

function readCompact(figures: string, form: DayForm): CalendarDate | undefined {
  const cut = (...at: number[]) => figures.slice(at[0], at[1])
  const year = cut(4, 8)
  return (
    join(cut(0, 4), cut(4, 6), cut(6, 8)) ??
    (form === 'mdy' ? join(year, cut(0, 2), cut(2, 4)) : join(year, cut(2, 4), cut(0, 2)))
  )
}

function join(year: string, month: string | number, day: string): CalendarDate | undefined {
  const whole = year.length === 2 ? `20${year}` : year
  const date = `${whole}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return /^(?:19|20)\d\d/.test(whole) && isCalendarDate(date) ? date : undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Other beginnings in Afrikaans and German; 'maa' also begins 'Maandag'. */
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
  const small = word.toLowerCase()
  const short = small.slice(0, 3)
  const at = months.indexOf(short)
  return at < 0 ? (otherMonthNames[small] ?? otherMonthNames[short]) : at + 1
}

/** Times are skipped. */
const clock = /\b\d{1,2}:\d{2}(?::\d{2})?\b/g
