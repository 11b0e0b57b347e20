import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { useEffect, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { describePage, describeTrail } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { type ActionArgs, listAgreedFacts, postForm } from '#ui/posting/post-form.ts'
import { RideForm, rideForm, type SentRide } from './ride-form.tsx'
import { Price } from '#ui/components/price.tsx'
import { RidePrices } from './ride-prices.tsx'
import type { Route } from './+types/rides-page.ts'

export async function action(args: ActionArgs) {
  const content = args.context.get(contentOf)
  const { company } = content
  const { ride } = wordsOf(content)
  const hours = company.replyPromise.withinHours
  return postForm(args, {
    form: rideForm,
    pleaseMend: ride.pleaseMend,
    thanks: (answer) => ({
      lines: [
        fill(answer.price ? ride.thanksPriced : ride.thanks, { hours }),
        ...listAgreedFacts(wordsOf(content), answer),
      ],
      next: { path: '/quote', label: ride.toPage },
    }),
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { company, consents, pages, rides } = content
  const siteWords = wordsOf(content)
  const path = '/rides'
  const words = siteWords.ride
  const trail = describeTrail(content, [
    { name: siteWords.frame.home, path: '/' },
    { name: siteWords.transfers.band, path: '/transfers' },
    { name: words.band, path },
  ])
  return {
    head: describePage(content, { ...pages[path], path, structured: [trail] }),
    band: words.band,
    words,
    rideWords: siteWords.transfers.rides,
    rides,
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
  return (
    <section className="wrap pt-14">
      <h1 className="text-page">{words.title}</h1>
      <p className="text-ink-2 mt-5 max-w-2xl text-lead">{fill(words.lead, { hours })}</p>
      <div className="mt-10 grid gap-x-16 gap-y-14 lg:grid-cols-2 lg:items-start">
        {sentRide ? (
          <Thanks
            sent={sentRide}
            words={words}
            hours={hours}
            onAnother={() => setSentRide(undefined)}
          />
        ) : (
          <RideForm {...loaderData} onSent={setSentRide} />
        )}
        <section aria-labelledby="prices" className="min-w-0 lg:sticky lg:top-8">
          <h2 id="prices" className="text-h3 mb-4">
            {words.pricesTitle}
          </h2>
          <RidePrices rides={rideTable} words={rideWords} />
          <p className="text-ink-2 mt-4 text-meta">
            {fill(rideWords.included, { minutes: rideTable.freeWaitingMinutes })}
          </p>
        </section>
      </div>
    </section>
  )
}

type ThanksProps = {
  sent: SentRide
  words: Words['ride']
  hours: number
  onAnother: () => void
}

function Thanks({ sent: { reference, price }, words, hours, onAnother }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="thanks">
      <h2 id="thanks" ref={heading} tabIndex={-1} className="text-h2">
        {words.thanksTitle}
      </h2>
      <p className="mt-4 text-lead">{fill(price ? words.thanksPriced : words.thanks, { hours })}</p>
      <p className="bg-plaster border-ink mt-6 border-t-4 p-6 text-lead" data-free="">
        {words.reference} <strong className="tabular-nums">{reference}</strong>
        {price && (
          <span className="mt-2 block">
            {words.price}: <Price money={price} both />
          </span>
        )}
      </p>
      <a href={'/quote'} className="button button-primary mt-8 mr-3">
        {words.toPage}
      </a>
      <button type="button" className="button button-quiet mt-8" onClick={onAnother}>
        {words.another}
      </button>
    </section>
  )
}
