import { pages } from '#content/pages.ts'
import { tours } from '#content/tours.ts'
import { en } from '#content/words/en.ts'
import { describePage, describeTrail } from '../head.ts'
import { TourCard } from '../parts/tour-card.tsx'
import { showHead } from '../show-head.ts'
import { cardWords, describeTourCard } from '../tour-cards.ts'
import type { Route } from './+types/tours.ts'

export function loader() {
  const path = '/tours'
  const trail = describeTrail([
    { name: en.frame.home, path: '/' },
    { name: en.tours.band, path },
  ])
  return {
    head: describePage({ ...pages[path], path, structured: [trail] }),
    band: en.tours.band,
    words: en.tours,
    cardWords,
    cards: tours.filter((tour) => tour.listed).map(describeTourCard),
  }
}

export const meta = showHead

export default function Tours({ loaderData }: Route.ComponentProps) {
  const { words, cards, cardWords } = loaderData
  return (
    <section className="wrap pt-14">
      <h1 className="text-page max-w-[16em]">{words.title}</h1>
      <p className="text-ink-2 mt-5 max-w-2xl text-lead">{words.lead}</p>
      <ul className="mt-12 grid gap-x-6 gap-y-14 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((tour, position) => (
          <li key={tour.id}>
            <TourCard tour={tour} words={cardWords} first={position === 0} />
          </li>
        ))}
      </ul>
    </section>
  )
}
