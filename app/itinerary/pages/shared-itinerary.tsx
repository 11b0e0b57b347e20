import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { useMemo } from 'react'
import { data, redirectDocument, useRevalidator } from 'react-router'
import { parseStoredItinerary } from '../stored-itinerary.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import './itinerary.css'
import type { Builder } from './builder.ts'
import { describeNotOpened, describeShared } from './describe-shared.ts'
import { loadBuilder } from './load-builder.ts'
import { openShared, type Shared } from './open-shared.ts'
import { SharedNotOpen } from './shared-not-open.tsx'
import { SharedTrip } from './shared-trip.tsx'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/shared-itinerary.ts'

const statuses = { open: 200, failed: 503, missing: 404, 'all-gone': 404 } satisfies Record<
  Shared['step'],
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
  const shown = { head, band: words.band, builder: keepOnly(builder, ids), words, shared }
  return data(shown, statuses[shared.step])
}

/** Keeps only these tours' data, because each page sends it. */
function keepOnly(builder: Builder, ids: ReadonlySet<string>): Builder {
  const ofThese = <Value,>(record: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
  return {
    ...builder,
    tours: builder.tours.filter(({ id }) => ids.has(id)),
    templates: [],
    pictures: ofThese(builder.pictures),
  }
}

type Loaded = Awaited<ReturnType<typeof loader>>['data']
/** Loaded pages by code, so that Back works offline. */
const seen = new Map<string, Loaded>()

export async function clientLoader({ params, request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    const page = await serverLoader()
    seen.set(params.code, page)
    return page
  } catch {
    const before = seen.get(params.code)
    if (before) return before
    // The browser shows the error and can retry.
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
