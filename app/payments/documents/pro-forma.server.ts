import type { Content } from '#content/content.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'
import { calendarDateIn, capeTown, formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { sumBooks } from '#app/order/ledger.ts'
import { formatPartyInSentence } from '#app/order/format-party.ts'
import { fill } from '#rules/text/fill.ts'
import type { Database } from '#platform/database/database.ts'
import { listStoredParts } from '#app/order/due-of-order.server.ts'
import { readOrder } from '#app/order/load-order.server.ts'
import { Refused } from '#platform/refused.ts'
import { describeRecipient, describeSupplier, gatherSources } from './document-sources.server.ts'
import { type PrintoutLine, renderPrintout } from './pdf/render-paper.server.ts'

/**
 * Makes the pro forma of an order as it is now: agreed items, payments and balance. It has no
 * number, is not stored, and says that it is no invoice. Throws Refused: 'not-found', 'price-open',
 * 'nothing-to-pay' (all is paid).
 */
export async function readProForma(
  { db, content, now }: { db: Database; content: Content; now: Date },
  orderId: string,
): Promise<{ name: string; bytes: Buffer }> {
  const loadedOrder = await readOrder(db, orderId)
  const { order, items, linesInForce: chargeLines, books } = gatherSources(loadedOrder)
  const { owed, paid, refunded, balance } = sumBooks(books)
  if (chargeLines.length === 0) throw new Refused({ code: 'price-open' })
  if (balance <= 0) throw new Refused({ code: 'nothing-to-pay' })
  const supplier = describeSupplier({
    content,
    vatNumber: policyOn(content.policies.tax, now).vatNumber,
  })
  const { words } = supplier
  const today = calendarDateIn(now, capeTown)
  const parts = listStoredParts(now, loadedOrder)
  const { reference } = order
  const listItemLines = (id: string | null): PrintoutLine[] =>
    chargeLines.filter(({ item }) => item === id).map(({ label, amount }) => ({ label, amount }))
  const lines = items.flatMap((item): PrintoutLine[] => {
    const itemLines = listItemLines(item.id)
    const below = [formatLongDate(item.date), formatPartyInSentence(item, words)].join(' · ')
    return itemLines.length > 0
      ? [{ label: item.title, below, amount: undefined, isHead: true }, ...itemLines]
      : []
  })
  const netPaid = paid - refunded
  const bytes = await renderPrintout({
    ...supplier,
    issuedAt: now.toISOString(),
    title: `${words.proForma} ${reference}`,
    top: {
      heading: words.proForma,
      warning: words.notInvoice,
      recipient: describeRecipient(order),
      about: [
        [words.issued, formatDay(today)],
        [words.booking, reference],
      ],
    },
    letter: undefined,
    lines: [...lines, ...listItemLines(null)],
    total: owed,
    sums: [
      ...(netPaid > 0 ? [{ label: words.paidSoFar, amount: netPaid }] : []),
      ...parts.map(({ amount, dueOn }) => ({
        label: dueOn > today ? fill(words.dueBy, { date: formatDay(dueOn) }) : words.due,
        amount,
      })),
    ],
    notes: [{ text: fill(words.payReference, { reference }) }],
  })
  return { name: `pro-forma-${reference}.pdf`, bytes }
}
