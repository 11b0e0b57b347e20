// The application on PostgreSQL, for bench/publish.ts: publishes a change of the site for each message
// that it receives.
import { createApp } from '#server/app.ts'
import { syncTours } from '#platform/catalogue/tours.ts'
import { openDatabase } from '#platform/database/open.ts'
import { builtFolder } from '#platform/http/built-folder.ts'
import { createSiteServer } from '#platform/http/http-server.ts'
import { createLog } from '#platform/log.ts'
import { reconcileOrder } from '#app/payments/reconcile-order.server.ts'
import { openLiveSite } from '#platform/pages/live-site.ts'
import { openBuiltSite } from '#platform/pages/render-site.ts'
import type { Services } from '#platform/services.ts'
import type { Content } from '#content/content.ts'
import { shipped } from '#content/shipped.ts'
import { quickHashing } from '#tests/quick-hashing.ts'

const changes: Record<string, (content: Content) => Partial<Content>> = {
  'one text': ({ articles, posts: [post] }) => ({
    articles: {
      ...articles,
      [post?.slug ?? '']: `Another beginning.\n\n${articles[post?.slug ?? '']}`,
    },
  }),
  'one price': ({ tours: [tour, ...others] }) => ({
    tours: tour ? [{ ...tour, priceFrom: 'R7,777' }, ...others] : [],
  }),
  'the phone number': ({ company }) => ({ company: { ...company, phone: '+27 21 555 0199' } }),
}

const log = createLog('error')
const [databaseUrl = '', dataDir = ''] = process.argv.slice(2)
const database = await openDatabase({ databaseUrl, dataDir, appRoot: process.cwd(), log })
await syncTours(database.db, shipped, new Date())
const built = await openBuiltSite(builtFolder)
const site = openLiveSite({ content: shipped, folder: builtFolder, built })
const services: Services = {
  db: database.db,
  content: () => site.read().content,
  now: () => new Date(),
  siteUrl: 'http://localhost',
  officeEmail: 'office@cape.example',
  secret: 'a secret of the benches, 7Qx9vT2mZk4',
  wake: () => {},
  reconcileOrder,
}
const app = createApp({
  services,
  accounts: {
    secret: services.secret,
    adminEmail: undefined,
    hashing: quickHashing,
    constantTime: async () => {},
  },
  database,
  log,
  isProduction: false,
  site,
  hasMailbox: () => false,
})
const server = createSiteServer(app.fetch).listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` })
})
process.on('message', (what: string) => {
  const { content } = site.read()
  const next = { ...content, ...changes[what]?.(content), number: content.number + 1 }
  site.publish(next).then(
    (done) => process.send?.({ done }),
    (error) => process.send?.({ failed: String(error) }),
  )
})
process.on('disconnect', async () => {
  site.close()
  await database.close()
  process.exit()
})
