import { wordsOf, type Content } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { useMemo } from 'react'
import {
  data,
  redirectDocument,
  useRevalidator,
  Link,
  type MetaDescriptor,
  useNavigate,
} from 'react-router'
import {
  parseStoredItinerary,
  storeItinerary,
  type StoredItinerary,
  type Itinerary,
} from '../stored-itinerary.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import './itinerary.css'
import type { Builder } from './builder.ts'
import { loadBuilder } from './load-builder.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/shared-itinerary.ts'
import type { Words } from '#content/words/words.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'
import type { GuestPort } from '#platform/api/calls.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { countTravelDays } from '../itinerary.ts'
import { computeItineraryPrice } from '../itinerary-price.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { describePage } from '#ui/loading/head.ts'
import { describeParty } from './describe.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { listDatedDays } from './dated-days.ts'
import { replaceCurrent } from './device-storage.ts'
import { TripSheet } from './trip-sheet.tsx'

type SharedTripProps = {
  itinerary: Itinerary
  goneTours: number
  /** The address for comments to the itinerary's sender. Absent if there is no sender. */
  commentAt?: string
  builder: Builder
  words: Words['sharedItinerary']
}

function SharedTrip({ itinerary, goneTours, commentAt, builder, words }: SharedTripProps) {
  const navigate = useNavigate()
  const tours = useMemo(() => itinerary.entries.map(({ tour }) => tour), [itinerary])
  const openAsMine = () => {
    replaceCurrent(storeItinerary(itinerary))
    void navigate('/itinerary-builder')
  }
  const { news } = builder.words
  const hasFault = listDatedDays(itinerary, builder).some(({ refusal }) => refusal)
  return (
    <section className="wrap pt-10 lg:pt-14 print:pt-0">
      <h1 className="text-page print:mb-2">
        {fillCount(words.title, countTravelDays(itinerary.entries))}
      </h1>
      <div className="no-print">
        <p className="text-ink-2 mt-4 max-w-2xl text-lead">{words.lead}</p>
        <p className="mt-6 mb-10 flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-primary noscript:hidden"
            onClick={openAsMine}
          >
            {words.makeMine}
          </button>
          <button
            type="button"
            className="button button-quiet noscript:hidden"
            onClick={() => print()}
          >
            {words.print}
          </button>
          <Link to="/itinerary-builder" className="link self-center py-2">
            {words.ownBuilder}
          </Link>
          {commentAt && (
            <a href={commentAt} className="link self-center py-2">
              {words.comment}
            </a>
          )}
        </p>
        {hasFault && (
          <p
            role="status"
            className="border-amber text-amber mb-8 max-w-2xl border-l-3 pl-3 text-meta"
          >
            {builder.words.someDaysCannotBe}
          </p>
        )}
        {goneTours > 0 && (
          <p className="border-amber text-amber mb-8 border-l-3 pl-3 text-meta">
            {fill(goneTours === 1 ? news.goneOne : news.goneMany, { n: goneTours })}
          </p>
        )}
      </div>
      <TripSheet
        builder={builder}
        itinerary={itinerary}
        price={computeItineraryPrice(tours, itinerary)}
        hasTitle
        link={useIsHydrated() ? location.href : builder.company.website}
      />
    </section>
  )
}

const robots = 'noindex, follow'

/**
 * The head of a share link that is unknown or cannot be read now. For loaders only, because it
 * reads the content.
 */
function describeNotOpened(content: Content, isMissing: boolean): MetaDescriptor[] {
  const { notFoundTitle, notFoundText } = wordsOf(content).sharedItinerary
  const { general, ending } = readGeneral(content)
  const notFoundHead = { title: `${notFoundTitle}${ending}`, description: notFoundText }
  const page = { ...general, path: '/itinerary/shared', robots }
  return describePage(content, isMissing ? { ...page, ...notFoundHead } : page)
}

/**
 * The head of a shared itinerary, for previews where its link is posted. For loaders only, because
 * it reads the content.
 */
function describeShared(content: Content, code: string, itinerary: Itinerary): MetaDescriptor[] {
  const { sharedItinerary: words, itinerary: builder } = wordsOf(content)
  const { general, ending } = readGeneral(content)
  const { entries } = itinerary
  const days = countTravelDays(entries)
  const places = [...new Set(entries.map(({ tour }) => tour.location))].slice(0, 3).join(', ')
  const tours = entries.map(({ tour }) => tour)
  const price = computeItineraryPrice(tours, itinerary)
  const total = price ? formatMoney(price.totalPrice) : ''
  const party = describeParty({ ...itinerary, toddlers: 0 }, builder)
  const facts = { n: days, places, tours: formatTours(content, tours), party, total }
  return describePage(content, {
    ...general,
    title: fill(fillCount(words.headTitle, days), facts) + ending,
    description: fill(words.headDescription, facts),
    path: `/itinerary/${code}`,
    cardOf: `/itinerary/${entries[0]?.tour.id}`,
    robots,
  })
}

/** Up to three titles, and the number of the others. */
function formatTours(content: Content, namedTours: readonly { title: string }[]): string {
  const titles = namedTours.map(({ title }) => title)
  const tours = titles.slice(0, 3).join('; ')
  const { headTours } = wordsOf(content).sharedItinerary
  return titles.length > 3 ? fill(headTours, { tours, n: titles.length - 3 }) : tours
}

function readGeneral({ pages }: Content) {
  const general = pages['/itinerary/{code}']
  return { general, ending: general.title.slice(general.title.lastIndexOf(' | ')) }
}

type SharedState =
  | { step: 'missing' | 'failed' | 'all-gone' }
  | { step: 'open'; itinerary: StoredItinerary; goneTours: number; commentAt?: string }

/** Reads the itinerary of a code, with those of its tours that still exist. */
async function openShared(
  code: string,
  { tours }: Pick<Builder, 'tours'>,
  port: Pick<GuestPort, 'call'>,
): Promise<SharedState> {
  const answer = await port.call('GET /api/itineraries/:code', { params: { code } })
  if (!answer.ok) return { step: answer.status === 404 ? 'missing' : 'failed' }
  const shared = answer.value
  const parsed = parseStoredItinerary(shared.itinerary, tours)
  if (!parsed) return { step: 'missing' }
  const { itinerary, goneTours } = parsed
  if (itinerary.entries.length === 0) return { step: 'all-gone' }
  const openState = {
    step: 'open' as const,
    itinerary: storeItinerary(itinerary),
    goneTours: shared.goneTours.length + goneTours.length,
  }
  return shared.takesComments
    ? { ...openState, commentAt: `/itinerary/${code}/comment` }
    : openState
}

type SharedNotOpenProps = {
  why: SharedState['step']
  words: Words['sharedItinerary']
  picture: Picture
  isBusy: boolean
  onRetry: () => void
}

/**
 * The page for an unknown link, for a link whose tours are all gone, and after a failed request.
 * Each has a next step.
 */
function SharedNotOpen({ why, words, picture, isBusy, onRetry }: SharedNotOpenProps) {
  const isFailed = why === 'failed'
  const text = {
    failed: words.failedText,
    open: words.allGone,
    'all-gone': words.allGone,
    missing: words.notFoundText,
  }[why]
  return (
    <section className="wrap grid items-center gap-12 pt-10 lg:grid-cols-2 lg:pt-14">
      <div>
        <h1 className="text-page">{isFailed ? words.failedTitle : words.notFoundTitle}</h1>
        <p className="text-ink-2 mt-5 max-w-md text-lead">{text}</p>
        <p className="mt-8 flex flex-wrap gap-3">
          {isFailed && (
            <button
              type="button"
              className="button button-primary noscript:hidden"
              disabled={isBusy}
              onClick={onRetry}
            >
              {words.tryAgain}
            </button>
          )}
          <Link
            to="/itinerary-builder"
            className={`button ${isFailed ? 'button-quiet' : 'button-primary'}`}
          >
            {words.ownBuilder}
          </Link>
        </p>
      </div>
      <Plate picture={picture} decorative className="aspect-[4/3] w-full" />
    </section>
  )
}

const statuses = { open: 200, failed: 503, missing: 404, 'all-gone': 404 } satisfies Record<
  SharedState['step'],
  number
>

export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const builder = loadBuilder(content)
  const shared = await openShared(code, builder, context.get(guestPortOf))
  const words = wordsOf(content).sharedItinerary
  const parsed =
    shared.step === 'open' ? parseStoredItinerary(shared.itinerary, builder.tours) : undefined
  const head = parsed
    ? describeShared(content, code, parsed.itinerary)
    : describeNotOpened(content, shared.step !== 'failed')
  const ids = new Set(parsed?.itinerary.entries.map(({ tour }) => tour.id))
  const pageData = { head, band: words.band, builder: pickTours(builder, ids), words, shared }
  return data(pageData, statuses[shared.step])
}

/** Only the data of these tours, because every page sends it. */
function pickTours(builder: Builder, ids: ReadonlySet<string>): Builder {
  const pickEntries = <Value,>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
  return {
    ...builder,
    tours: builder.tours.filter(({ id }) => ids.has(id)),
    templates: [],
    pictures: pickEntries(builder.pictures),
  }
}

type LoadedPage = Awaited<ReturnType<typeof loader>>['data']
/** Loaded pages by code, so that Back works offline. */
const loadedPages = new Map<string, LoadedPage>()

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    const page = await serverLoader()
    loadedPages.set(params.code, page)
    return page
  } catch {
    const cachedPage = loadedPages.get(params.code)
    if (cachedPage) return cachedPage
    // Loads the page again, so that the browser shows its error and the visitor can try again.
    throw redirectDocument(request.url)
  }
}

export const meta = showHead

export default function SharedItinerary({ loaderData }: Route.ComponentProps) {
  const { shared, builder, words } = loaderData
  const { revalidate, state } = useRevalidator()
  const itinerary = useMemo(
    () =>
      shared.step === 'open'
        ? parseStoredItinerary(shared.itinerary, builder.tours)?.itinerary
        : undefined,
    [shared, builder],
  )
  if (shared.step === 'open' && itinerary)
    return <SharedTrip {...shared} itinerary={itinerary} builder={builder} words={words} />
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
