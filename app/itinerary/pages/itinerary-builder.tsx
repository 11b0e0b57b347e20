import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { describePage, describeTrail } from '#ui/loading/head.ts'
import './itinerary.css'
import { loadBuilder } from './load-builder.ts'
import { NoticeBar } from './notice-bar.tsx'
import { QuestionnaireSteps } from './questionnaire.tsx'
import { WaysBack } from './ways-back.tsx'
import { TemplatesOnPaper } from './templates-on-paper.tsx'
import { useSaving } from './use-saving.ts'
import { useTrip } from './use-trip.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/itinerary-builder.ts'

// Includes the drag library, which no other screen needs. Loads while the visitor reads the
// questions.
const loadWorkspace = () => import('./workspace.tsx')
const Workspace = lazy(loadWorkspace)

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { pages } = content
  const siteWords = wordsOf(content)
  const path = '/itinerary-builder'
  const trail = describeTrail(content, [
    { name: siteWords.frame.home, path: '/' },
    { name: siteWords.itinerary.band, path },
  ])
  return {
    head: describePage(content, { ...pages[path], path, structured: [trail] }),
    band: siteWords.itinerary.band,
    builder: loadBuilder(content),
  }
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function ItineraryBuilder({ loaderData: { builder } }: Route.ComponentProps) {
  const { words, tours, templates } = builder
  const offer = useMemo(() => ({ tours, templates }), [tours, templates])
  const { trip, act } = useTrip(offer)
  const { save, replace, saveState, saved } = useSaving(trip, act, offer)
  const { phase, itinerary, notice } = trip
  const isBuilding = phase === 'building'
  const [hasAsked, setHasAsked] = useState(false)
  useEffect(() => {
    // A separate task: requesting the files would lengthen hydration.
    const later = setTimeout(loadWorkspace)
    return () => clearTimeout(later)
  }, [])
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
            <Workspace
              builder={builder}
              itinerary={itinerary}
              act={act}
              save={save}
              replace={replace}
              saveState={saveState}
              takesFocus={hasAsked}
            />
          </Suspense>
        </>
      ) : (
        <>
          {phase === 'asking' && (
            <WaysBack
              words={words}
              saved={saved}
              onOpen={({ itinerary: kept, ...rest }) => act({ kind: 'open', kept, ...rest })}
            />
          )}
          <QuestionnaireSteps
            builder={builder}
            takesFocus={notice?.kind === 'cleared'}
            onDone={(questionnaire) => act({ kind: 'answer', questionnaire })}
          />
          <noscript>
            <TemplatesOnPaper builder={builder} />
          </noscript>
        </>
      )}
      <NoticeBar notice={notice} words={words} act={act} />
    </section>
  )
}
