import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { lazy, Suspense, useEffect, useMemo, useState, useRef } from 'react'
import { describeListedPage } from '#ui/loading/head.ts'
import './itinerary.css'
import { loadBuilder } from './load-builder.ts'
import { QuestionnaireSteps } from './questionnaire.tsx'
import { useSaving } from './use-saving.ts'
import { useBuilderState, type DispatchAction } from './use-builder-state.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/itinerary-builder.ts'
import { listTemplateTours } from '../itinerary-template.ts'
import type { Builder } from './builder.ts'
import { Link } from 'react-router'
import { countTravelDays } from '../itinerary.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { fillCount, fill } from '#rules/text/fill.ts'
import { useSession } from '#ui/session/use-session.ts'
import type { Words } from '#content/words/words.ts'
import { findDaysHeading, focusIfLost } from './focus.ts'
import { Icon } from './icons.tsx'
import type { Notice } from './builder-state.ts'

type NoticeBarProps = { notice: Notice | undefined; words: Words['itinerary']; act: DispatchAction }

/** Kinds of notices that are only announced, because the change itself is visible. */
const onlyAnnounced = new Set<Notice['kind']>(['added', 'moved', 'undone', 'loaded'])

/** Milliseconds until the bar disappears, while neither pointer nor focus is on it. */
const visibleMs = 12_000

/**
 * Shows the last change, with Undo if it can be undone. Disappears after a time or with the next
 * change.
 */
function NoticeBar({ notice, words, act }: NoticeBarProps) {
  const text = notice ? fill(words.news[notice.kind], notice.facts) : ''
  const isVisible = notice !== undefined && !onlyAnnounced.has(notice.kind)
  return (
    <>
      <p role="status" className="sr-only">
        {text}
      </p>
      {isVisible && (
        <VisibleNotice key={notice.count} notice={notice} text={text} words={words} act={act} />
      )}
    </>
  )
}

function VisibleNotice({
  notice,
  text,
  words,
  act,
}: { notice: Notice; text: string } & Omit<NoticeBarProps, 'notice'>) {
  const undoButton = useRef<HTMLButtonElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The bar stays while the pointer or the keyboard's focus is on it.
    const timer = setInterval(() => {
      if (!bar.current?.matches(':hover, :has(:focus-visible)')) act({ kind: 'dismiss' })
    }, visibleMs)
    return () => clearInterval(timer)
  }, [act])
  useEffect(() => {
    // The clicked button disappeared with its day, so the focus moves to Undo.
    focusIfLost(() => undoButton.current)
    // When the bar disappears with the focus in it, the focus moves to the days.
    return () => void requestAnimationFrame(() => focusIfLost(() => findDaysHeading()))
  }, [])
  return (
    <div className="no-print pointer-events-none fixed inset-x-0 bottom-22 z-40 flex justify-center px-4 lg:bottom-6">
      <div
        ref={bar}
        className="arrives bg-ink text-limewash pointer-events-auto flex max-w-xl items-center gap-2 py-1.5 pr-1.5 pl-5"
      >
        <p className="py-1.5 text-meta" aria-hidden="true">
          {text}
        </p>
        {notice.before && (
          <button
            ref={undoButton}
            type="button"
            className="min-h-11 px-3 font-semibold underline underline-offset-4 focus-visible:outline-limewash focus-visible:-outline-offset-3"
            onClick={() => act({ kind: 'undo' })}
          >
            {words.undo}
          </button>
        )}
        <button
          type="button"
          aria-label={words.dismiss}
          className="focus-visible:outline-limewash grid h-11 w-11 shrink-0 place-items-center focus-visible:-outline-offset-3"
          onClick={() => act({ kind: 'dismiss' })}
        >
          <Icon name="remove" />
        </button>
      </div>
    </div>
  )
}

type SavedTrip = {
  itinerary: Itinerary
  goneTours: string[]
  savedAs: string | undefined
}

type SavedLinksProps = {
  words: Builder['words']
  saved: SavedTrip | undefined
  onOpen: (saved: SavedTrip) => void
}

/** Links to itineraries saved on this device and on the account, for a visitor at the questions. */
function SavedLinks({ words, saved, onOpen }: SavedLinksProps) {
  const isSignedIn = useSession().state === 'signed-in'
  const lineClasses = 'border-fynbos mt-6 flex flex-wrap items-center gap-x-4 border-l-4 pl-4'
  return (
    <>
      {saved && (
        <p className={lineClasses}>
          <span>
            {words.savedTitle}:{' '}
            {fillCount(words.tripDays, countTravelDays(saved.itinerary.entries))}.
          </span>
          <button type="button" className="link py-2 font-semibold" onClick={() => onOpen(saved)}>
            {words.openSaved}
          </button>
        </p>
      )}
      {isSignedIn && (
        <p className={lineClasses}>
          <span>{words.savedOnAccount}</span>
          <Link to="/account#itineraries" className="link py-2 font-semibold">
            {words.seeSaved}
          </Link>
        </p>
      )}
    </>
  )
}

/** The six templates for visitors without scripts, with a link to ask for an itinerary. */
function TemplatesWithoutScripts({ builder }: { builder: Builder }) {
  const { words, templates, tours } = builder
  const contactPath = `/contact?interest=custom&subject=${encodeURIComponent(words.askUsSubject)}`
  return (
    <div className="mt-12">
      <p className="max-w-2xl text-lead">{words.noScript}</p>
      <ul className="mt-6 grid gap-8 md:grid-cols-2">
        {templates.map((template) => (
          <li key={template.id}>
            <h2 className="text-h3">{template.name}</h2>
            <p className="mt-2">{template.description}</p>
            <ol className="mt-2 list-decimal pl-5">
              {listTemplateTours(template, tours).map((tour) => (
                <li key={tour.id}>{tour.title}</li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
      <p className="mt-8">
        <a href={contactPath} className="button button-primary">
          {words.askUs}
        </a>
      </p>
    </div>
  )
}

// Loads the workspace with its drag library, which no other screen needs, while the visitor reads
// the questions.
const loadWorkspace = () => import('./workspace.tsx')
const Workspace = lazy(loadWorkspace)

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const siteWords = wordsOf(content)
  return {
    head: describeListedPage(content, '/itinerary-builder', siteWords.itinerary.band),
    band: siteWords.itinerary.band,
    builder: loadBuilder(content),
  }
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function ItineraryBuilder({ loaderData: { builder } }: Route.ComponentProps) {
  const { words, tours, templates } = builder
  const catalogue = useMemo(() => ({ tours, templates }), [tours, templates])
  const { state, act } = useBuilderState(catalogue)
  const { save, replace, saveState, saved } = useSaving(state, act, catalogue)
  const { phase, itinerary, notice } = state
  const isBuilding = phase === 'building'
  const [hasAsked, setHasAsked] = useState(false)
  useEffect(() => {
    // A separate task, because requesting the files would make hydration longer.
    const timer = setTimeout(loadWorkspace)
    return () => clearTimeout(timer)
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
            <SavedLinks
              words={words}
              saved={saved}
              onOpen={({ itinerary: trip, ...rest }) => act({ kind: 'open', trip, ...rest })}
            />
          )}
          <QuestionnaireSteps
            builder={builder}
            takesFocus={notice?.kind === 'cleared'}
            onDone={(questionnaire) => act({ kind: 'answer', questionnaire })}
          />
          <noscript>
            <TemplatesWithoutScripts builder={builder} />
          </noscript>
        </>
      )}
      <NoticeBar notice={notice} words={words} act={act} />
    </section>
  )
}
