import { lazy, Suspense, useState } from 'react'
import type { ItineraryFigures } from '../itinerary-price.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import type { Builder } from './builder.ts'
import type { SaveState } from './use-saving.ts'
import { Link } from 'react-router'
import { savedItineraryLimits } from '../saved-itinerary.ts'
import { fill } from '#rules/text/fill.ts'

type SaveNoteProps = {
  words: Builder['words']
  saveState: SaveState
  replace: () => void
}

function SaveNote(props: SaveNoteProps) {
  return (
    <p role="status" className="text-caption [&:not(:empty)]:mt-2">
      <Text {...props} />
    </p>
  )
}

function Text({ words, saveState, replace }: SaveNoteProps) {
  if (saveState === 'changed' || saveState === 'saving') return null
  if (saveState === 'refused') return <span className="text-amber">{words.notSaved}</span>
  const text = fill(words.savedWhere[saveState], { maximum: savedItineraryLimits.most })
  const isSaved = !['full', 'older', 'away'].includes(saveState)
  return (
    <>
      <span className={isSaved ? 'text-fynbos' : 'text-amber'}>{text}</span>
      {saveState === 'visitor' && <> {renderLink('/auth', words.signInToKeep)}</>}
      {saveState === 'older' && (
        <>
          {' '}
          <button type="button" className="link" onClick={replace}>
            {words.keepMine}
          </button>{' '}
          {renderLink('/account#itineraries', words.seeOther)}
        </>
      )}
      {['both', 'account', 'full'].includes(saveState) && (
        <> {renderLink('/account#itineraries', words.seeSaved)}</>
      )}
    </>
  )
}

function renderLink(address: string, text: string) {
  return (
    <Link to={address} className="link">
      {text}
    </Link>
  )
}

// Most visitors try things out first, so each dialog loads when it is opened.
const ShareDialog = lazy(() => import('./share-dialog.tsx'))
const QuoteDialog = lazy(() => import('./quote-dialog.tsx'))

type TripActionsProps = {
  builder: Builder
  itinerary: Itinerary
  price: ItineraryFigures | undefined
  save: () => void
  replace: () => void
  saveState: SaveState
}

export function TripActions(props: TripActionsProps) {
  const { builder, itinerary, price, save, replace, saveState } = props
  const { words } = builder
  const [open, setOpen] = useState<'share' | 'quote'>()
  const close = () => setOpen(undefined)
  const smallButton = 'button button-quiet min-w-0 grow px-3 text-meta'
  return (
    <div className="mt-4">
      <button
        type="button"
        className="button button-primary w-full"
        disabled={!price}
        onClick={() => setOpen('quote')}
      >
        {words.requestQuote}
      </button>
      <div className="mt-2 flex gap-2">
        <button type="button" className={smallButton} disabled={!price} onClick={save}>
          {formatSaveLabel(saveState, words)}
        </button>
        <button
          type="button"
          className={smallButton}
          disabled={!price}
          onClick={() => setOpen('share')}
        >
          {words.share}
        </button>
        <button type="button" className={smallButton} disabled={!price} onClick={() => print()}>
          {words.print}
        </button>
      </div>
      <SaveNote words={words} saveState={saveState} replace={replace} />
      <Suspense fallback={null}>
        {open === 'share' && (
          <ShareDialog builder={builder} itinerary={itinerary} onClose={close} />
        )}
        {open === 'quote' && price && (
          <QuoteDialog builder={builder} itinerary={itinerary} price={price} onClose={close} />
        )}
      </Suspense>
    </div>
  )
}

function formatSaveLabel(state: SaveState, { save, saving, saved }: Builder['words']): string {
  if (state === 'saving') return saving
  return ['device', 'visitor', 'both', 'account'].includes(state) ? saved : save
}
