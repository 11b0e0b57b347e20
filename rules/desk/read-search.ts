import { addDays, type CalendarDate, isCalendarDate } from '../dates/calendar-date.ts'

/** The most that may be typed into a search of the office, in characters. */
export const longestSearch = 100

/** What somebody of the office looks for, in the ways in which it can be meant. */
export type Search = {
  /** As it was typed, without spaces around it. */
  phrase: string
  /** Its words. All of them are looked for, in any order. */
  words: string[]
  /** The digits of a phone number, without spaces, signs and the zeros before it; where it can be one. */
  number: string | undefined
  /** The days that are named, and the words that stand beside them; where a day is named. */
  dated: { days: CalendarDate[]; words: string[] } | undefined
}

/**
 * Reads what was typed: '555 01 99' is a number, '20 Feb' a day. A day without a year is that of the year
 * before `today`, of this one and of the next two, for the office looks back and ahead.
 */
export function readSearch(typed: string, today: CalendarDate): Search {
  const phrase = typed.trim()
  return {
    phrase,
    words: splitWords(phrase),
    number: readNumber(phrase),
    dated: readDated(phrase, today),
  }
}

function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/** A phone number is stored with its country or without: what comes before 82 in 082 and 0027 82 is left out. */
function readNumber(text: string): string | undefined {
  if (!/^\+?[\d\s().\-/]+$/.test(text)) return undefined
  const digits = text.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 4 ? digits : undefined
}

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const weekday = String.raw`(?:\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)[a-z]*\.?,?\s+)?`
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`

/** How a day is written, South Africa's way first; each gives year, month and day from what was found. */
const forms: readonly [
  RegExp,
  (found: string[]) => [year: string | undefined, month: number, day: number],
][] = [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/, ([, y, m, d]) => [y, Number(m), Number(d)]],
  [
    new RegExp(String.raw`${weekday}\b${day}\.?\s*${month}\b\.?,?(?:\s+(\d{4}))?`, 'i'),
    ([, d, m = '', y]) => [y, monthOf(m), Number(d)],
  ],
  [
    new RegExp(String.raw`${weekday}\b${month}\.?\s+${day}\b,?(?:\s+(\d{4}))?`, 'i'),
    ([, m = '', d, y]) => [y, monthOf(m), Number(d)],
  ],
  [
    /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-])/,
    ([, d, , m, y = '']) => [y.length === 2 ? `20${y}` : y, Number(m), Number(d)],
  ],
  [
    /(?<![\d/.-])(\d{1,2})[/.](\d{1,2})\.?(?![\d/.-])/,
    ([, d, m]) => [undefined, Number(m), Number(d)],
  ],
]

const relative: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }

function readDated(text: string, today: CalendarDate): Search['dated'] {
  const near = /\b(yesterday|today|tomorrow)\b/i.exec(text)
  if (near) {
    const days = [addDays(today, relative[near[0].toLowerCase()] ?? 0)]
    return { days, words: splitWords(text.replace(near[0], ' ')) }
  }
  for (const [pattern, read] of forms) {
    const found = pattern.exec(text)
    if (!found) continue
    const days = listDays(read([...found]), today)
    if (days.length > 0) return { days, words: splitWords(text.replace(found[0], ' ')) }
  }
  return undefined
}

function monthOf(name: string): number {
  return monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

/** The days that exist: of the year that was said, or of those around today. */
function listDays(
  [year, month, day]: [string | undefined, number, number],
  today: CalendarDate,
): CalendarDate[] {
  const thisYear = Number(today.slice(0, 4))
  const years = year === undefined ? [-1, 0, 1, 2].map((ahead) => String(thisYear + ahead)) : [year]
  return years
    .map((each) => `${each}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
    .filter(isCalendarDate)
}
