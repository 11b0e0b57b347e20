import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'

type OwnDaysProps = {
  /** How many tours stand before it in the list. */
  tours: number
  words: Words['tours']['own']
}

/**
 * The way to the builder, in the place that the last row of a list of tours has left: as large as a
 * tour's picture, and quieter. A row that lacks two would still have a gap, so there it is not shown.
 */
export function OwnDays({ tours, words }: OwnDaysProps) {
  const inPairs = tours % 2 === 1 ? 'sm:max-lg:block' : ''
  const inThrees = tours % 3 === 2 ? 'lg:block' : ''
  return (
    <li className={`hidden ${inPairs} ${inThrees}`}>
      <div className="border-ink flex aspect-[4/5] flex-col justify-end border-t-4 bg-plaster p-6">
        <h3 className="text-h3">{words.title}</h3>
        <p className="text-ink-2 mt-2 text-meta">{words.text}</p>
        <p className="mt-5">
          <Link to="/itinerary-builder" className="button button-quiet w-full text-meta">
            {words.link}
          </Link>
        </p>
      </div>
    </li>
  )
}
