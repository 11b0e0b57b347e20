import { shipped } from '#content/shipped.ts'
import { syncTours } from '#server/catalogue/tours.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { openProviders } from '#server/money/providers/providers.ts'
import { reconcileOrder } from '#server/orders/pay/reconcile-order.ts'
import type { Services } from '#server/services.ts'
import { people } from './look-people.ts'

/** What is sealed before the server runs: it has to be started with the same, to read it. */
export const sealedWith = 'what the guests of the pictures are sealed with'

/** Does something in the data folder of a server that is not running yet, by the server's own acts. */
export async function withServices<Done>(
  dataDir: string,
  work: (services: Services) => Promise<Done>,
): Promise<Done> {
  const log = createLog('silent')
  const appRoot = process.cwd()
  const database = await openDatabase({ databaseUrl: undefined, dataDir, appRoot, log })
  await syncTours(database.db, shipped, new Date())
  const done = await work(servicesOf(database.db))
  await database.close()
  return done
}

const now = () => new Date()

function servicesOf(db: Database): Services {
  const siteUrl = 'http://localhost'
  const details = ['Cape & Crossing Private Tours', 'Example Bank', 'Account 00 0000 0000']
  return {
    db,
    content: () => shipped,
    now,
    siteUrl,
    officeEmail: people.office,
    secret: sealedWith,
    wake: () => {},
    providers: openProviders([{ id: 'demo' }, { id: 'eft', details }], { siteUrl, now }),
    reconcileOrder,
  }
}
