import { setTimeout as sleep } from 'node:timers/promises'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { listContentFaults } from '#content/content-faults.ts'
import { shipped } from '#content/shipped.ts'
import { correctPeriods } from '#app/capacity/correct-periods.server.ts'
import { scryptHashing } from '#app/accounts/password-hashing.server.ts'
import { countAdministrators } from '#app/accounts/roles.server.ts'
import { deleteUndecryptableSigningKeys } from '#app/accounts/key-set.server.ts'
import { findOrCreateSecret } from '#platform/database/secret.ts'
import { type AppParts, createApp } from './app.ts'
import { backupSocket, createBackupServer } from './backup/backup-socket.ts'
import type { BackupSources } from './backup/write-backup.ts'
import type { OpenDatabase, Transaction } from '#platform/database/database.ts'
import type { Authentication } from '#platform/mail/inbound/parse-mail.ts'
import { DatabaseAway } from '#platform/database/database-away.ts'
import { FolderInUse } from '#platform/database/folder-lock.ts'
import { openDatabase } from '#platform/database/open.ts'
import { createStepCounter } from '#app/figures/booking-steps.server.ts'
import { createChangeFeed } from '#app/office/change-feed.server.ts'
import { ExtensionMissing, RightsMissing } from '#platform/database/postgresql.ts'
import { storeExamples } from './examples/example-season.ts'
import { openHttpServer } from '#platform/http/http-server.ts'
import { createMailPageKey } from '#platform/http/mail-page-key.ts'
import { type Jobs, startJobs } from '#platform/jobs.ts'
import { listJobs } from './jobs-table.ts'
import { createLog, describeError, type Logger } from '#platform/log.ts'
import { type LeasedMail, releaseLeases } from '#platform/mail/leases.ts'
import { openDelivery, openTransport } from '#platform/mail/delivery.ts'
import { checkStorageMark, openMedia, readMaster } from '#app/studio/media/media.server.ts'
import { openScanner } from '#app/studio/media/scanner.server.ts'
import { createMetrics } from './metrics/metrics.ts'
import { listFormOrigins, listPaymentOptions } from '#app/payments/providers/providers.server.ts'
import { reconcileOrder } from '#app/payments/reconcile-order.server.ts'
import { raiseTestMoney } from '#app/payments/providers/test-money.server.ts'
import { stopMailProcess } from '#platform/mail/inbound/mail-process.ts'
import { openSource } from '#platform/mail/inbound/sources.ts'
import { findThreadOfMail, writeReplyAddress } from '#platform/mail/inbound/reply-address.ts'
import { builtFolder } from '#platform/http/built-folder.ts'
import { openConnections } from '#app/settings/live-connections.server.ts'
import { recordMailTest } from '#app/settings/connections.server.ts'
import { findSender } from '#app/settings/mail-routes.server.ts'
import { readPictures } from '#platform/pages/built-pages.ts'
import { openLiveSite } from '#platform/pages/live-site.ts'
import { createRenderer } from '#platform/pages/renderer.ts'
import { openBuiltSite } from '#platform/pages/render-site.ts'
import { answerWhileStarting } from './health-routes.ts'
import {
  readSettings,
  refuseIncompleteProduction,
  SettingError,
  type Settings,
} from '#platform/settings.ts'
import { describeStart } from './start-notice.ts'
import { loadLive, openStudio } from '#app/studio/load-live.server.ts'
import { followPublished, listenForPublications } from '#app/studio/follow-published.server.ts'
import { readMachine, readOtherClock } from './clean-up/clock.ts'
import { createCleanUp, type CleanUp } from './clean-up/clean-up.ts'
import { syncTours } from '#platform/catalogue/tours.ts'
import type { Services } from '#platform/services.ts'

/** The working directory, because the bundle of this file is elsewhere. */
const appRoot = process.cwd()
const folder = path.join(appRoot, builtFolder)
/**
 * Longer than the slowest answer about an address: a password hash, a log line and a queued mail.
 */
const constantTimeMs = 400

// Files of this process hold guests' details, so only its owner may read them.
process.umask(0o077)

/** Pictures of the served build. Pages use no others. */
const pictures = readPictures(folder)

try {
  const settings = readSettings()
  refuseIncompleteProduction(settings)
  refuseFaultyContent()
  await start(settings)
} catch (error) {
  process.stderr.write(`${isOperatorError(error) ? error.message : inspect(error)}\n`)
  process.exit(1)
}

/** Refuses to start with content that the build would refuse, for example for a missing picture. */
function refuseFaultyContent(): void {
  const faults = listContentFaults(shipped, pictures)
  if (faults.length > 0) throw new SettingError(faults.join('\n'))
}

function isOperatorError(error: unknown): error is Error {
  return [SettingError, FolderInUse, DatabaseAway, ExtensionMissing, RightsMissing].some(
    (kind) => error instanceof kind,
  )
}

async function start(settings: Settings): Promise<void> {
  const log = createLog(settings.logLevel)
  const { databaseUrl, dataDir } = settings
  const database = await openDatabase({ databaseUrl, dataDir, appRoot, log }).catch((error) => {
    if (!databaseUrl || isOperatorError(error)) throw error
    const reason = JSON.stringify(describeError(error).code ?? describeError(error).message)
    throw new SettingError(`The database that DATABASE_URL names cannot be used: ${reason}.`)
  })
  try {
    // The live content, which may have tours that the files lack.
    const { content } = await loadLive(database.db, { shipped, pictures })
    await syncTours(database.db, content, now())
    // Runs before any trip is completed, because completion depends on the trip's last day.
    const trips = await correctPeriods({ db: database.db, content: () => content, now })
    if (trips > 0)
      log.warn({ trips }, 'hours of vehicles and guides were corrected to those of their trips')
    if (database.kind === 'built-in') await releaseLeases(database.db)
    const checkedOn = settings.clockChecked
    const mailFolder = path.join(dataDir, 'mail')
    const { mediaBucket: bucket, mediaScanner } = settings
    const scanner = mediaScanner && openScanner(mediaScanner, { log })
    const media = openMedia({ dataDir, bucket, scanner })
    const machine = readMachine()
    const readOther = async () =>
      database.kind === 'postgresql' ? readOtherClock(database.db, machine.upMs()) : undefined
    const clockParts = { now, checkedOn, machine, readOther }
    const cleanUp = createCleanUp({ database, ...clockParts, mailFolder, media, log })
    const clockWarning = await cleanUp.runOnce()
    await open(settings, { database, media, cleanUp, clockWarning, log })
  } catch (error) {
    await database.close()
    throw error
  }
}

async function open(
  settings: Settings,
  resources: {
    database: OpenDatabase
    media: ReturnType<typeof openMedia>
    cleanUp: CleanUp
    clockWarning: string | undefined
    log: Logger
  },
): Promise<void> {
  const { database, media, cleanUp, clockWarning, log } = resources
  const { db } = database
  const mailFolder = path.join(settings.dataDir, 'mail')
  const formOrigins = listFormOrigins(settings.gatewayUrls)
  const built = await openBuiltSite(folder)
  const site = openLiveSite({
    listFaults: (candidate) => listContentFaults(candidate, pictures),
    content: shipped,
    folder,
    built,
    formOrigins,
    readMaster: (master) => readMaster(media, master),
  })
  const { read } = site
  const studio = openStudio({ db, shipped, pictures, site, log })
  const company = () => read().content.company
  const content = () => read().content
  const failedPage = () => read().failedPage
  const renderer = built && createRenderer(built, { content, formOrigins, failedPage })
  const metrics = createMetrics()
  // The app needs the port, so requests that arrive earlier wait for it.
  const app = Promise.withResolvers<ReturnType<typeof createApp>>()
  let isStarting = true
  const server = await openHttpServer(async (request, env) => {
    const early = isStarting ? answerWhileStarting(request) : undefined
    return early ?? (await app.promise).fetch(request, env)
  }, settings)
  // Runs before the first answer, so visitors after a restart see the published content.
  await studio.showLive()
  await studio.showReviews(now())
  const { port } = server
  const siteUrl = settings.siteUrl ?? `http://localhost:${port}`
  const secret = await findOrCreateSecret(db, settings.authSecret)
  if (await deleteUndecryptableSigningKeys(db, { siteUrl, secret }))
    log.warn('AUTH_SECRET has changed: new signing keys were made')
  const connections = openConnections({
    db,
    secret,
    read: readSettings,
    context: { siteUrl, now, content },
    log,
  })
  await connections.reload()
  const from = () => findSender(content(), connections)
  const mailServer = () => connections.mailing().mailServer
  const { findMailServer } = connections
  const transport = openTransport({ mailServer: findMailServer, mailFolder, from })
  const keepsLinks = () => !mailServer() && !settings.isProduction
  const mailPageKey = createMailPageKey(secret)
  const changes = createChangeFeed(database, log)
  let wake: Jobs['wake'] | undefined
  const services: Services = {
    db,
    content,
    now,
    clock: cleanUp.clock,
    siteUrl,
    get officeEmail() {
      return connections.mailing().officeEmail ?? company().email
    },
    hasRatesFeed: settings.rates !== undefined,
    secret,
    wake: (topic) => wake?.(topic),
    asksSecondProof: settings.isProduction,
    reconcileOrder: reconcileOrder,
    get providers() {
      return connections.providers()
    },
    unhealthyProviders: new Map(),
    studio,
    media,
  }
  // Runs before any mail is sent, because it deletes the mails of the examples.
  if (settings.hasExamples) await storeExamples(services)
  const mailbox = openMailbox(settings, services, from)
  if (mailbox) services.mailbox = mailbox
  const delivery = openDelivery({
    ...(mailbox && { replyAddress: mailbox.replyAddress }),
    db,
    content: services.content,
    secret,
    media,
    transport,
    log,
    now,
    isClockBelieved: cleanUp.isClockBelieved,
    metrics,
    keepsLinks,
  })
  const steps = createStepCounter(services)
  const parts: AppParts = {
    steps,
    services,
    connections,
    accounts: {
      secret,
      adminEmail: settings.adminEmail,
      hashing: scryptHashing,
      constantTime: () => sleep(constantTimeMs),
    },
    database,
    changes,
    log,
    isProduction: settings.isProduction,
    site,
    renderer,
    hasMailbox: () => !mailServer(),
    mailPageKey,
    mailAwaySince: delivery.awaySince,
    reviews: settings.reviews,
    rates: settings.rates,
    trustedProxies: settings.trustedProxies,
    metricsAccess: {
      metrics,
      token: settings.metricsToken,
      isProduction: settings.isProduction,
      now,
      clock: cleanUp.clock,
    },
  }
  app.resolve(createApp(parts))
  isStarting = false
  const closeBackups = await openBackups(settings, { database, photographs: media.storage }, log)
  const { isClockBelieved } = cleanUp
  const list = listJobs({
    services,
    log,
    delivery,
    steps,
    source: mailbox && openSource(mailbox.source, { ...services, log }),
    followPublished: followPublished({ services, studio, connections, isClockBelieved, log }),
    cleanUp,
  })
  const jobs = startJobs(list, { log, isClockBelieved })
  wake = jobs.wake
  // A change of an order or vehicle may free a place for the waiting list.
  const subscription = await changes.subscribe('the waiting list', {
    changed: (topics) => {
      if (topics.includes('orders') || topics.includes('fleet')) jobs.wake('waiting list')
    },
    end: () => undefined,
  })
  const stopListening = await listenForPublications(database, () => jobs.wake('publications'), log)
  stopOnSignal(log, async () => {
    changes.end()
    await server.close()
    site.close()
    media.maker.end()
    stopListening()
    subscription?.unsubscribe()
    await jobs.stop()
    stopMailProcess()
    transport.close()
    await closeBackups()
    await database.close()
  })
  const hasPages = read().pages !== undefined
  const testMoneyWarning = await raiseTestMoney(parts.services)
  if (testMoneyWarning) log.warn(testMoneyWarning)
  const mediaWarning = await checkStorageMark(db, media)
  if (mediaWarning) log.warn(mediaWarning)
  const scannerWarning = await media.scanner?.check()
  if (scannerWarning) log.warn(scannerWarning)
  const warnings = {
    clockWarning,
    testMoneyWarning,
    mediaWarning,
    scannerWarning,
  } satisfies Partial<Parameters<typeof describeStart>[0]>
  const notice = {
    settings: { ...settings, ...connections.mailing() },
    ways: listPaymentOptions(services),
    port,
    mailFolder,
    from: from(),
    hasPages,
    hasOwner: (await countAdministrators(db)) > 0,
    mailToken: mailPageKey.token,
  }
  process.stdout.write(describeStart({ ...notice, ...warnings }))
}

/** The mailbox for replies, if one is set, with the reply address of each mail. */
function openMailbox(
  { mailInbound: source, mailInboundAddress, officeEmail }: Settings,
  services: Services,
  from: () => string,
) {
  if (!source) return undefined
  const { secret } = services
  // Not the address entered at the desk: MAIL_INBOUND reads another mailbox.
  const address = mailInboundAddress ?? officeEmail ?? services.content().company.email
  const sender = () => /<([^<>]+)>/.exec(from())?.[1] ?? from()
  return {
    source,
    address,
    secret,
    own: () => [services.officeEmail, services.content().company.email, sender()],
    recordTest: (transaction: Transaction, id: string, found: Authentication) =>
      recordMailTest(transaction, id, { arrived: { at: now().toISOString(), ...found } }),
    replyAddress: (mail: LeasedMail) => {
      const thread = mail.replyTo === services.officeEmail ? findThreadOfMail(mail) : undefined
      return thread && writeReplyAddress({ address, secret }, thread)
    },
  }
}

/** Lets the owner of the data folder request a backup. PostgreSQL has its own tools. */
async function openBackups(
  { dataDir, clockChecked: checkedOn }: Settings,
  parts: Omit<BackupSources, 'mailFolder'>,
  log: Logger,
): Promise<() => Promise<void>> {
  if (parts.database.kind === 'postgresql') return async () => {}
  const sources = { ...parts, mailFolder: path.join(dataDir, 'mail') }
  const { server, settle } = createBackupServer({ sources, dataDir, now, checkedOn, log })
  const socket = backupSocket(dataDir)
  // Removes the socket of a killed process; this process has locked the data folder.
  rmSync(socket, { force: true })
  server.listen(socket)
  await once(server, 'listening').catch((error) => {
    log.warn(describeError(error), 'backups are possible only while the server is stopped')
  })
  return async () => {
    server.close()
    await settle()
  }
}

function now(): Date {
  return new Date()
}

function stopOnSignal(log: Logger, stop: () => Promise<void>): void {
  let isStopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second signal stops at once; everything acknowledged is already on disk.
      if (isStopping) process.exit(1)
      isStopping = true
      log.info({ signal }, 'stopping')
      stop().then(
        () => log.info('stopped'),
        (error) => {
          log.error(describeError(error), 'not stopped cleanly')
          process.exitCode = 1
        },
      )
    })
  }
}
