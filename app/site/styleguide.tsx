import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { describePage } from '#ui/loading/head.ts'
import { TourCard } from '#ui/components/tour-card.tsx'
import { getPicture, type Picture } from '#ui/pictures.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { ColourTable } from './styleguide/colour-table.tsx'
import type { ActionArgs } from '#ui/posting/post-form.ts'
import { FieldStates } from './styleguide/field-states.tsx'
import { TypeScale } from './styleguide/type-scale.tsx'
import { describeTourCard } from './tour/tour-cards.ts'
import { Plate } from '#ui/components/picture.tsx'

export function loader({ context }: Pick<ActionArgs, 'context'>) {
  const content = context.get(contentOf)
  const { tours, cardWords } = content
  const siteWords = wordsOf(content)
  return {
    head: describePage(content, {
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
    cards: tours.slice(0, 3).map((one) => describeTourCard(content, one)),
    picture: getPicture(content, 'hero'),
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

function ButtonStates() {
  return (
    <section>
      <h2 className="text-h2">Buttons and links</h2>
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <button type="button" className="button button-primary">
          Book Now
        </button>
        <button type="button" className="button button-quiet">
          Change party
        </button>
        <button type="button" className="button button-primary" disabled>
          Book Now
        </button>
        <button type="button" className="button button-primary" disabled>
          Processing...
        </button>
        <a href="#top" className="link">
          Free cancellation up to 24 hours
        </a>
      </div>
    </section>
  )
}

function PlateStates({ picture }: { picture: Picture }) {
  const { portrait: _portrait, night: _night, ...plain } = picture
  return (
    <section>
      <h2 className="text-h2">Plates</h2>
      <div className="mt-8 grid gap-6 sm:grid-cols-3">
        <Plate picture={picture} first className="aspect-[4/3] w-full" />
        <Plate picture={{ ...plain, src: '' }} className="aspect-[4/3] w-full" />
        <Plate picture={{ ...plain, src: '/missing.svg' }} className="aspect-[4/3] w-full" />
      </div>
    </section>
  )
}
