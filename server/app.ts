import { OpenAPIHono } from '@hono/zod-openapi'
import { bodyLimit } from 'hono/body-limit'
import type { Context, MiddlewareHandler } from 'hono'
import { requestId } from 'hono/request-id'
import { isEmptySearch, parseTourSearch } from '#rules/catalogue/search.ts'
import { listRefusals } from '#rules/requests/request.ts'
import { type Contract, contract } from './contract.ts'
import type { Endpoint } from '#platform/api/endpoint.ts'
import { findEndpoint, guardAccess } from '#app/accounts/access-guard.server.ts'
import { findSharedItinerary } from '#app/itinerary/itineraries.server.ts'
import { type AccountSettings, openAccounts } from '#app/accounts/accounts.server.ts'
import { apiDocsRoutes, describeApi } from '#platform/http/api-docs.ts'
import { createStepCounter, type StepCounter } from '#app/figures/booking-steps.server.ts'
import type { ChangeFeed } from '#app/office/change-feed.server.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import {
  noProxies,
  type TrustedProxies,
  warnOfUnreadableProxies,
} from '#platform/http/client-network.ts'
import { answerFailure } from '#platform/http/failures.ts'
import { guardForms } from '#platform/http/forms-guard.ts'
import { cleanInput } from '#platform/http/clean-input.ts'
import { guardClock } from '#platform/http/clock-guard.ts'
import { countSteps } from '#app/figures/count-steps.server.ts'
import { serveFeed } from '#app/guides/guide-feed.server.ts'
import { cachePages, cacheSamePage, readKey } from '#platform/http/page-cache.ts'
import type { Logger } from '#platform/log.ts'
import { openGuestPort } from '#app/my-order/guest-port.server.ts'
import { limitRenders } from '#platform/http/view-limits.ts'
import {
  answerForms,
  type Draw,
  createFailedPageRenderer,
  createScreenRenderer,
} from '#platform/http/render.ts'
import { createMailPageKey, type MailPageKey } from '#platform/http/mail-page-key.ts'
import { mailboxRoutes } from '#platform/http/mail-page.ts'
import { companionRoutes } from '#app/my-order/companions.server.ts'
import { managePages } from '#app/my-order/manage-pages.server.ts'
import { type ManageSession, openManageSession } from '#app/accounts/manage-session.server.ts'
import { manageRoutes } from '#app/my-order/routes.server.ts'
import { openPreviewCookie, previewPages, refusePreviewWrites } from '#platform/http/preview.ts'
import { quoteRequestPages } from '#app/enquiries/quote-pages.server.ts'
import {
  openQuoteRequestSession,
  type QuoteRequestSession,
} from '#app/enquiries/quote-session.server.ts'
import { offerRoutes } from '#app/offers/routes.server.ts'
import { waitingRoutes } from '#app/waiting/routes.server.ts'
import { quoteRequestRoutes } from '#app/enquiries/routes.server.ts'
import type { Services } from '#platform/services.ts'
import { openDraftReader } from '#app/studio/drafts.server.ts'
import { openPastContent } from '#app/studio/past-content.server.ts'
import { openPickedContent } from '#app/studio/picked-content.server.ts'
import { findStoredFile } from '#app/studio/rendered-files.server.ts'
import { refuseForeignOrigins } from '#platform/http/origin-check.ts'
import type { Pages } from '#platform/pages/built-pages.ts'
import { createFixedSite, withReviews, type LiveSite } from '#platform/pages/live-site.ts'
import type { Renderer } from '#platform/pages/renderer.ts'
import { renderQueue } from '#platform/render-queue.ts'
import { servePages } from '#platform/http/pages.ts'
import { serveVariants } from '#app/studio/media/media-files.server.ts'
import { logRequests, nameRequest } from '#platform/http/request-log.ts'
import { connectionRoutes } from '#app/settings/connections-routes.server.ts'
import type { LiveConnections } from '#app/settings/live-connections.server.ts'
import { mailRoutes } from '#app/settings/mail-routes.server.ts'
import { figureRoutes } from '#app/figures/routes.server.ts'
import { badDayRoutes } from '#app/changing/routes.server.ts'
import { fleetRoutes } from '#app/capacity/routes.server.ts'
import { followUpRoutes } from '#app/trip-mails/routes.server.ts'
import { guideRoutes } from '#app/guides/routes.server.ts'
import { inboxRoutes } from '#app/office/inbox-routes.server.ts'
import { moneyRoutes } from '#app/payments/office-routes.server.ts'
import { mediaRoutes, storageRoutes } from '#app/studio/media-routes.server.ts'
import { officeOfferRoutes } from '#app/offers/office-routes.server.ts'
import { officeWaitingRoutes } from '#app/waiting/office-routes.server.ts'
import { orderRoutes } from '#app/office/routes.server.ts'
import { threadRoutes } from '#app/messages/routes.server.ts'
import { publicationRoutes } from '#app/studio/publications-routes.server.ts'
import { studioRoutes } from '#app/studio/routes.server.ts'
import { peopleRoutes } from '#app/accounts/office-routes.server.ts'
import { authRoutes } from '#app/accounts/sign-in-routes.server.ts'
import { catalogueRoutes } from './catalogue-routes.ts'
import { firstStepsRoutes } from '#app/settings/first-steps-routes.server.ts'
import { exampleIds } from './examples/examples.ts'
import { demoPayPage } from '#app/payments/demo-pay-page-routes.server.ts'
import { formRoutes } from './guest-form-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { type MetricsAccess, metricsRoutes } from '#platform/http/metrics.ts'
import { answerRefusal } from '#platform/http/refusal-answer.ts'
import { paymentRoutes } from '#app/payments/routes.server.ts'
import { Refused } from '#platform/refused.ts'
import type { RatesFeed } from '#platform/catalogue/rates.ts'
import type { ReviewsProvider } from '#app/reviews/google-reviews.server.ts'
import { presetHeaders, listSecurityHeaders } from '#platform/http/security-headers.ts'

export type AppParts = {
  services: Services
  /** What the owner connects at the desk; without it nothing can be connected. */
  connections?: LiveConnections
  accounts: AccountSettings
  database: Pick<OpenDatabase, 'db' | 'ping'>
  changes?: ChangeFeed | undefined
  log: Logger
  isProduction: boolean
  /** The site, where its content can change while the server runs. */
  site?: Pick<LiveSite, 'read' | 'during'>
  /**
   * The built pages, where content never changes. Without `site` and `pages` only the API answers.
   */
  pages?: Pages | undefined
  renderer?: Renderer | undefined
  /** True if mail is written to a folder, which /dev/mail shows outside production. */
  hasMailbox: () => boolean
  mailPageKey?: MailPageKey | undefined
  /** The time since which the mail server has not answered; undefined while it answers. */
  mailAwaySince?: () => Date | undefined
  reviews?: ReviewsProvider | undefined
  /** Without it the built-in exchange rates are used. */
  rates?: RatesFeed | undefined
  metricsAccess?: MetricsAccess | undefined
  /** Counts the steps towards a booking, where another process writes the metrics. */
  steps?: StepCounter
  /** Proxies trusted to state a request's address; none by default. */
  trustedProxies?: TrustedProxies
}

/** Compressed bodies are refused: everything the server accepts is small. */
const refuseCompressed: MiddlewareHandler = async (c, next) => {
  const encoding = c.req.header('content-encoding') ?? 'identity'
  if (encoding !== 'identity') throw new Refused({ code: 'content-type-unsupported' })
  return next()
}

const largestBody = 64 * 1024
const refuseLarge = (c: Context) => answerRefusal(c, [{ code: 'body-too-large' }])
const countBody = bodyLimit({ maxSize: largestBody, onError: refuseLarge })

/** True if the handler reads a file and limits its size itself, after the sign-in. */
function acceptsFile(c: Context): boolean {
  const address = findEndpoint(c)
  const endpoint: Endpoint | undefined =
    address !== undefined && address in contract ? contract[address as keyof Contract] : undefined
  return endpoint?.raw !== undefined
}

/** Checks Content-Length. A body without one is counted as it is read, which is far slower. */
const limitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD' || acceptsFile(c)) return next()
  const length = c.req.header('content-length')
  if (length === undefined || c.req.header('transfer-encoding')) return countBody(c, next)
  return Number(length) <= largestBody ? next() : refuseLarge(c)
}

/** Assembles the whole web application. Starts nothing: every effect is in `parts`. */
export function createApp(parts: AppParts) {
  const { log, isProduction, database, metricsAccess, pages } = parts
  const site = parts.site ?? createFixedSite(() => ({ content: parts.services.content(), pages }))
  const steps = parts.steps ?? createStepCounter(parts.services)
  const proxies = parts.trustedProxies ?? noProxies
  const app = new OpenAPIHono()
  app.onError(answerFailure(log, { showFailed: createFailedPageRenderer(parts.renderer) }))
  app.use(
    requestId({
      limitLength: 0,
      generator: (c) => nameRequest(c.req.header('X-Request-Id')),
    }),
    logRequests(log, metricsAccess?.metrics),
    presetHeaders(listSecurityHeaders(isProduction)),
    countSteps(steps),
    (_, next) => site.during(next),
    (c, next) => {
      c.set('content', parts.services.content())
      return next()
    },
  )
  app.route(
    '/',
    healthRoutes({
      database,
      mailAwaySince: parts.mailAwaySince,
      services: parts.services,
      log,
    }),
  )
  if (metricsAccess) app.route('/', metricsRoutes(database, metricsAccess))
  const { secret } = parts.accounts
  const session = openManageSession(parts.services, { secret, isSecure: isProduction })
  const quotes = openQuoteRequestSession(parts.services, { secret, isSecure: isProduction })
  const openPort = openGuestPort(parts.services, { session, quotes }, app.fetch)
  const countRender = limitRenders(parts.services, proxies)
  const render = createScreenRenderer({ renderer: parts.renderer, openPort, countRender, log })
  const draw: Draw = (c, work) => {
    countRender(c)
    return renderQueue.run(work)
  }
  const shipped = parts.services.studio?.shipped ?? parts.services.content()
  const studio = {
    shipped,
    readDraftSet: openDraftReader(parts.services),
    preview: openPreviewCookie(parts.services, { secret, isSecure: isProduction }),
  }
  // Forwards the form behind a mailed link, because the cookie of a new sign-up is sent to this
  // address only (app/accounts/cookies-routes.server.ts).
  app.post('/auth/confirm', (c) => c.redirect(`/api/auth/v1/verify?${toTokenQuery(c)}`, 307))
  for (const [address, findPage] of Object.entries(parts.renderer ? formAddresses : {}))
    app.post(address, answerForms(render, limitBody, findPage))
  app.route('/', createApi({ ...parts, steps }, { session, quotes, studio }))
  app.all('/api/*', (c) => answerRefusal(c, [{ code: 'not-found' }]))
  app.route(
    '/',
    previewPages({
      cookie: studio.preview,
      render,
      readDrafts: async (user) => {
        const { content } = (await studio.readDraftSet(user)).checked
        return content && withReviews(content, parts.services.content())
      },
      readPicked: openPickedContent(parts.services, studio.readDraftSet),
      readPast: openPastContent(parts.services, shipped),
    }),
  )
  if (!isProduction) {
    const key = parts.mailPageKey ?? createMailPageKey(parts.accounts.secret)
    const mailServices = { ...parts.services, db: database.db }
    app.route('/dev/mail', mailboxRoutes(mailServices, key, parts.hasMailbox))
  }
  if (parts.services.providers?.has('demo') && !isProduction)
    app.route('/', demoPayPage(parts.services))
  // A form posted without scripts is answered by the page that contains it.
  const answerForm = answerForms(render, limitBody)
  for (const address of pagesWithForms) app.post(address, answerForm)
  // Signing in needs scripts: a posted form only shows the page again.
  app.post('/auth', presetHeaders({ Allow: 'GET, HEAD' }), answerForm)
  const cachePage = cachePages(parts.services)
  const renderSame = cacheSamePage(render, parts.services)
  const renderForAll = (c: Context) => {
    const { pathname, search } = new URL(c.req.url)
    return render(c, { isPublic: true, cache: (make) => cachePage(pathname + search, make) })
  }
  app.get('/tours', (c, next) => (isSearch(c) ? renderForAll(c) : next()))
  app.get('/itinerary/:code{[^/.]+(?:\\.data)?}', async (c) => {
    const { db, content } = parts.services
    // If the database is unavailable, the page says so.
    const isShared = await findSharedItinerary(db, content(), readKey(c, 'code')).catch(() => true)
    return isShared ? renderForAll(c) : renderSame(c, '/itinerary/none')
  })
  // The page of an order at the desk is equal for everyone; its scripts load the order.
  app.get('/admin/:kind{orders|requests}/:key{[^/]+}', (c) =>
    renderSame(c, `/admin/${c.req.param('kind')}/none`),
  )
  const pageParts = { services: parts.services, render, renderSame, draw, answerForm }
  app.route('/', managePages({ ...pageParts, session }))
  app.route('/', quoteRequestPages({ ...pageParts, session: quotes }))
  app.route('/', companionRoutes(pageParts))
  app.get('/guide/calendar/:file{[\\w-]{43}\\.ics}', serveFeed(parts.services))
  app.get('/media/:file', serveVariants(parts.services))
  app.notFound(
    servePages(() => site.read().pages, {
      readRedirects: () => site.read().content.redirects,
      findFile: (address) => findStoredFile(database.db, address),
    }),
  )
  return app
}

const pagesWithForms = [
  '/',
  '/book-tour/:tourId',
  '/contact',
  '/group-quotes',
  '/rides',
  '/gift-voucher',
  '/transfers',
]

/** Formats the token of a mailed link as a query. */
function toTokenQuery(c: Context): URLSearchParams {
  return new URLSearchParams({ token: c.req.query('token') ?? '' })
}

/**
 * API addresses that also receive forms, each with the page that answers: the form of the cookie
 * above, and forms of our pages from before November 2026, which may still be open in a browser.
 */
const formAddresses: Record<string, (c: Context, fields: URLSearchParams) => string> = {
  '/api/auth/v1/verify': (c) => `/auth/confirm?${toTokenQuery(c)}`,
  '/api/auth/v1/disown': (c) => `/auth/confirm?act=disown&${toTokenQuery(c)}`,
  '/api/auth/v1/resend': () => '/auth/confirm?act=resend',
  '/api/bookings': (_, fields) => `/book-tour/${encodeURIComponent(fields.get('tourId') ?? '')}`,
  '/api/functions/send-contact-email': () => '/contact',
  '/api/group-quotes': () => '/group-quotes',
  '/api/manage/link': () => '/manage?act=link',
  '/api/newsletter': () => '/',
  '/api/rides': () => '/rides',
  '/api/transfers': () => '/transfers',
}

/** True if the query narrows the list of tours. The page of all tours is in memory. */
function isSearch(c: Context): boolean {
  return !isEmptySearch(parseTourSearch(new URL(c.req.url).searchParams))
}

function createApi(
  { services, reviews, log, isProduction, steps, ...parts }: AppParts & { steps: StepCounter },
  {
    session,
    quotes,
    studio,
  }: {
    session: ManageSession
    quotes: QuoteRequestSession
    studio: Parameters<typeof studioRoutes>[1]
  },
) {
  const accounts = openAccounts(services, parts.accounts)
  const api = new OpenAPIHono({
    defaultHook: (result, c) => {
      if (result.success) return undefined
      const [first, ...others] = listRefusals(result.error)
      return answerRefusal(c, [first ?? { code: 'body-malformed' }, ...others])
    },
  })
  api.use('/api/*', (_, next) => renderQueue.call(next))
  api.use('/api/*', presetHeaders({ 'Cache-Control': 'no-store' }), refuseCompressed)
  api.use('/api/*', limitBody, cleanInput)
  api.use('/api/*', refusePreviewWrites(studio.preview))
  api.use('/api/*', refuseForeignOrigins(services.siteUrl), guardAccess(accounts))
  api.use('/api/*', guardClock(services))
  const proxies = parts.trustedProxies ?? noProxies
  api.use('/api/*', warnOfUnreadableProxies(proxies, log), guardForms(services, proxies))
  const settings = { session, constantTime: parts.accounts.constantTime }
  api
    .route('/', formRoutes(services, { session, quotes }))
    .route('/', catalogueRoutes(services, log, { reviews, rates: parts.rates }))
    .route('/', quoteRequestRoutes(services, quotes))
    .route('/', offerRoutes(services, session))
    .route('/', waitingRoutes(services))
    .route('/', authRoutes(accounts, { isSecure: isProduction, session, quotes }))
    .route('/', peopleRoutes(accounts, parts.changes, log))
    .route('/', connectionRoutes(services, parts.connections))
    .route('/', mailRoutes(services, parts.connections, parts.mailAwaySince))
    .route(
      '/',
      firstStepsRoutes(services, {
        isProduction,
        exampleIds,
        hasMailServer: () => !parts.hasMailbox(),
      }),
    )
    .route('/', inboxRoutes(accounts, log))
    .route('/', orderRoutes(accounts))
    .route('/', officeOfferRoutes(accounts))
    .route('/', officeWaitingRoutes(accounts))
    .route('/', threadRoutes(accounts))
    .route('/', figureRoutes(accounts, steps, log))
    .route('/', moneyRoutes(accounts, log))
    .route('/', fleetRoutes(accounts))
    .route('/', followUpRoutes(accounts))
    .route('/', guideRoutes(accounts))
    .route('/', badDayRoutes(accounts))
    .route('/', publicationRoutes(accounts))
    .route('/', studioRoutes(accounts, studio))
    .route('/', mediaRoutes(accounts))
    .route('/', storageRoutes(accounts))
    .route('/', paymentRoutes(services, proxies, log))
    .route('/', manageRoutes(services, settings))
  api.route(
    '/',
    apiDocsRoutes(() => api.getOpenAPI31Document(describeApi(services.content()))),
  )
  return api
}
