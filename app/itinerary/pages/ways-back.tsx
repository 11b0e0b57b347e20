import { Link } from 'react-router'
import { countTravelDays } from '../itinerary.ts'
import type { Itinerary } from '../stored-itinerary.ts'
import { fillCount } from '#rules/text/fill.ts'
import { useSession } from '#ui/session/use-session.ts'
import type { Builder } from './builder.ts'

export type SavedBefore = {
  itinerary: Itinerary
  goneTours: string[]
  savedAs: string | undefined
}

type SavedBeforeProps = {
  words: Builder['words']
  saved: SavedBefore | undefined
  onOpen: (saved: SavedBefore) => void
}

/**
 * Links to saved itineraries, for a visitor at the questions: on this device and on the account.
 */
export function WaysBack({ words, saved, onOpen }: SavedBeforeProps) {
  const isSignedIn = useSession().state === 'signed-in'
  const line = 'border-fynbos mt-6 flex flex-wrap items-center gap-x-4 border-l-4 pl-4'
  return (
    <>
      {saved && (
        <p className={line}>
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
        <p className={line}>
          <span>{words.savedOnAccount}</span>
          <Link to="/account#itineraries" className="link py-2 font-semibold">
            {words.seeSaved}
          </Link>
        </p>
      )}
    </>
  )
}
