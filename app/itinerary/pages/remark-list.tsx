import type { Words } from '#content/words/words.ts'
import type { Remark } from '../itinerary-sense.ts'
import { fill } from '#rules/text/fill.ts'

/**
 * Advice about a day or about the trip, shown next to it and announced. Never prevents anything.
 */
export function RemarkList({
  remarks,
  words,
}: {
  remarks: readonly Remark[]
  words: Words['itinerary']
}) {
  return (
    <div aria-live="polite">
      {remarks.map((remark) => (
        <p
          key={remark.kind}
          className="border-amber text-amber arrives mt-3 border-l-3 pl-3 text-caption"
        >
          {fill(words.remarks[remark.kind], remark.facts)}
        </p>
      ))}
    </div>
  )
}
