import type { KindName } from '#content/kinds.ts'
import { readPriced } from '#rules/prices/read-priced.ts'
import { addRaisedSeasons, type Raise, raisePrices } from '#rules/prices/year-of-prices.ts'
import { Refused } from '#platform/refused.ts'
import {
  changeDraftInTransaction,
  type DraftServices,
  parseKnownName,
  lockDraft,
} from './drafts.server.ts'

const pricedKinds: ReadonlySet<KindName> = new Set(['tour', 'vehicle'])

/**
 * Raises prices of some days of several tours and vehicles, in all their drafts or in none. Returns
 * the number of days with a new price for each; 0 if the price is on request. Throws Refused:
 * 'not-found' (also if a draft withdraws the document), 'field-invalid' (documents).
 */
export async function raisePricesOf(
  services: DraftServices,
  {
    documents,
    name: season,
    actorId,
    ...raise
  }: Raise & { documents: readonly string[]; name: string; actorId: string },
): Promise<{ name: string; days: number }[]> {
  const names = [...new Set(documents)].toSorted()
  const hasUnpricedKind = names.some((name) => !pricedKinds.has(parseKnownName(name).kind))
  if (hasUnpricedKind) throw new Refused({ code: 'field-invalid', field: 'documents' })
  return services.db.transaction(async (transaction) => {
    const changedDays: { name: string; days: number }[] = []
    for (const name of names) {
      // The transaction has one connection; drafts are locked in the order of their names.
      const { body } = await lockDraft(transaction, services, name)
      if (body === null) throw new Refused({ code: 'not-found' })
      const pricedYear = readPriced(body)
      const raisedPrices = pricedYear ? raisePrices(pricedYear, raise) : []
      changedDays.push({ name, days: raisedPrices.reduce((sum, { count }) => sum + count, 0) })
      if (!pricedYear || raisedPrices.length === 0) continue
      const currentPrices = (body as { prices?: { seasons?: unknown } }).prices
      const { seasons } = addRaisedSeasons(pricedYear.prices, raisedPrices, {
        name: season,
        keyOf: createKey,
      })
      const { kind } = parseKnownName(name)
      const change = currentPrices
        ? { path: ['prices', 'seasons'], was: currentPrices.seasons, now: seasons }
        : { path: ['prices'], was: currentPrices, now: { seasons } }
      await changeDraftInTransaction(transaction, services, {
        name,
        kind,
        changes: [change],
        actorId,
      })
    }
    return changedDays
  })
}

function createKey(): string {
  return crypto.randomUUID().slice(0, 8)
}
