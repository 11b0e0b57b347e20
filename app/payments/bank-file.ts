import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type DayForm, readWrittenDay } from '#rules/dates/written-day.ts'
import type { Cents } from '#rules/money/cents.ts'
import { cleanText } from '#rules/text/clean-text.ts'
import { toBareFigure, splitFigure } from '#rules/text/figure.ts'

/** Limits of a bank file. Larger files and lines are refused. */
export const bankFileLimits = { bytes: 5_000_000, rows: 5000, cells: 60, cell: 1000 }
/** Stored characters of a line's text. */
export const longestBankText = 200

/**
 * Column indexes, counted from 0. Either one column with a signed amount, or separate columns for
 * money in and out.
 */
export type BankColumns = {
  day: number
  text: number
  /** Column of a second text, such as a reference next to a description. */
  more: number | null
  amount: number | null
  moneyIn: number | null
}

export type BankTable = {
  heads: string[]
  rows: string[][]
  width: number
}

export type BankFileFault = 'too-large' | 'strange-line' | 'no-table'

export type BankLine = {
  day: CalendarDate
  /** Positive for money in, negative for money out. */
  cents: Cents
  text: string
  /** Counts equal lines of a day from 1: two people may pay the same amount with the same text. */
  nth: number
}

/**
 * Reads a bank's CSV: UTF-8, UTF-16 or Windows-1252, with commas, semicolons or tabs, and any text
 * above the column heads. All content is treated as plain text.
 */
export function readBankFile(
  bytes: Uint8Array,
): { ok: true; table: BankTable } | { ok: false; why: BankFileFault } {
  if (bytes.length > bankFileLimits.bytes) return { ok: false, why: 'too-large' }
  const text = decode(bytes)
  const separator = findSeparator(text)
  const filledRows: string[][] = []
  for (const row of readRows(text, separator)) {
    if (!row) return { ok: false, why: 'strange-line' }
    if (row.some((cell) => cell !== '')) filledRows.push(row)
    if (filledRows.length > bankFileLimits.rows) return { ok: false, why: 'too-large' }
  }
  // Lines above the table have fewer columns.
  const width = Math.max(0, ...filledRows.map(({ length }) => length))
  const usualWidth = findMostFrequent(
    filledRows.filter(({ length }) => length > 2).map(({ length }) => length),
  )
  if (usualWidth === undefined) return { ok: false, why: 'no-table' }
  const headIndex = filledRows.findIndex((row) => row.length >= usualWidth - 1 && isHeadRow(row))
  const rows = filledRows.slice(headIndex + 1).filter(({ length }) => length >= usualWidth - 1)
  if (rows.length === 0) return { ok: false, why: 'no-table' }
  return {
    ok: true,
    table: { heads: headIndex < 0 ? [] : (filledRows[headIndex] ?? []), rows, width },
  }
}

/** The key by which a file's columns are recognised next time. */
export function makeHeadsKey({ heads, width }: Pick<BankTable, 'heads' | 'width'>): string {
  const names = heads.map((head) =>
    head
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return (heads.length > 0 ? names.join('|') : `${width} columns`).slice(0, 500)
}

const headPatterns = {
  day: /\b(date|datum)\b/i,
  text: /description|narrative|details|omskrywing|beskrywing|particulars|transaction$/i,
  more: /reference|verwysing|payee|beneficiary/i,
  amount: /^(amount|bedrag|value)\b(?! date)|\bamount$/i,
  moneyIn: /credit|money in|deposit|paid in|krediet/i,
} as const

export function guessColumns({ heads, rows }: BankTable): BankColumns | undefined {
  const find = (pattern: RegExp) => {
    const index = heads.findIndex((head) => pattern.test(head.trim()))
    return index < 0 ? null : index
  }
  const [day, amount, moneyIn] = [
    find(headPatterns.day),
    find(headPatterns.amount),
    find(headPatterns.moneyIn),
  ]
  const [text, more] = [find(headPatterns.text), find(headPatterns.more)]
  const textColumn = text ?? more
  if (day === null || textColumn === null || (amount === null && moneyIn === null)) return undefined
  const columns = {
    day,
    text: textColumn,
    more: text === null || more === textColumn ? null : more,
    amount,
    moneyIn: amount === null ? moneyIn : null,
  }
  return readBankLines({ rows }, columns).lines.length > 0 ? columns : undefined
}

/** Reads the lines of a file, and counts the rows without a date or amount. */
export function readBankLines(
  { rows }: Pick<BankTable, 'rows'>,
  columns: BankColumns,
): { lines: BankLine[]; unread: number } {
  const { day: dayColumn, text: textColumn, more, amount, moneyIn } = columns
  const dayForm = findDayForm(rows.map((row) => row[dayColumn] ?? ''))
  const counts = new Map<string, number>()
  const lines = rows.flatMap((row) => {
    const day = readWrittenDay(row[dayColumn] ?? '', dayForm)
    const cents = readBankAmount(row[amount ?? moneyIn ?? -1] ?? '')
    if (!day || cents === undefined || cents === 0) return []
    const text = cleanLineText([row[textColumn], more === null ? '' : row[more]].join(' '))
    const lineKey = `${day} ${cents} ${text}`
    const nth = (counts.get(lineKey) ?? 0) + 1
    counts.set(lineKey, nth)
    return [{ day, cents: amount === null ? Math.abs(cents) : cents, text, nth }]
  })
  return { lines, unread: rows.length - lines.length }
}

/**
 * Parses an amount as banks write it, into cents: 'R1 234,50', '1,234.50-', '(300.00)', '500.00
 * Cr', '1.234,50 Dr', in Afrikaans 'Kt' and 'Dt'. Undefined for other text.
 */
export function readBankAmount(written: string): Cents | undefined {
  const text = toBareFigure(written)
  const parts = /^([-+(]*)(?:ZAR|R)?([-+]?)([\d.,]+)([-)]*)(Cr|Ct|Kt|Dr|Dt|Db)?$/i.exec(text)
  if (!parts) return undefined
  const [, leadingSign = '', innerSign = '', figure = '', trailingSign = '', side = ''] = parts
  const digits = splitFigure(figure)
  if (!digits || digits.decimals.length > 2) return undefined
  const cents = Number(digits.whole + digits.decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  const isNegative = /[-(]/.test(leadingSign + innerSign + trailingSign) || /^d/i.test(side)
  return isNegative && cents > 0 ? 0 - cents : cents
}

/** Finds the order of day and month. Day before month by default, as in South Africa. */
function findDayForm(cells: readonly string[]): DayForm {
  const figures = cells.map((cell) =>
    cell
      .split(/\D+/)
      .filter((part) => part !== '')
      .map(Number),
  )
  if (cells.some((cell) => /^\s*\d{4}/.test(cell))) return 'ymd'
  const isDayFirst = figures.some(([first = 0]) => first > 12)
  return !isDayFirst && figures.some(([, second = 0]) => second > 12 && second < 32) ? 'mdy' : 'dmy'
}

function cleanLineText(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, ' ').trim().slice(0, longestBankText)
}

function decode(bytes: Uint8Array): string {
  const byteOrderMark = [bytes[0], bytes[1]].join()
  if (byteOrderMark === '255,254') return new TextDecoder('utf-16le').decode(bytes)
  if (byteOrderMark === '254,255') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function findSeparator(text: string): string {
  const firstLines = text
    .slice(0, 20_000)
    .split(/\r?\n|\r/)
    .slice(0, 50)
  const candidates = [';', '\t', ','].map((separator) => {
    const widths = firstLines.map((line) => line.replaceAll(/"[^"]*"/g, '').split(separator).length)
    return { sign: separator, lines: widths.filter((width) => width > 2).length }
  })
  return candidates.toSorted((one, other) => other.lines - one.lines)[0]?.sign ?? ','
}

/** Reads the rows of a CSV text (RFC 4180). Yields undefined for a cell or row that is too long. */
function* readRows(text: string, separator: string): Generator<string[] | undefined> {
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let index = 0; index <= text.length; index += 1) {
    const character = text[index]
    if (isQuoted && character !== undefined) {
      if (character === '"' && text[index + 1] === '"') {
        cell += '"'
        index += 1
      } else if (character === '"') isQuoted = false
      else cell += character
    } else if (character === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (character === separator) {
      row.push(cell.trim())
      cell = ''
    } else if (character === '\n' || character === '\r' || character === undefined) {
      row.push(cell.trim())
      yield row
      row = []
      cell = ''
    } else cell += character
    if (cell.length > bankFileLimits.cell || row.length > bankFileLimits.cells) {
      yield undefined
      return
    }
  }
}

/** The most frequent number. The larger one on a tie. */
function findMostFrequent(numbers: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || b - a)[0]?.[0]
}

/** True for a head row: no cell is an amount or date, and one names a date. */
function isHeadRow(row: readonly string[]): boolean {
  return !row.some(isValue) && row.some((cell) => headPatterns.day.test(cell))
}

function isValue(cell: string): boolean {
  if (!/\d/.test(cell)) return false
  return readBankAmount(cell) !== undefined || readWrittenDay(cell, 'ymd') !== undefined
}
