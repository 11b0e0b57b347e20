import { Link } from 'react-router'
import type { Words } from '#content/words/en.ts'
import { TourCard } from '../parts/tour-card.tsx'
import type { cardWords, TourCardFacts } from '../tour-cards.ts'
import { useLanguage } from '../visitor.ts'
import { useFeatured } from './use-featured.ts'

type PopularToursProps = {
  cards: TourCardFacts[]
  cardWords: typeof cardWords
  words: Words['home']
}

/** Up to eight tours, the featured ones first (section 2; decisions on the featured read). */
export function PopularTours({ cards, cardWords, words }: PopularToursProps) {
  const ordered = useFeatured(cards)
  const language = useLanguage()
  return (
    <section
      id="popular-tours"
      aria-labelledby="popular-tours-title"
      className="wrap scroll-mt-8 pt-24"
    >
      <div className="grid gap-x-16 gap-y-4 lg:grid-cols-[1.3fr_1fr] lg:items-end">
        <h2 id="popular-tours-title" className="text-h2 max-w-[14em]" lang={language}>
          {cardWords[language].mostPopularTours}
        </h2>
        <p className="text-ink-2 max-w-md">{words.popularText}</p>
      </div>
      <ul className="mt-10 grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
        {ordered.slice(0, 8).map((tour) => (
          <li key={tour.id}>
            <TourCard tour={tour} words={cardWords} />
          </li>
        ))}
      </ul>
      <p className="mt-12">
        <Link to="/tours" className="button button-primary">
          {words.viewAll}
        </Link>
      </p>
    </section>
  )
}
