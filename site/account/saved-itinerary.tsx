import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/en.ts'
import { fillCount } from '../fill.ts'
import { readSaved } from '../itinerary/device.ts'

/** The itinerary that was saved in the builder, and a way back to it. */
export function SavedItinerary({ words }: { words: Words['account'] }) {
  const [tours, setTours] = useState(0)
  useEffect(() => setTours(countTours(readSaved())), [])
  return (
    <section aria-labelledby="itineraries">
      <h2 id="itineraries" className="text-h2">
        {words.itineraries}
      </h2>
      {tours > 0 ? (
        <div className="border-rule mt-5 flex flex-wrap items-center justify-between gap-4 border-y py-5">
          <div>
            <p className="text-lead font-semibold">{fillCount(words.itineraryLine, tours)}</p>
            <p className="text-ink-2 mt-1">{words.savedHere}</p>
          </div>
          <Link to="/itinerary-builder" className="button button-quiet">
            {words.open}
          </Link>
        </div>
      ) : (
        <p className="mt-4">
          {words.noItineraries}{' '}
          <Link to="/itinerary-builder" className="link">
            {words.build}
          </Link>
        </p>
      )}
    </section>
  )
}

/** How many tours are in what the device has kept; the builder itself judges whether they still exist. */
function countTours(kept: string | null): number {
  try {
    const stored: unknown = JSON.parse(kept ?? 'null')
    if (typeof stored !== 'object' || stored === null || !('entries' in stored)) return 0
    return Array.isArray(stored.entries) ? stored.entries.length : 0
  } catch {
    return 0
  }
}
