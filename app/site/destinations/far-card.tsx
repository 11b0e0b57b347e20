import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { FarPlace } from './place.ts'
import { PlaceFacts } from './place-facts.tsx'

export function FarCard({ place, words }: { place: FarPlace; words: Words['destinations'] }) {
  const facts = [
    { name: words.fromCity, text: place.drive },
    { name: words.bestMonths, text: place.bestMonths },
  ]
  return (
    <article
      id={place.slug}
      className="flex h-full scroll-mt-8 flex-col @xl:grid @xl:grid-cols-2 @xl:gap-x-6"
    >
      <div className="relative @xl:row-span-4">
        <Plate picture={place.picture} className="aspect-[4/3] w-full" />
        <p className="bg-limewash text-ink absolute top-3 left-3 px-2.5 py-1 text-caption font-semibold">
          {place.region}
        </p>
      </div>
      <h3 className="mt-4 text-h3 @xl:mt-0">{place.name}</h3>
      <p className="text-ink-2 mt-2 text-meta">{place.description}</p>
      <PlaceFacts facts={facts} tours={place.tours} words={words} />
      <p className="mt-auto pt-4">
        <Link to={place.path} className="button button-quiet text-meta">
          {words.learnMore}
          <span className="sr-only">{fill(words.about, { name: place.name })}</span>
        </Link>
      </p>
    </article>
  )
}
