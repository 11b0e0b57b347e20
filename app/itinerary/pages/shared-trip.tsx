import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { countTravelDays } from '../itinerary.ts'
import { computeItineraryPrice } from '../itinerary-price.ts'
import { type Itinerary, storeItinerary } from '../stored-itinerary.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import type { Builder } from './builder.ts'
import { listDatedDays } from './dated-days.ts'
import { replaceWorking } from './device.ts'
import { TripSheet } from './trip-sheet.tsx'

type SharedTripProps = {
  itinerary: Itinerary
  goneTours: number
  /** Address for comments to its sender; absent if the sender gave none. */
  commentAt?: string
  builder: Builder
  words: Words['sharedItinerary']
}

export function SharedTrip({ itinerary, goneTours, commentAt, builder, words }: SharedTripProps) {
  const navigate = useNavigate()
  const tours = useMemo(() => itinerary.entries.map(({ tour }) => tour), [itinerary])
  const makeMine = () => {
    replaceWorking(storeItinerary(itinerary))
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
            onClick={makeMine}
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
        quote={computeItineraryPrice(tours, itinerary)}
        hasTitle
        link={useIsHydrated() ? location.href : builder.company.website}
      />
    </section>
  )
}
