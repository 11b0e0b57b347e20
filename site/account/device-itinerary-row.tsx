import type { Words } from '#content/words/words.ts'
import type { StoredItinerary } from '#rules/itinerary/stored-itinerary.ts'
import { fillCount } from '#rules/text/fill.ts'

type DeviceItineraryRowProps = {
  words: Words['account']
  here: { itinerary: StoredItinerary }
  busy: boolean
  onKeep: () => void
}

/** What was saved here while nobody was signed in, with a way to take it along. */
export function DeviceItineraryRow({ words, here, busy, onKeep }: DeviceItineraryRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-5">
      <div>
        <p className="text-lead font-semibold">
          {fillCount(words.itineraryLine, here.itinerary.entries.length)}
        </p>
        <p className="text-ink-2 mt-1">{words.savedHere}</p>
      </div>
      <button type="button" className="button button-quiet" disabled={busy} onClick={onKeep}>
        {words.keepInAccount}
      </button>
    </li>
  )
}
