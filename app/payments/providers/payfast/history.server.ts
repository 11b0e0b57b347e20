import { createHash } from 'node:crypto'
import type { PaymentMode, ProviderReport } from '../provider.server.ts'
import { readRand } from './amounts.server.ts'

type Told = { mode: PaymentMode; merchant: string }

/**
 * Reads payments and refunds from PayFast's CSV history, each with a key. Skips payouts and fees.
 * Throws if the columns are not the known ones.
 */
export function readHistory(csv: string, told: Told): { key: string; said: ProviderReport }[] {
  const [head = [], ...rows] = readCsv(csv)
  const place = new Map(head.map((name, index) => [name.trim().toLowerCase(), index]))
  const needed = ['date', 'type', 'currency', 'gross', 'm payment id', 'pf payment id']
  const missing = needed.find((name) => !place.has(name))
  if (missing) throw new Error(`PayFast's history has no column '${missing}'.`)
  const seen = new Map<string, number>()
  return rows.flatMap((row) => {
    const cell = (name: string) => row[place.get(name) ?? -1]?.trim() ?? ''
    const said = formatRow(cell, told)
    if (!said) return []
    const base = `${cell('pf payment id')}:${cell('type')}:${cell('date')}:${cell('gross')}`
    const times = (seen.get(base) ?? 0) + 1
    seen.set(base, times)
    const key = `file:${base}${times > 1 ? `:${times}` : ''}`
    // A refund has no reference there; the row itself is the key.
    const isRefund = said.kind === 'refunded'
    return [{ key, said: isRefund ? { ...said, providerRefund: nameRow(key) } : said }]
  })
}

function formatRow(
  cell: (name: string) => string,
  { mode, merchant }: Told,
): ProviderReport | undefined {
  const gross = readRand(cell('gross'))
  const at = readMoment(cell('date'))
  if (gross === undefined || !at || cell('pf payment id') === '') return undefined
  const about = {
    provider: 'payfast',
    mode,
    merchant,
    payment: cell('m payment id') || null,
    attempt: null,
    providerPayment: cell('pf payment id'),
    amount: Math.abs(gross),
    currency: cell('currency') || 'ZAR',
    at,
  }
  const type = cell('type')
    .toUpperCase()
    .replaceAll(/[^A-Z]+/g, '_')
  if (type === 'FUNDS_RECEIVED' && gross > 0) return { ...about, kind: 'paid' }
  if (type.startsWith('FUNDS_RECEIVED_REFUND') && gross < 0)
    return { ...about, kind: 'refunded', refund: null, providerRefund: null }
  return undefined
}

function nameRow(key: string): string {
  return `row-${createHash('sha256').update(key).digest('hex').slice(0, 24)}`
}

/** Parses '2026-11-22 10:00:00' as South African time. */
function readMoment(text: string): Date | undefined {
  const match = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})/.exec(text)
  return match ? new Date(`${match[1]}T${match[2]}+02:00`) : undefined
}

/** Parses CSV (RFC 4180) with quoted commas, quotes and line breaks. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  for (const [, separator = '', quoted, plain = ''] of text.matchAll(
    /(^|,|\r?\n)(?:"((?:[^"]|"")*)"|([^",\r\n]*))/g,
  )) {
    if (separator.endsWith('\n')) row = []
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (row.length === 1) rows.push(row)
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''))
}
