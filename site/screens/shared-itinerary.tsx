import { redirectDocument, useRevalidator } from 'react-router'
import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { catalogueOf } from '../catalogue.ts'
import { describePage } from '../loading/head.ts'
import '../itinerary/itinerary.css'
import { loadBuilder } from '../itinerary/load-builder.ts'
import { openShared, type Shared } from '../itinerary/open-shared.ts'
import { readServedHead } from '../itinerary/served-head.ts'
import { SharedNotOpen } from '../itinerary/shared-not-open.tsx'
import { SharedTrip } from '../itinerary/shared-trip.tsx'
import { showHead } from '../loading/show-head.ts'
import type { Route } from './+types/shared-itinerary.ts'

/**
 * Rendered once, for every code: the server fills the head of the page that it sends
 * (server/plain-pages/shared-itinerary-page.ts), and the browser asks for the itinerary itself.
 */
export function loader({ context }: Route.LoaderArgs) {
  const siteWords = wordsOf(siteLanguage)
  const shared: Shared = { step: 'opening' }
  return {
    head: describePage({
      ...pages['/itinerary/{code}'],
      path: '/itinerary/shared',
      robots: 'noindex, follow',
    }),
    band: siteWords.sharedItinerary.band,
    builder: loadBuilder(context.get(catalogueOf)),
    words: siteWords.sharedItinerary,
    shared,
  }
}

type Loaded = ReturnType<typeof loader>
/** What came with a page, by its code: going back to it later needs no page again. */
const served = new Map<string, Loaded>()
/** The address that this module was fetched for. */
const arrivedAt = typeof location === 'undefined' ? '' : location.pathname

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  const { code } = params
  const page = served.get(code) ?? (await loadServed(code, request, serverLoader))
  return { ...page, shared: await openShared(code, page.builder, request.signal) }
}
clientLoader.hydrate = true as const

async function loadServed(
  code: string,
  request: Request,
  serverLoader: () => Promise<Loaded>,
): Promise<Loaded> {
  // The data came inside the page of this address. From any other page, that page is fetched first.
  if (new URL(request.url).pathname !== arrivedAt) throw redirectDocument(request.url)
  const rendered = await serverLoader()
  const page = { ...rendered, head: readServedHead(rendered.head) }
  served.set(code, page)
  return page
}

/** Until the page is hydrated, and while it is, the head is the one that was served. */
export function meta({ loaderData }: Route.MetaArgs) {
  const isServed = typeof document !== 'undefined' && loaderData?.shared.step === 'opening'
  return isServed ? readServedHead(loaderData.head) : showHead({ loaderData })
}

export default function SharedItinerary({ loaderData }: Route.ComponentProps) {
  const { shared, builder, words } = loaderData
  const { revalidate, state } = useRevalidator()
  if (shared.step === 'open' && shared.itinerary.entries.length > 0) {
    return <SharedTrip {...shared} builder={builder} words={words} />
  }
  if (shared.step === 'opening') {
    return (
      <section className="wrap min-h-[60dvh] pt-10">
        <h1 className="text-page">{words.band}</h1>
        <p role="status" className="text-ink-2 mt-4 text-lead">
          {words.loading}
        </p>
        <noscript>
          <p>{words.noScript}</p>
        </noscript>
      </section>
    )
  }
  return (
    <SharedNotOpen
      why={shared.step}
      words={words}
      picture={builder.emptyPicture}
      isBusy={state !== 'idle'}
      onRetry={() => void revalidate()}
    />
  )
}
