import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '../components/picture.tsx'
import type { SixSight } from './place.ts'
import { PlaceFacts } from './place-facts.tsx'

type SightCardProps = { place: SixSight; words: Words['destinations']; first: boolean }

/** One of the Big Six, with 'Explore {name}' (P2.9). */
export function SightCard({ place, words, first }: SightCardProps) {
  const facts = [
    { name: words.allow, text: place.allow },
    { name: words.goodToKnow, text: place.goodToKnow },
  ]
  return (
    <article id={place.slug} className="flex h-full scroll-mt-8 flex-col">
      <Plate picture={place.picture} first={first} className="aspect-[3/2] w-full" />
      <h3 className="mt-5 text-[1.75rem] leading-tight">{place.name}</h3>
      <p className="text-ink-2 mt-2">{place.description}</p>
      <PlaceFacts facts={facts} tours={place.tours} words={words} />
      <p className="mt-auto pt-5">
        <Link to={place.path} className="button button-quiet">
          {fill(words.explore, { name: place.name })}
        </Link>
      </p>
    </article>
  )
}
