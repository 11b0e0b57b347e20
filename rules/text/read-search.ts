import { addDays, type CalendarDate, isCalendarDate } from '../dates/calendar-date.ts'
import { readMonth } from '../dates/written-day.ts'
import { toPlainDigits } from './clean-text.ts'
import { dialNumber, normalisePhone } from './phone.ts'

export const longestSearch = 100

export type Search = {
  phrase: string
  /** Words that must all match, in any order. */
  words: string[]
  /** Digits of a possible phone number, without spaces, signs and leading zeros. */
  number: string | undefined
  /** The named days and the remaining words, if any day is named. */
  daySearch: { days: CalendarDate[]; words: string[] } | undefined
  today: CalendarDate
}

/**
 * Parses a search: '555 01 99' is a number, '20 Feb' a day. A day without a year means the years
 * from last year to two ahead, since the office looks back and ahead; a weekday is the next one,
 * including today.
 */
export function readSearch(typed: string, today: CalendarDate): Search {
  const phrase = typed.trim()
  return {
    phrase,
    words: splitWords(phrase),
    number: readNumber(phrase),
    daySearch: readNamedDay(toPlainDigits(phrase).replaceAll(/\p{Pd}/gu, '-'), today),
    today,
  }
}

export function splitWords(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

/**
 * Digits to search for. Stored numbers may lack the country code: 082 and 0027 82 both reduce to
 * 82.
 */
function readNumber(text: string): string | undefined {
  const spelled = normalisePhone(text)
  if (!/^\(?\+?[\d\s().\-/]+$/.test(spelled)) return undefined
  const dialled = dialNumber(spelled)
  const digits = dialled.startsWith('+27')
    ? dialled.slice(3)
    : spelled.replaceAll(/\D/g, '').replace(/^0+/, '')
  return digits.length >= 4 ? digits : undefined
}

/** English, Afrikaans and German; whole words only, since names may begin like months. */
const month =
  '(jan(?:uar(?:y|ie)?)?|feb(?:ruar(?:y|ie)?)?|mar(?:ch)?|maart|mrt|märz|mrz|apr(?:il)?|may|mei|mai|june?|junie?|july?|julie?|aug(?:ust(?:us)?)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[csz](?:ember)?)(?!\\p{L})'
const year = String.raw`(?:[\s-]*(\d{4})|\s?[-'’](\d{2}))?(?!\d)`
const weekday = String.raw`(?:\b(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun)[a-z]*\.?,?\s+)?`
const day = String.raw`(\d{1,2})(?:st|nd|rd|th)?`

const forms: readonly [
  RegExp,
  (found: string[]) => [year: string | undefined, month: number, day: number],
][] = [
  [/\b(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\b/, ([, y, , m, d]) => [y, Number(m), Number(d)]],
  [
    new RegExp(String.raw`${weekday}\b${day}\.?[\s-]*(?:of\s+)?${month}\.?,?${year}`, 'iu'),
    ([, d, m = '', fullYear, shortYear]) => [
      fullYear ?? fillYear(shortYear),
      readMonth(m) ?? 0,
      Number(d),
    ],
  ],
  [
    new RegExp(String.raw`${weekday}\b${month}\.?[\s-]+${day}\b,?${year}`, 'iu'),
    ([, m = '', d, fullYear, shortYear]) => [
      fullYear ?? fillYear(shortYear),
      readMonth(m) ?? 0,
      Number(d),
    ],
  ],
  [
    /(?<![\d/.-])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?![\d/.-])/,
    ([, d, , m, y = '']) => [y.length === 2 ? fillYear(y) : y, Number(m), Number(d)],
  ],
  [
    /(?<![\d/.-])(\d{1,2})[/.](\d{1,2})\.?(?![\d/.-])/,
    ([, d, m]) => [undefined, Number(m), Number(d)],
  ],
]

const relativeDays: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 }

function readNamedDay(text: string, today: CalendarDate): Search['daySearch'] {
  const relativeMatch = /\b(yesterday|today|tomorrow)\b/i.exec(text)
  if (relativeMatch) {
    const days = [addDays(today, relativeDays[relativeMatch[0].toLowerCase()] ?? 0)]
    return { days, words: splitWords(text.replace(relativeMatch[0], ' ')) }
  }
  for (const [pattern, toDate] of forms) {
    const found = pattern.exec(text)
    if (!found) continue
    const days = listDays(toDate([...found]), today)
    if (days.length > 0) return { days, words: splitWords(text.replace(found[0], ' ')) }
  }
  return readWeekday(text, today)
}

const weekdays = 'sun mon tue wed thu fri sat'.split(' ')
const weekdayPattern =
  /(?:\b(this|next|last)\s+)?\b(mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)\b\.?/i

/** 'sat' is the next Saturday, including today; 'next sat' means that one or the one after. */
function readWeekday(text: string, today: CalendarDate): Search['daySearch'] {
  const found = weekdayPattern.exec(text)
  if (!found) return undefined
  const [matchedText, modifier = '', name = ''] = found
  const weekday = weekdays.indexOf(name.slice(0, 3).toLowerCase())
  const daysAhead = (weekday - new Date(`${today}T12:00:00Z`).getUTCDay() + 7) % 7
  const days: Record<string, number[]> = {
    last: [daysAhead - 7],
    next: [daysAhead || 7, (daysAhead || 7) + 7],
  }
  return {
    days: (days[modifier.toLowerCase()] ?? [daysAhead]).map((offset) => addDays(today, offset)),
    words: splitWords(text.replace(matchedText, ' ')),
  }
}

/**
 * SQL patterns for a word with one wrong letter: changed, missing, extra or swapped; '_' is any
 * letter. Empty for words under four letters.
 */
export function listMisspellings(word: string): string[] {
  if (!/^\p{L}{4,20}$/u.test(word)) return []
  const letters = [...word]
  const splitLetters = (index: number) =>
    [letters.slice(0, index).join(''), letters.slice(index).join('')] as const
  const patterns = letters.flatMap((letter, index) => {
    const [before, after] = splitLetters(index)
    const rest = after.slice(letter.length)
    const next = letters[index + 1]
    return [
      `${before}_${rest}`,
      before + rest,
      ...(index > 0 ? [`${before}_${after}`] : []),
      ...(next ? [before + next + letter + rest.slice(next.length)] : []),
    ]
  })
  return [...new Set(patterns)]
}

function fillYear(short: string | undefined): string | undefined {
  return short === undefined ? undefined : `20${short}`
}

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
