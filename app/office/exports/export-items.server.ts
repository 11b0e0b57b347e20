import type { Inbox, InboxItem, Reading } from '../inbox/inbox.server.ts'
import { type ItemFilter, listItems } from '../inbox/list-items.server.ts'

const batchSize = 500

/**
 * Streams an inbox as CSV, newest first, with a UTF-8 mark for spreadsheets. No cell can be read as
 * a formula.
 */
export async function* exportInbox(
  reading: Reading,
  inbox: Inbox,
  filter: Pick<ItemFilter, 'search' | 'status'>,
): AsyncGenerator<string> {
  let cursor: string | null | undefined
  let heads: string[] | undefined
  do {
    const page = await listItems(reading, inbox, {
      ...filter,
      limit: batchSize,
      ...(cursor ? { cursor } : {}),
    })
    if (!heads) {
      heads = [...commonHeads, ...Object.keys(page.items[0]?.details ?? {})]
      yield `\uFEFF${formatRow(heads)}`
    }
    yield page.items.map((item) => formatRow(listCells(item))).join('')
    cursor = page.nextCursor
  } while (cursor)
}

const commonHeads = ['received', 'status', 'reference', 'name', 'email', 'note']

function listCells({ createdAt, status, reference, name, email, note, details }: InboxItem) {
  return [createdAt, status, reference, name, email, note, ...Object.values(details)]
}

/** One CSV line, every cell quoted (RFC 4180). */
export function formatRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/**
 * Places where a spreadsheet may find a formula: the start of a text, and after each semicolon, tab
 * and line break, because a spreadsheet set to those separators splits there despite quotes.
 * Spaces, quotes and invisible characters may come before.
 */
const formula =
  /^(?=[\s"'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])|^(?=[\t\r\n])|[;\t\r\n](?=(?:(?![\t\r\n])[\s"'\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu

function formatCell(cell: string | number | null): string {
  return typeof cell === 'string' ? formatText(cell) : `"${cell ?? ''}"`
}

/** Puts an apostrophe before each part that a spreadsheet would read as a formula. */
export function formatText(text: string): string {
  return `"${text.replaceAll(formula, "$&'").replaceAll('"', '""')}"`
}
