import type { BankColumns, BankLine } from '#app/payments/bank-file.ts'
import type { FigureKind } from '../figures.ts'
import type { Answer, AnswerOf } from '#ui/client/api.ts'
import { callSignedIn, downloadSignedIn, readSignedIn } from '#ui/session/session.ts'

export type Span = { from: string; to: string }
export type FiguresAnswer = AnswerOf<'GET /api/admin/figures'>
export type JournalAnswer = AnswerOf<'GET /api/admin/journal'>
export type MatchedLine = AnswerOf<'POST /api/admin/bank/lines'>['lines'][number]
export type FigureFile = 'month' | FigureKind | 'load' | 'steps'

export function exportFigures(span: Span, table: FigureFile) {
  return downloadSignedIn('GET /api/admin/figures/file', { query: { ...span, of: table } })
}

/** The columns stored for files with this header row. Null if unknown. */
export async function readBankColumns(heads: string): Promise<BankColumns | null> {
  return (await readSignedIn('GET /api/admin/bank/columns', { query: { heads } })).columns
}

/** The most lines in one request (app/figures/contract.ts). */
const maxLinesPerRequest = 100

/** Matches lines of a bank file to bookings. The results have the lines' order. */
export async function matchLines(
  lines: readonly BankLine[],
): Promise<Answer<{ lines: MatchedLine[] }>> {
  const matches: MatchedLine[] = []
  for (let start = 0; start < lines.length; start += maxLinesPerRequest) {
    const body = { lines: lines.slice(start, start + maxLinesPerRequest) }
    const answer = await callSignedIn('POST /api/admin/bank/lines', { body })
    if (!answer.ok) return answer
    matches.push(...answer.value.lines)
  }
  return { ok: true, value: { lines: matches } }
}
