import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { describePage } from '#ui/loading/head.ts'
import { TourCard } from '#ui/components/tour-card.tsx'
import { getPicture, type Picture } from '#ui/pictures.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { ActionArgs } from '#ui/posting/post-form.ts'
import { describeTourCard } from './tour/tour-cards.ts'
import { Plate } from '#ui/components/picture.tsx'
import { useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { DateField } from '#ui/components/date-field.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { TextField } from '#ui/components/text-field.tsx'

function FieldStates({ calendarWords }: { calendarWords: Words['calendar'] }) {
  const [text, setText] = useState('')
  const [date, setDate] = useState<string>()
  const [isRefused, setIsRefused] = useState(false)
  const error = 'Please enter a valid email address'
  return (
    <section className="max-w-2xl space-y-6">
      <h2 className="text-h2">Fields</h2>
      <TextField
        id="sg-empty"
        label="Empty"
        value={text}
        onChange={setText}
        required
        hint="A hint below"
      />
      <TextField
        id="sg-optional"
        label="Not required"
        value="Filled in"
        onChange={setText}
        optionalLabel="optional"
      />
      <TextField
        id="sg-wrong"
        label="Refused"
        value="not an address"
        onChange={setText}
        error={error}
      />
      <TextField id="sg-long" label="Long" value="" onChange={setText} rows={4} />
      <DateField id="sg-date" label="A day" value={date} onChange={setDate} words={calendarWords} />
      <button
        type="button"
        className="button button-quiet"
        onClick={() => setIsRefused(!isRefused)}
      >
        Refuse what was sent
      </button>
      {isRefused && (
        <RefusalList
          title="Please check this first:"
          lines={[{ text: error, field: 'sg-wrong' }]}
        />
      )}
    </section>
  )
}

const backgrounds = [
  { name: 'limewash', className: 'bg-limewash' },
  { name: 'plaster', className: 'bg-plaster' },
  { name: 'sky', className: 'bg-sky' },
]
const textColours = [
  { name: 'ink', className: 'text-ink' },
  { name: 'ink-2', className: 'text-ink-2' },
  { name: 'disa', className: 'text-disa' },
  { name: 'amber', className: 'text-amber' },
  { name: 'fynbos', className: 'text-fynbos' },
  { name: 'alarm', className: 'text-alarm' },
]

function ColourTable() {
  return (
    <section>
      <h2 className="text-h2">Colour</h2>
      <div className="mt-8 grid gap-6 sm:grid-cols-3">
        {backgrounds.map((ground) => (
          <div key={ground.name} className={`border-rule border p-6 ${ground.className}`}>
            <p className="text-caption">{ground.name}</p>
            {textColours.map((ink) => (
              <p key={ink.name} className={`mt-2 font-semibold ${ink.className}`}>
                {ink.name}: up to 8 guests
              </p>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}

const sizes = [
  { name: 'h1', className: 'display text-h1' },
  { name: 'page', className: 'display text-page' },
  { name: 'h2', className: 'display text-h2' },
  { name: 'h3', className: 'display text-h3' },
  { name: 'lead', className: 'text-lead' },
  { name: 'body', className: 'text-body' },
  { name: 'meta', className: 'text-meta' },
  { name: 'caption', className: 'text-caption' },
]

function TypeScale() {
  return (
    <section>
      <h2 className="text-h2">Type</h2>
      <dl className="mt-8 space-y-6">
        {sizes.map(({ name, className }) => (
          <div
            key={name}
            className="border-rule grid grid-cols-1 gap-x-6 border-t pt-4 sm:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <dt className="text-ink-2 text-caption">{name}</dt>
            <dd className={className}>Chapman’s Peak, R2,500, Mindestteilnehmerzahl</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

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
