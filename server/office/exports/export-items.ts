import type { Inbox, InboxItem, Reading } from '../inbox/inbox.ts'
import { type ItemFilter, listItems } from '../inbox/list-items.ts'

const batchSize = 500

/**
 * An inbox as CSV, newest first, in pieces as it is read: for a spreadsheet, with a mark that says
 * it is UTF-8, and with nothing in it that a spreadsheet would take for a formula.
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
      heads = [...common, ...Object.keys(page.items[0]?.details ?? {})]
      yield `\uFEFF${formatRow(heads)}`
    }
    yield page.items.map((item) => formatRow(listCells(item))).join('')
    cursor = page.nextCursor
  } while (cursor)
}

const common = ['received', 'status', 'reference', 'name', 'email', 'note']

function listCells({ createdAt, status, reference, name, email, note, details }: InboxItem) {
  return [createdAt, status, reference, name, email, note, ...Object.values(details)]
}

/** One line of CSV, every cell in quotes (RFC 4180). */
export function formatRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`
}

/**
 * Where a spreadsheet would begin a cell and find a formula in it: at the beginning of a text and,
 * since one that is set to semicolons or tabs cuts there whatever our quotes say, after each of those
 * and after a line break. Spaces, quotes and signs that cannot be seen may come before the formula.
 */
const formula =
  /^(?=[\s"'\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])|^(?=[\t\r\n])|[;\t\r\n](?=(?:(?![\t\r\n])[\s"'\p{Cc}\p{Cf}])*[=+\-@＝＋－＠])/gu

function formatCell(cell: string | number | null): string {
  return typeof cell === 'string' ? formatText(cell) : `"${cell ?? ''}"`
}

/** A text of which no part is a formula to a spreadsheet: an apostrophe comes before what would be one. */
export function formatText(text: string): string {
  return `"${text.replaceAll(formula, "$&'").replaceAll('"', '""')}"`
}
