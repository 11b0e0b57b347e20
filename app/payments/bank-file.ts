import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type DayForm, readWrittenDay } from '#rules/dates/written-day.ts'
import type { Cents } from '#rules/money/cents.ts'
import { cleanText } from '#rules/text/clean-text.ts'
import { bareFigure, splitFigure } from '#rules/text/figure.ts'

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
  const all: string[][] = []
  for (const row of readRows(text, separator)) {
    if (!row) return { ok: false, why: 'strange-line' }
    if (row.some((cell) => cell !== '')) all.push(row)
    if (all.length > bankFileLimits.rows) return { ok: false, why: 'too-large' }
  }
  // Lines above the table have fewer columns.
  const width = Math.max(0, ...all.map(({ length }) => length))
  const usual = findMostFrequent(all.filter(({ length }) => length > 2).map(({ length }) => length))
  if (usual === undefined) return { ok: false, why: 'no-table' }
  const head = all.findIndex((row) => row.length >= usual - 1 && isHeadRow(row))
  const rows = all.slice(head + 1).filter(({ length }) => length >= usual - 1)
  if (rows.length === 0) return { ok: false, why: 'no-table' }
  return { ok: true, table: { heads: head < 0 ? [] : (all[head] ?? []), rows, width } }
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
    const at = heads.findIndex((head) => pattern.test(head.trim()))
    return at < 0 ? null : at
  }
  const [day, amount, moneyIn] = [
    find(headPatterns.day),
    find(headPatterns.amount),
    find(headPatterns.moneyIn),
  ]
  const [text, more] = [find(headPatterns.text), find(headPatterns.more)]
  const words = text ?? more
  if (day === null || words === null || (amount === null && moneyIn === null)) return undefined
  const guessed = {
    day,
    text: words,
    more: text === null || more === words ? null : more,
    amount,
    moneyIn: amount === null ? moneyIn : null,
  }
  return readBankLines({ rows }, guessed).lines.length > 0 ? guessed : undefined
}

/** Reads the lines of a file, and counts the rows without a date or amount. */
export function readBankLines(
  { rows }: Pick<BankTable, 'rows'>,
  columns: BankColumns,
): { lines: BankLine[]; unread: number } {
  const { day: dayAt, text: textAt, more, amount, moneyIn } = columns
  const form = findDayForm(rows.map((row) => row[dayAt] ?? ''))
  const seen = new Map<string, number>()
  const lines = rows.flatMap((row) => {
    const day = readWrittenDay(row[dayAt] ?? '', form)
    const cents = readBankAmount(row[amount ?? moneyIn ?? -1] ?? '')
    if (!day || cents === undefined || cents === 0) return []
    const text = cleanLineText([row[textAt], more === null ? '' : row[more]].join(' '))
    const alike = `${day} ${cents} ${text}`
    const nth = (seen.get(alike) ?? 0) + 1
    seen.set(alike, nth)
    return [{ day, cents: amount === null ? Math.abs(cents) : cents, text, nth }]
  })
  return { lines, unread: rows.length - lines.length }
}

/**
 * Parses an amount as banks write it, into cents: 'R1 234,50', '1,234.50-', '(300.00)', '500.00
 * Cr', '1.234,50 Dr', in Afrikaans 'Kt' and 'Dt'. Undefined for other text.
 */
export function readBankAmount(written: string): Cents | undefined {
  const text = bareFigure(written)
  const parts = /^([-+(]*)(?:ZAR|R)?([-+]?)([\d.,]+)([-)]*)(Cr|Ct|Kt|Dr|Dt|Db)?$/i.exec(text)
  if (!parts) return undefined
  const [, before = '', inner = '', figure = '', after = '', side = ''] = parts
  const cut = splitFigure(figure)
  if (!cut || cut.decimals.length > 2) return undefined
  const cents = Number(cut.whole + cut.decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  const isBelow = /[-(]/.test(before + inner + after) || /^d/i.test(side)
  return isBelow && cents > 0 ? 0 - cents : cents
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
  const mark = [bytes[0], bytes[1]].join()
  if (mark === '255,254') return new TextDecoder('utf-16le').decode(bytes)
  if (mark === '254,255') return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function findSeparator(text: string): string {
  const first = text
    .slice(0, 20_000)
    .split(/\r?\n|\r/)
    .slice(0, 50)
  const counted = [';', '\t', ','].map((sign) => {
    const widths = first.map((line) => line.replaceAll(/"[^"]*"/g, '').split(sign).length)
    return { sign, lines: widths.filter((width) => width > 2).length }
  })
  return counted.toSorted((one, other) => other.lines - one.lines)[0]?.sign ?? ','
}

/** The rows of a CSV text (RFC 4180). Undefined for a row that no bank writes. */
function* readRows(text: string, separator: string): Generator<string[] | undefined> {
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at <= text.length; at += 1) {
    const sign = text[at]
    if (isQuoted && sign !== undefined) {
      if (sign === '"' && text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else if (sign === '"') isQuoted = false
      else cell += sign
    } else if (sign === '"' && cell.trim() === '') {
      isQuoted = true
      cell = ''
    } else if (sign === separator) {
      row.push(cell.trim())
      cell = ''
    } else if (sign === '\n' || sign === '\r' || sign === undefined) {
      row.push(cell.trim())
      yield row
      row = []
      cell = ''
    } else cell += sign
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
