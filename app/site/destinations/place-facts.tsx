import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { LinkedText } from '#ui/components/linked-text.tsx'
import type { Place } from './place.ts'

type PlaceFactsProps = {
  facts: { name: string; text: string }[]
  tours: Place['tours']
  words: Words['destinations']
}

export function PlaceFacts({ facts, tours, words }: PlaceFactsProps) {
  return (
    <dl className="mt-4 text-meta">
      {facts.map((fact) => (
        <div
          key={fact.name}
          className="border-rule grid gap-x-4 border-t py-2 lg:grid-cols-[7rem_1fr]"
        >
          <dt className="font-semibold">{fact.name}</dt>
          <dd>
            <LinkedText text={fact.text} />
          </dd>
        </div>
      ))}
      {tours.length > 0 && (
        <div className="border-rule grid gap-x-4 border-t py-2 lg:grid-cols-[7rem_1fr]">
          <dt className="font-semibold">{words.visitedOn}</dt>
          {tours.map((tour) => (
            <dd key={tour.path} className="lg:col-start-2">
              <Link to={tour.path} className="link inline-block py-0.5">
                {tour.title}
              </Link>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}
