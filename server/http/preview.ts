import { createHash, createHmac } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { getSignedCookie, setSignedCookie } from 'hono/cookie'
import { z } from 'zod'
import type { Content } from '#content/content.ts'
import { getSampleMessages } from '#emails/samples.ts'
import type { GuestPort } from '#rules/guests/guest-port.ts'
import { hourMs } from '#rules/dates/durations.ts'
import { describeError, type Logger } from '../log.ts'
import type { Renderer, Rendered } from '../pages/renderer.ts'
import { Refused } from '../refused.ts'
import type { Services } from '../services.ts'
import { findSignedIn, type SignedIn } from './caller.ts'
import { makePictures } from '../mail/attachments.ts'
import { answerMail } from './framed-mail.ts'

/** So long a browser that opened the preview has it, while the session that did stands. */
export const previewHours = 12

/** Where the drafts are shown; past publications are beside it, by their numbers. */
export const draftsBase = '/preview/drafts'

/** Where some drafts alone are shown, by their name in an address. */
export function pickedBase(set: string): string {
  return `/preview/picked/${set}`
}

const kept = z.object({ userId: z.uuid(), sessionId: z.uuid(), until: z.int() })

/** Which browsers may look: by a signed cookie that names the session it was opened in, and goes to these addresses alone. */
export function openPreviewCookie(
  services: Pick<Services, 'db' | 'now'>,
  { secret, isSecure }: { secret: string; isSecure: boolean },
) {
  const ownSecret = createHmac('sha256', secret).update('the preview').digest('base64url')
  const name = 'preview'
  const prefix = isSecure ? ('secure' as const) : undefined
  return {
    /** Lets this browser look, for as long as the session stands. */
    open: async (c: Context, { userId, sessionId }: SignedIn) => {
      const until = services.now().getTime() + previewHours * hourMs
      await setSignedCookie(c, name, JSON.stringify({ userId, sessionId, until }), ownSecret, {
        path: '/preview',
        httpOnly: true,
        secure: isSecure,
        sameSite: 'Strict',
        maxAge: previewHours * 3600,
        ...(prefix ? { prefix } : {}),
      })
    },
    /** Whether it may. */
    isOpen: async (c: Context): Promise<boolean> => {
      const text = await getSignedCookie(c, ownSecret, name, prefix)
      const cookie = parse(text)
      if (!cookie || cookie.until <= services.now().getTime()) return false
      const caller = await findSignedIn(services, cookie)
      return caller?.rights.includes('editor') ?? false
    },
  }
}

export type PreviewCookie = ReturnType<typeof openPreviewCookie>

type PreviewParts = {
  cookie: PreviewCookie
  /** What renders; without it there is no preview. */
  renderer: Renderer | undefined
  openPort: (c: Context) => { port: GuestPort }
  /** The live content with the drafts laid over it. */
  readDrafts: () => Promise<Content>
  /** The same with some drafts alone, by their name in an address. */
  readPicked: (set: string) => Promise<Content>
  /** The content of a past publication; undefined where there was none of this number. */
  readPast: (number: number) => Promise<Content | undefined>
  log: Logger
}

/**
 * The real pages, made of drafts or of a past publication, for whoever has the cookie: /preview/drafts/…,
 * /preview/picked/… of some drafts alone, /preview/3/… and mails in their samples. For everybody else they are
 * not there. Nothing is sent from them.
 */
export function previewPages({
  cookie,
  renderer,
  openPort,
  readDrafts,
  readPicked,
  readPast,
  log,
}: PreviewParts): Hono {
  const app = new Hono()
  const onlyOpen: MiddlewareHandler = async (c, next) => {
    if (!renderer || !(await cookie.isOpen(c))) return c.notFound()
    for (const [name, value] of Object.entries(quiet)) c.header(name, value)
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    return c.text('This is a preview: nothing is sent from here.', 405, { Allow: 'GET, HEAD' })
  }
  const show = async (c: Context, content: Content, base: string) => {
    if (!renderer) return c.notFound()
    const { port } = openPort(c)
    const report = (error: unknown) =>
      log.warn({ requestId: c.get('requestId'), ...describeError(error) }, 'a preview failed')
    const request = new Request(c.req.url, { headers: c.req.raw.headers })
    request.headers.delete('origin')
    return answer(c, await renderer({ request, port, report, edition: { content, base } }))
  }
  app.use('/preview/*', onlyOpen)
  app.get(`${draftsBase}/mails/:name`, async (c) => {
    const content = await readDrafts()
    const mail = getMails(content).get(c.req.param('name'))
    if (!mail) return c.notFound()
    return answerMail(c, mail.html, {
      sandbox: ' allow-same-origin',
      policy: "; img-src 'self' data:",
      pictures: await makePictures({ content }, mail.html),
    })
  })
  // The data of Home stands beside the base, not below it.
  for (const path of [draftsBase, `${draftsBase}.data`, `${draftsBase}/*`])
    app.get(path, async (c) => show(c, await readDrafts(), draftsBase))
  for (const path of [pickedBase(':set{[0-9a-f-]+(?:\\.data)?}'), pickedBase(':set{[0-9a-f-]+}/*')])
    app.get(path, async (c) => {
      const set = (c.req.param('set') ?? '').replace('.data', '')
      return show(c, await readPicked(set), pickedBase(set))
    })
  for (const path of ['/preview/:number{\\d{1,9}(?:\\.data)?}', '/preview/:number{\\d{1,9}}/*'])
    app.get(path, async (c) => {
      const number = Number.parseInt(c.req.param('number') ?? '', 10)
      const content = await readPast(number)
      return content ? show(c, content, `/preview/${number}`) : c.notFound()
    })
  return app
}

/** Each mail in its sample, by its name: of made-up facts, with the words of a content. */
export function getMails(content: Content) {
  const mails: Record<string, { subject: string; html: string; text: string }> =
    getSampleMessages(content)
  return new Map(Object.entries(mails))
}

/** What a page of the preview sends with all that it asks. */
const sign = 'x-preview'

/**
 * The first script of a page of the preview: whatever the others ask for has its sign. A referrer would say the
 * same, but browsers may be set to send none.
 */
const signing = `(ask=>{fetch=(what,how)=>{const own=new Request(what,how);own.headers.set('${sign}','1');return ask(own)}})(fetch)`
const signingHash = `'sha256-${createHash('sha256').update(signing).digest('base64')}'`

/**
 * Refuses whatever a page of the preview would write: what looks like the site must book nothing. Its session may
 * be kept fresh, as any page of the same browser does: that is nobody's order.
 */
export const refusePreviewWrites: MiddlewareHandler = async (c, next) => {
  const { method } = c.req
  if (c.req.path === '/api/auth/v1/token' && c.req.query('grant_type') === 'refresh_token')
    return next()
  if (c.req.header(sign) !== undefined && method !== 'GET' && method !== 'HEAD')
    throw new Refused({ code: 'preview-only' })
  return next()
}

/** Nobody keeps or lists it, and only our own desk has it in a frame. */
const quiet = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'X-Frame-Options': 'SAMEORIGIN',
  'Referrer-Policy': 'same-origin',
}

function answer(c: Context, { status, headers, page, body }: Rendered): Response {
  for (const [name, value] of headers) if (!quietNames.has(name)) c.header(name, value)
  c.status(status as 200)
  if (!page) return body === undefined ? c.body(null) : c.body(body)
  c.header('Content-Security-Policy', previewPolicy(page.csp, new URL(c.req.url).host))
  return c.html(page.html.replace(/<head[^>]*>/, `$&<script>${signing}</script>`))
}

/** A page's policy in the preview: our desk has it in a frame, it signs what it asks, and its forms stay here. */
function previewPolicy(csp: string, host: string): string {
  return csp
    .replace(`frame-ancestors 'none'`, `frame-ancestors 'self'`)
    .replace(/script-src [^;]*/, `$& ${signingHash}`)
    .replace(/form-action [^;]*/, `form-action ${host}/preview/`)
}

const quietNames = new Set([...Object.keys(quiet).map((name) => name.toLowerCase()), 'set-cookie'])

function parse(text: string | false | undefined) {
  if (!text) return undefined
  try {
    return kept.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
