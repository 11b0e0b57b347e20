import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { pages } from '#content/pages.ts'
import { en } from '#content/words/en.ts'
import { countTravelDays } from '#rules/itinerary.ts'
import { fillCount } from '../fill.ts'
import { describePage, describeTrail } from '../head.ts'
import '../itinerary/itinerary.css'
import { loadBuilder } from '../itinerary/load-builder.ts'
import { NewsBar } from '../itinerary/news-bar.tsx'
import { QuestionnaireSteps } from '../itinerary/questionnaire.tsx'
import { TemplatesOnPaper } from '../itinerary/templates-on-paper.tsx'
import { useTrip } from '../itinerary/use-trip.ts'
import { showHead } from '../show-head.ts'
import type { Route } from './+types/itinerary-builder.ts'

// With it comes the drag library, which no other screen needs. Fetched while the questions are read.
const loadWorkspace = () => import('../itinerary/workspace.tsx')
const Workspace = lazy(loadWorkspace)

export function loader() {
  const path = '/itinerary-builder'
  const trail = describeTrail([
    { name: en.frame.home, path: '/' },
    { name: en.itinerary.band, path },
  ])
  return {
    head: describePage({ ...pages[path], path, structured: [trail] }),
    band: en.itinerary.band,
    builder: loadBuilder(),
  }
}

export const meta = showHead

export default function ItineraryBuilder({ loaderData: { builder } }: Route.ComponentProps) {
  const { words, tours, templates } = builder
  const offer = useMemo(() => ({ tours, templates }), [tours, templates])
  const { trip, act, save, saveState, saved } = useTrip(offer)
  const { phase, itinerary, news } = trip
  const isBuilding = phase === 'building'
  const [hasAsked, setHasAsked] = useState(false)
  useEffect(() => void loadWorkspace(), [])
  useEffect(() => {
    if (phase === 'asking') setHasAsked(true)
  }, [phase])
  return (
    <section className={`wrap ${isBuilding ? 'pt-8 max-lg:pb-16' : 'pt-10 lg:pt-14'}`}>
      <h1 className={isBuilding ? 'text-h2 print:hidden' : 'text-page'}>{words.title}</h1>
      {isBuilding ? (
        <>
          <button
            type="button"
            className="link no-print mt-1 mb-8 py-2 text-meta"
            onClick={() => act({ kind: 'start-over' })}
          >
            {words.startOver}
          </button>
          <Suspense fallback={<p className="min-h-dvh py-10">{words.opening}</p>}>
            <Workspace {...{ builder, itinerary, act, save, saveState }} takesFocus={hasAsked} />
          </Suspense>
        </>
      ) : (
        <>
          {saved && phase === 'asking' && (
            <p className="border-fynbos mt-6 flex flex-wrap items-center gap-x-4 border-l-4 pl-4">
              <span>
                {words.savedTitle}:{' '}
                {fillCount(words.tripDays, countTravelDays(saved.itinerary.entries))}.
              </span>
              <button
                type="button"
                className="link py-2 font-semibold"
                onClick={() =>
                  act({ kind: 'open', kept: saved.itinerary, goneTours: saved.goneTours })
                }
              >
                {words.openSaved}
              </button>
            </p>
          )}
          <QuestionnaireSteps
            builder={builder}
            takesFocus={news?.kind === 'cleared'}
            onDone={(questionnaire) => act({ kind: 'answer', questionnaire })}
          />
          <noscript>
            <TemplatesOnPaper builder={builder} />
          </noscript>
        </>
      )}
      <NewsBar news={news} words={words} act={act} />
    </section>
  )
}
