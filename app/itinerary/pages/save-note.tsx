import { Link } from 'react-router'
import { savedItineraries } from '../saved-itinerary.ts'
import { fill } from '#rules/text/fill.ts'
import type { Builder } from './builder.ts'
import type { SaveState } from './use-saving.ts'

type SaveNoteProps = {
  words: Builder['words']
  saveState: SaveState
  replace: () => void
}

export function SaveNote(props: SaveNoteProps) {
  return (
    <p role="status" className="text-caption [&:not(:empty)]:mt-2">
      <Text {...props} />
    </p>
  )
}

function Text({ words, saveState, replace }: SaveNoteProps) {
  if (saveState === 'changed' || saveState === 'saving') return null
  if (saveState === 'refused') return <span className="text-amber">{words.notSaved}</span>
  const text = fill(words.savedWhere[saveState], { maximum: savedItineraries.most })
  const isKept = !['full', 'older', 'away'].includes(saveState)
  return (
    <>
      <span className={isKept ? 'text-fynbos' : 'text-amber'}>{text}</span>
      {saveState === 'visitor' && <> {leadTo('/auth', words.signInToKeep)}</>}
      {saveState === 'older' && (
        <>
          {' '}
          <button type="button" className="link" onClick={replace}>
            {words.keepMine}
          </button>{' '}
          {leadTo('/account#itineraries', words.seeOther)}
        </>
      )}
      {['both', 'account', 'full'].includes(saveState) && (
        <> {leadTo('/account#itineraries', words.seeSaved)}</>
      )}
    </>
  )
}

function leadTo(address: string, text: string) {
  return (
    <Link to={address} className="link">
      {text}
    </Link>
  )
}
