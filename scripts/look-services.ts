import { shipped } from '#content/shipped.ts'
import { syncTours } from '#server/catalogue/tours.ts'
import { openDatabase } from '#server/database/open.ts'
import { createLog } from '#server/log.ts'
import { openProviders } from '#server/money/providers/providers.ts'
import { reconcileOrder } from '#server/orders/pay/reconcile-order.ts'
import type { Services } from '#server/services.ts'
import { people } from './look-people.ts'

const now = () => new Date()

/** Opens the data folder of a server that is not running yet, to fill it as the server itself would; to be closed. */
export async function openServices(
  dataDir: string,
): Promise<{ services: Services; close: () => Promise<void> }> {
  const log = createLog('silent')
  const appRoot = process.cwd()
  const database = await openDatabase({ databaseUrl: undefined, dataDir, appRoot, log })
  await syncTours(database.db, shipped, now())
  const siteUrl = 'http://localhost'
  const services: Services = {
    db: database.db,
    content: () => shipped,
    now,
    siteUrl,
    officeEmail: people.office,
    secret: 'nobody is mailed a code here',
    wakeMail: () => {},
    providers: openProviders([{ id: 'eft', details: ['Example Bank'] }], { siteUrl, now }),
    reconcileOrder,
  }
  return { services, close: () => database.close() }
}
