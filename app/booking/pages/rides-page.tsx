import { wordsOf } from '#content/content.ts'
import { formatSeenPrice } from '#rules/prices/seen-price.ts'
import { calendarDateIn, capeTown } from '#rules/dates/calendar-date.ts'
import { listVehiclesFor } from '#rules/prices/transfer.ts'
import { getPicture } from '#ui/pictures.ts'
import { contentOf } from '#ui/content.ts'
import { useEffect, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { type ActionArgs, listAgreedFacts, postForm } from '#ui/posting/post-form.ts'
import { RideForm, rideForm, type SentRide } from './ride-form.tsx'
import { Nowrap } from '#ui/components/nowrap.tsx'
import { Plate } from '#ui/components/picture.tsx'
import { Price } from '#ui/components/price.tsx'
import { RidePrices } from './ride-prices.tsx'
import type { Route } from './+types/rides-page.ts'

export async function action(args: ActionArgs) {
  const content = args.context.get(contentOf)
  const { company } = content
  const { booking, ride } = wordsOf(content)
  const hours = company.replyPromise.withinHours
  return postForm(args, {
    form: rideForm,
    pleaseMend: ride.pleaseMend,
    thanks: (answer) => ({
      lines: [
        answer.manage ? booking.bookedNotPaid : fill(thanksFor(ride, answer), { hours }),
        ...listAgreedFacts(wordsOf(content), answer),
      ],
      next: nextFor(ride, answer),
    }),
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { company, consents, rides, vehicles } = content
  const siteWords = wordsOf(content)
  const words = siteWords.ride
  return {
    head: describeListedPage(content, '/rides', words.band, {
      above: { name: siteWords.transfers.band, path: '/transfers' },
    }),
    band: words.band,
    words,
    rideWords: siteWords.transfers.rides,
    rides,
    vehicles: rides.upTo.map((most) => {
      const [vehicle] = listVehiclesFor(most, vehicles).toSorted(
        (one, other) => one.passengers.maximum - other.passengers.maximum,
      )
      return vehicle && { type: vehicle.type, picture: getPicture(content, vehicle.picture) }
    }),
    picture: getPicture(content, 'categories/transfers'),
    seen: formatSeenPrice({
      publication: content.number,
      on: calendarDateIn(new Date(), capeTown),
    }),
    refusalWords: siteWords.refusals,
    calendarWords: siteWords.calendar,
    consent: consents.ride,
    replyHours: company.replyPromise.withinHours,
  }
}

export const meta = showHead

export default function RidesScreen({ loaderData }: Route.ComponentProps) {
  const { words, rideWords, rides: rideTable, replyHours: hours } = loaderData
  const [sentRide, setSentRide] = useState<SentRide>()
  const showSent = (sent: SentRide) => {
    // Loads /manage as a new page, as after booking a tour. Without it the page says what is next.
    if ('manage' in sent && sent.manage) location.assign(`${sent.manage}#order`)
    else setSentRide(sent)
  }
  const heading = (
    <header>
      <Plate
        picture={loaderData.picture}
        decorative
        className="mb-8 aspect-[3/1] w-full max-lg:hidden [&_img]:object-[50%_95%]!"
        sizes="52rem"
      />
      <h1 className="text-page">{words.title}</h1>
      <p className="text-ink-2 mt-4 max-w-2xl text-lead">
        <Nowrap text={fill(words.lead, { hours })} />
      </p>
    </header>
  )
  return (
    <section className="wrap pt-8">
      {sentRide ? (
        <div className="max-w-3xl space-y-10">
          {heading}
          <Thanks
            sent={sentRide}
            words={words}
            hours={hours}
            onAnother={() => setSentRide(undefined)}
          />
        </div>
      ) : (
        <RideForm {...loaderData} heading={heading} onSent={showSent} />
      )}
      <section aria-labelledby="prices" className="mt-20">
        <h2 id="prices" className="text-h2 mb-4">
          {words.pricesTitle}
        </h2>
        <RidePrices rides={rideTable} words={rideWords} />
      </section>
    </section>
  )
}

type ThanksProps = {
  sent: SentRide
  words: Words['ride']
  hours: number
  onAnother: () => void
}

function Thanks({ sent, words, hours, onAnother }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { path, label } = nextFor(words, sent)
  return (
    <section aria-labelledby="thanks">
      <h2 id="thanks" ref={heading} tabIndex={-1} className="text-h2">
        {words.thanksTitle}
      </h2>
      <p className="mt-4 text-lead">{fill(thanksFor(words, sent), { hours })}</p>
      <p className="bg-plaster border-ink mt-6 border-t-4 p-6 text-lead" data-free="">
        {words.reference} <strong className="tabular-nums">{sent.reference}</strong>
        {'price' in sent && (
          <span className="mt-2 block">
            {words.price}: <Price money={sent.price} both />
          </span>
        )}
      </p>
      <a href={path} className="button button-primary mt-8 mr-3">
        {label}
      </a>
      <button type="button" className="button button-quiet mt-8" onClick={onAnother}>
        {words.another}
      </button>
    </section>
  )
}

function thanksFor(words: Words['ride'], answer: object): string {
  return 'price' in answer ? words.thanksBooked : words.thanks
}

function nextFor(words: Words['ride'], answer: object) {
  return 'price' in answer
    ? { path: '/manage', label: words.toBooking }
    : { path: '/quote', label: words.toPage }
}
