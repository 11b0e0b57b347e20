import type { Words } from '#content/words/words.ts'
import type { Advice } from '../itinerary-advice.ts'
import { fill } from '#rules/text/fill.ts'

/**
 * Advice about a day or about the trip, shown next to it and announced. Never prevents anything.
 */
export function AdviceList({
  advice,
  words,
}: {
  advice: readonly Advice[]
  words: Words['itinerary']
}) {
  return (
    <div aria-live="polite">
      {advice.map((one) => (
        <p
          key={one.kind}
          className="border-amber text-amber arrives mt-3 border-l-3 pl-3 text-caption"
        >
          {fill(words.remarks[one.kind], one.facts)}
        </p>
      ))}
    </div>
  )
}
