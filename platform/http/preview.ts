import { createHash, createHmac } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { z } from 'zod'
import { type Content, wordsOf } from '#content/content.ts'
import { getSampleMessages } from '../mail/blocks/samples.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { escapeMarkup } from '#rules/text/escape-markup.ts'
import { palette } from '#rules/text/palette.ts'
import { Refused } from '../refused.ts'
import type { Services } from '../services.ts'
import { findSignedIn, type SignedIn } from '#app/accounts/caller.server.ts'
import { makePictures } from '#app/payments/documents/attachments.server.ts'
import { answerMail } from './framed-mail.ts'
import type { FinishedHtml, Render } from './render.ts'

/** How long a browser may view editions in frames of the desk, while the session is open. */
export const previewHours = 12
/** Hours that a browser shows an edition instead of the site, unless it leaves earlier. */
const shownHours = 1

export const draftsBase = '/preview/drafts'

export function formatPickedBase(set: string): string {
  return `/preview/picked/${set}`
}

const cookieSchema = z.object({
  userId: z.uuid(),
  sessionId: z.uuid(),
  until: z.int(),
  shown: z.object({ edition: z.string(), until: z.int() }).optional(),
})

type PreviewSession = Omit<z.infer<typeof cookieSchema>, 'shown'> & {
  shown?: { edition: string; until: number } | undefined
}

type PreviewUser = Pick<SignedIn, 'rights'>

/**
 * Access to previews, by a signed cookie with the session that opened it. Valid while that session
 * is open and its user is an editor.
 */
export function openPreviewCookie(
  services: Pick<Services, 'db' | 'now'>,
  { secret, isSecure }: { secret: string; isSecure: boolean },
) {
  const signingSecret = createHmac('sha256', secret).update('the preview').digest('base64url')
  const name = 'preview'
  const prefix = isSecure ? ('host' as const) : undefined
  const time = () => services.now().getTime()
  const readValid = async (c: Context): Promise<PreviewSession | undefined> => {
    if (!c.req.header('cookie')?.includes(name)) return undefined
    const cookie = parse(await getSignedCookie(c, signingSecret, name, prefix))
    return cookie && cookie.until > time() ? cookie : undefined
  }
  const write = (c: Context, session: PreviewSession) =>
    setSignedCookie(c, name, JSON.stringify(session), signingSecret, {
      path: '/',
      httpOnly: true,
      secure: isSecure,
      sameSite: 'Strict',
      maxAge: Math.floor((session.until - time()) / 1000),
      ...(prefix ? { prefix } : {}),
    })
  const read = async (c: Context): Promise<(PreviewSession & PreviewUser) | undefined> => {
    const cookie = await readValid(c)
    if (!cookie) return undefined
    const caller = await findSignedIn(services, cookie)
    if (!caller?.rights.includes('editor')) return undefined
    const { rights } = caller
    const isShown = cookie.shown !== undefined && cookie.shown.until > time()
    return { ...cookie, rights, shown: isShown ? cookie.shown : undefined }
  }
  return {
    read,
    open: async (c: Context, { userId, sessionId }: SignedIn) => {
      const previousSession = await readValid(c)
      const shown = previousSession?.sessionId === sessionId ? previousSession.shown : undefined
      await write(c, { userId, sessionId, until: time() + previewHours * hourMs, shown })
    },
    show: (c: Context, { userId, sessionId, until }: PreviewSession, edition: string | undefined) =>
      write(c, {
        userId,
        sessionId,
        until,
        shown: edition === undefined ? undefined : { edition, until: time() + shownHours * hourMs },
      }),
  }
}

export type PreviewCookie = ReturnType<typeof openPreviewCookie>

type PreviewParts = {
  cookie: PreviewCookie
  render: Render
  readDrafts: (user: PreviewUser) => Promise<Content>
  readPicked: (set: string, user: PreviewUser) => Promise<Content>
  /** The content of a past publication; undefined if there is no such number. */
  readPast: (number: number) => Promise<Content | undefined>
}

/**
 * Addresses without editions: desk, guides' pages, API, files, and mailed links, which open a
 * session.
 */
const pathsWithoutEdition = /^\/(?:(?:admin|api|dev|guide|media|preview)(?:\/|$)|[mq]\/)/

const editionPattern = /^(?:drafts|picked\/[0-9a-f-]+|\d{1,9})$/

const openingPattern = /^\/preview\/((?:picked\/)?[\w-]+)(?:\/([^]*))?$/

/**
 * Serves the real pages from another edition, for a browser with the cookie: /preview/drafts/…,
 * /preview/picked/… (selected drafts) and /preview/3/… show one instead of the site until
 * /preview/leave/…; '?preview=drafts' shows it at one address, in a frame of the desk.
 * /preview/drafts/mails has sample mails. Without the cookie, all of these answer 404. No
 * mail is ever sent.
 */
export function previewPages({
  cookie,
  render,
  readDrafts,
  readPicked,
  readPast,
}: PreviewParts): Hono {
  const app = new Hono()
  const readEdition = async (edition: string, user: PreviewUser): Promise<Content | undefined> => {
    if (!editionPattern.test(edition)) return undefined
    const [kind, set = ''] = edition.split('/')
    if (kind === 'drafts') return readDrafts(user)
    return kind === 'picked' ? readPicked(set, user) : readPast(Number(kind))
  }
  app.get('/preview/*', async (c, goOn) => {
    const session = await cookie.read(c)
    if (!session) return c.notFound()
    for (const [name, value] of previewHeaders) c.header(name, value)
    if (c.req.path.startsWith(`${draftsBase}/mails/`)) return goOn()
    const [, edition = '', page] = openingPattern.exec(c.req.path) ?? []
    const isLeaving = edition === 'leave'
    if (!isLeaving && !(await readEdition(edition, session))) return c.notFound()
    await cookie.show(c, session, isLeaving ? undefined : edition)
    const next =
      page === undefined && isLeaving ? findReferrer(c) : (page ?? '') + new URL(c.req.url).search
    // Slashes at its beginning would lead to another host.
    return c.redirect(`/${next.replace(/^[/\\]+/, '')}`, 303)
  })
  app.get(`${draftsBase}/mails/:name`, async (c) => {
    const session = await cookie.read(c)
    if (!session) return c.notFound()
    const content = await readDrafts(session)
    const mail = getMails(content).get(c.req.param('name'))
    if (!mail) return c.notFound()
    return answerMail(c, mail.html, {
      sandbox: ' allow-same-origin',
      policy: "; img-src 'self' data:",
      pictures: await makePictures({ content }, mail.html),
    })
  })
  app.use(async (c, next) => {
    const { path, method } = c.req
    const requestedEdition = c.req.query(queryName)
    // Requests of an edition's page name the edition; files and data without the mark belong to the site.
    const isUnmarked =
      requestedEdition === undefined && (/\.\w+$/.test(path) || !c.req.header('cookie'))
    if (isUnmarked || pathsWithoutEdition.test(path)) return next()
    const session = await cookie.read(c)
    const edition = requestedEdition ?? session?.shown?.edition
    if (edition === undefined) return next()
    const content = session && (await readEdition(edition, session))
    if (!content)
      return requestedEdition === undefined
        ? next()
        : c.text('There is nothing at this address.', 404)
    c.set('edition', { content, adapt: (page) => adapt(c, page, edition) })
    if (method === 'GET' || method === 'HEAD') c.res = await render(c)
    else await next()
    for (const [name, value] of previewHeaders) c.res.headers.set(name, value)
    return undefined
  })
  return app
}

/** Sample mails by name: invented facts with the words of this content. */
export function getMails(content: Content) {
  const mails: Record<string, { subject: string; html: string; text: string }> =
    getSampleMessages(content)
  return new Map(Object.entries(mails))
}

/** Query parameter and header that name the edition. */
const queryName = 'preview'
const headerName = 'x-preview'

/**
 * The first script of an edition's page. It marks all requests and loads other pages from the same
 * edition. A Referer header is no alternative: browsers may be set to send none.
 */
function writeMarkingScript(edition: string): string {
  return `(ask=>{fetch=(what,how)=>{const own=new Request(what,how),at=new URL(own.url);own.headers.set('${headerName}','1');at.searchParams.set('${queryName}','${edition}');return ask(own.method!=='GET'||at.pathname.startsWith('/api/')?own:new Request(at,own))}})(fetch)`
}

/** The desk's own calls, which continue while its browser shows an edition. */
const deskCalls = /^\/api\/(?:account|admin|auth|guide|office|rpc|storage)\//

/**
 * Refuses writes from preview pages, and guests' writes from a browser that shows an edition: a
 * copy of the site must book nothing. Refreshing the session is allowed.
 */
export function refusePreviewWrites(cookie: PreviewCookie): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req
    if (method === 'GET' || method === 'HEAD') return next()
    if (path === '/api/auth/v1/token' && c.req.query('grant_type') === 'refresh_token')
      return next()
    if (c.req.header(headerName) !== undefined) throw new Refused({ code: 'preview-only' })
    if (!deskCalls.test(path) && (await cookie.read(c))?.shown)
      throw new Refused({ code: 'preview-only' })
    return next()
  }
}

/** Not cached, not indexed, and framed only by our desk. */
const previewHeaders = Object.entries({
  'Cache-Control': 'private, no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
})

/**
 * Adapts a page of an edition: its first script marks requests, and outside a frame a bar names the
 * edition.
 */
function adapt(c: Context, { html, csp }: FinishedHtml, edition: string): FinishedHtml {
  const isFramed = c.req.query(queryName) !== undefined
  const marking = writeMarkingScript(edition)
  const hash = createHash('sha256').update(marking).digest('base64')
  const marked = html.replace(/<head[^>]*>/, `$&<script>${marking}</script>`)
  return {
    html: isFramed ? marked : marked.replace('</body>', (end) => writeBar(c.get('content')) + end),
    csp: csp
      .replace(`frame-ancestors 'none'`, `frame-ancestors 'self'`)
      .replace(/script-src [^;]*/, `$& 'sha256-${hash}'`)
      // Frames may not submit forms: the server would not refuse them without the cookie.
      .replace(/form-action [^;]*/, `form-action ${isFramed ? `'none'` : `'self'`}`),
  }
}

function writeBar(content: Content): string {
  const { text, leave } = wordsOf(content).admin.studio.preview
  const { ink, limewash } = palette
  return `<aside style="position:sticky;bottom:0;z-index:60;padding:12px 96px 12px 16px;background:${ink};color:${limewash}">${escapeMarkup(text)} <a href="/preview/leave" style="color:inherit;text-decoration:underline">${escapeMarkup(leave)}</a></aside>`
}

/** The page of this site that the request came from; Home if unknown. */
function findReferrer(c: Context): string {
  const referrer = URL.parse(c.req.header('referer') ?? '')
  return referrer?.host === new URL(c.req.url).host ? referrer.pathname + referrer.search : '/'
}

function parse(text: string | false | undefined) {
  if (!text) return undefined
  try {
    return cookieSchema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
