import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { Details, Inbox, InboxItem, Reading } from '../inbox/inbox.server.ts'
import { type ItemFilter, listItems } from '../inbox/list-items.server.ts'

const batchSize = 500

/**
 * Streams an inbox as CSV, in the order of its list, with a UTF-8 mark for spreadsheets. No cell can be read as
 * a formula. Reads the inbox twice, because items have different details and the first line names
 * all of them.
 */
export async function* exportInbox(
  reading: Reading,
  inbox: Inbox,
  filter: ExportFilter,
): AsyncGenerator<string> {
  const details = new Set<string>()
  for await (const items of readPages(reading, inbox, filter))
    for (const item of items)
      for (const name of Object.keys(listDetails(item, filter))) details.add(name)
  yield `\uFEFF${formatRow([...commonHeads, ...details])}`
  for await (const items of readPages(reading, inbox, filter))
    yield items.map((item) => formatRow(listCells(item, [...details], filter))).join('')
}

type ExportFilter = Pick<ItemFilter, 'search' | 'status' | 'only'> & { withMoney: boolean }

async function* readPages(
  reading: Reading,
  inbox: Inbox,
  filter: ExportFilter,
): AsyncGenerator<readonly InboxItem[]> {
  let cursor: string | null | undefined
  do {
    const page = await listItems(reading, inbox, {
      ...filter,
      limit: batchSize,
      ...(cursor ? { cursor } : {}),
    })
    yield page.items
    cursor = page.nextCursor
  } while (cursor)
}

const commonHeads = ['received', 'status', 'reference', 'name', 'email', 'note']

function listCells(item: InboxItem, detailNames: readonly string[], filter: ExportFilter) {
  const { createdAt, status, reference, name, email, note } = item
  const details = listDetails(item, filter)
  const cells = detailNames.map((detail) => details[detail] ?? null)
  return [createdAt, status, reference, name, email, note, ...cells]
}

/** The details of an item, and the columns of its trip. */
function listDetails({ details, trip }: InboxItem, { withMoney }: ExportFilter): Details {
  if (!trip) return details
  const { pickUp, vehicles, guides, owed } = trip
  return {
    ...details,
    pickUp,
    vehicles: vehicles.join(', '),
    guides: guides.join(', '),
    ...(withMoney && { owed: owed === null ? null : formatMoney(toMoney(owed)) }),
  }
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
