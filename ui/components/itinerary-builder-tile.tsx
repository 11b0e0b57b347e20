import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'

/** Classes that show `OwnDays` only at widths where the last row has exactly one free place. */
export function classesForLastGap(tours: number): string {
  const inPairs = tours % 2 === 1 ? 'sm:max-lg:block' : ''
  return tours % 3 === 2 ? `${inPairs} lg:block` : inPairs
}

export function OwnDays({ words }: { words: Words['tours']['own'] }) {
  return (
    <div className="border-ink flex aspect-[4/5] flex-col justify-end border-t-4 bg-plaster p-6">
      <h3 className="text-h3">{words.title}</h3>
      <p className="text-ink-2 mt-2 text-meta">{words.text}</p>
      <p className="mt-5">
        <Link to="/itinerary-builder" className="button button-quiet w-full text-meta">
          {words.link}
        </Link>
      </p>
    </div>
  )
}
