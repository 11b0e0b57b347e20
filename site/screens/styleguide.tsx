import { tours } from '#content/tours.ts'
import { cardWords, wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { describePage } from '../loading/head.ts'
import { TourCard } from '../components/tour-card.tsx'
import { getPicture } from '../pictures.ts'
import { showHead } from '../loading/show-head.ts'
import { ButtonStates } from '../styleguide/button-states.tsx'
import { ColourTable } from '../styleguide/colour-table.tsx'
import { FieldStates } from '../styleguide/field-states.tsx'
import { PlateStates } from '../styleguide/plate-states.tsx'
import { TypeScale } from '../styleguide/type-scale.tsx'
import { describeTourCard } from '../tour/tour-cards.ts'

/** In development only: every primitive in every state, to look at and to build from. */
export function loader() {
  const siteWords = wordsOf(siteLanguage)
  return {
    head: describePage({
      path: '/styleguide',
      cardOf: '/',
      title: 'Style guide',
      description: 'Every primitive of the site in every state.',
      keywords: ['style guide'],
      robots: 'noindex',
    }),
    band: 'Style guide',
    calendarWords: siteWords.calendar,
    cardWords,
    cards: tours.slice(0, 3).map(describeTourCard),
    picture: getPicture('hero'),
  }
}

export const meta = showHead

export default function Styleguide({ loaderData }: { loaderData: ReturnType<typeof loader> }) {
  const { cards, cardWords, picture, calendarWords } = loaderData
  return (
    <div className="wrap space-y-20 pt-14">
      <h1 className="text-page">Style guide</h1>
      <TypeScale />
      <ColourTable />
      <ButtonStates />
      <FieldStates calendarWords={calendarWords} />
      <PlateStates picture={picture} />
      <section>
        <h2 className="text-h2">Cards</h2>
        <ul className="mt-8 grid gap-6 sm:grid-cols-3">
          {cards.map((tour) => (
            <li key={tour.id}>
              <TourCard tour={tour} words={cardWords} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
