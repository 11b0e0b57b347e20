import { type ReactNode, useEffect, useRef } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { type Content, wordsOf } from '#content/content.ts'
import { listOpenLinks } from '#content/paths.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { formatDay } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import { dialNumber } from '#rules/text/phone.ts'
import type { Route } from './+types/root.ts'
import { contentOf } from '#ui/content.ts'
import { protectContent } from '#app/site/frame/content-protection.ts'
import { Footer } from '#app/site/frame/footer.tsx'
import { newsletterForm } from '#app/site/frame/newsletter-form.tsx'
import type { Frame } from '#app/site/frame/frame.ts'
import { Header } from '#app/site/frame/header.tsx'
import { Prefetch } from '#app/site/frame/prefetch.tsx'
import { WhatsappButton } from '#app/site/frame/whatsapp-button.tsx'
import { describeMissingPage } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { type ActionArgs, answerContext, postForm } from '#ui/posting/post-form.ts'
import { Thanks } from '#ui/posting/thanks.tsx'
import styles from '#ui/styles.css?url'

/**
 * Sets the content in development, from the files. In production the renderer of a page sets it.
 */
export const middleware: Route.MiddlewareFunction[] = import.meta.env.DEV
  ? [
      async ({ context }, next) => {
        const { shipped } = await import('#content/shipped.ts')
        context.set(contentOf, shipped)
        return next()
      },
    ]
  : []

/** Answers a post of the newsletter form, which is in every page's footer. */
export async function action(args: ActionArgs) {
  const { booking, frame } = wordsOf(args.context.get(contentOf))
  return postForm(args, {
    form: newsletterForm,
    pleaseMend: booking.pleaseMend,
    thanks: (_, { email = '' }) => ({ lines: [fill(frame.newsletter.sent, { email })] }),
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { company, consents, menus, rates } = content
  const siteWords = wordsOf(content)
  const frame: Frame = {
    company: pickCompany(content),
    registered: fill(siteWords.frame.registered, {
      name: company.legal.name,
      number: company.legal.registrationNumber,
    }),
    rates: { perRand: rates.perRand, day: formatDay(rates.on) },
    shortName: company.shortName,
    menus: {
      ...menus,
      mobile: listOpenLinks(content, menus.mobile),
      footer: listOpenLinks(content, menus.footer),
    },
    words: siteWords.frame,
    newsletterConsent: consents.newsletter,
  }
  const answered = context.get(answerContext)
  return { frame, head: describeMissingPage(content), ...(answered ? { answered } : {}) }
}

/** Company data for every page. Only what is needed, because each page sends it. */
function pickCompany({ company }: Content): Frame['company'] {
  const { name, address, phone, email, social, copyrightYear, contentProtection } = company
  const numbers = { phone, dialled: dialNumber(phone), whatsapp: dialNumber(company.whatsapp) }
  return { name, address, ...numbers, email, social, copyrightYear, contentProtection }
}

/** The frame is the same on all pages, so navigation does not reload it. */
export const shouldRevalidate = () => false

/** Used for a screen without its own head, such as the address of a withdrawn tour. */
export const meta = showHead

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root')
  const isProtected = useIsProtected(data?.frame)
  const { pathname } = useLocation()
  // A page behind a mailed link sends no referrer to other sites. Our own forms still need one, so
  // 'no-referrer' would not work.
  const isPrivate =
    /^\/(manage|quote|([cmoqr]|waiting-list)\/[^/]+|itinerary\/[^/]+\/comment)\/?$/.test(pathname)
  const referrer = isPrivate ? 'same-origin' : 'strict-origin-when-cross-origin'
  // Repeats input from before hydration (ui/loading/first-script.ts).
  useEffect(() => void document.dispatchEvent(new Event('hydrated')), [])
  return (
    <html lang={siteLanguage} dir="ltr">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta httpEquiv="X-Content-Type-Options" content="nosniff" />
        <meta name="referrer" content={referrer} />
        <meta name="theme-color" content="#afced6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f1b39" media="(prefers-color-scheme: dark)" />
        <meta name="format-detection" content="telephone=no" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        {/* A link, not an import: an imported sheet belongs to the frame's script, and is fetched and applied again with each later one. */}
        <link rel="stylesheet" href={styles} />
        <Links />
      </head>
      <body {...(isProtected ? { 'data-protected': '' } : {})}>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root({ loaderData: { frame, answered } }: Route.ComponentProps) {
  const { band, overPicture } = useBand()
  // Only the server shows the thanks: the answer to a posted form has no scripts.
  const thanks = import.meta.env.SSR && answered?.thanks
  const isProtected = useIsProtected(frame)
  useEffect(() => (isProtected ? protectContent(document) : undefined), [isProtected])
  useFocusOnArrival()
  return (
    <>
      <a
        href="#main"
        className="button button-primary sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50"
      >
        {frame.words.skip}
      </a>
      <Header frame={frame} band={band} overPicture={overPicture && !thanks} />
      {/* Fills the screen, so that the footer stays below while a screen loads. */}
      <main id="main" tabIndex={-1} className="min-h-[calc(100svh-8rem)] outline-none">
        {thanks ? <Thanks {...thanks} /> : <Outlet />}
      </main>
      <Footer frame={frame} />
      <WhatsappButton frame={frame} />
      <Prefetch />
    </>
  )
}

/** Shown if a screen fails: a sentence and a link, never a stack trace. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>('root')
  const words = data?.frame.words.failure
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <main id="main" className="wrap py-24">
      <h1 className="text-page">{missing ? words?.missing : words?.title}</h1>
      <p className="mt-6 text-lead">{words?.text}</p>
      <a href="/" className="button button-primary mt-8">
        {words?.home}
      </a>
    </main>
  )
}

/** True everywhere except at the desk, if the setting is on (decision 5). */
function useIsProtected(frame: Frame | undefined): boolean {
  const { pathname } = useLocation()
  return (frame?.company.contentProtection ?? false) && !/^\/admin(\/|$)/.test(pathname)
}

/** Scrolls a new page to its top and focuses its main heading. */
function useFocusOnArrival() {
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    ;(heading ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }, [pathname])
}

type Handle = { overPicture?: boolean }

/**
 * The section's name, from `band` of the screen's loader. Home has none, and its header lies over
 * the picture.
 */
function useBand(): { band: string | undefined; overPicture: boolean } {
  const match = useMatches().at(-1)
  const data = match?.loaderData as { band?: string } | undefined
  const handle = match?.handle as Handle | undefined
  return { band: data?.band, overPicture: handle?.overPicture ?? false }
}
