import { type Content, wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { lazy, startTransition, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'
import { scheduleTransfers } from '#rules/catalogue/running-days.ts'
import type { Vehicle } from '#rules/catalogue/vehicle.ts'
import type { Schedule } from '#rules/dates/schedule.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { getPicture } from '#ui/pictures.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { type ActionArgs, listAgreedFacts, postForm } from '#ui/posting/post-form.ts'
import { loadDayPrices } from '#app/site/tour/day-prices.ts'
import { type TransferSelection, transferForm } from './transfer-selection.ts'
import { PlainRequest } from './plain-request.tsx'
import type { Route } from './+types/transfers.ts'
import { rand } from '#rules/money/money.ts'
import { formatMoney, convertPriceText } from '#rules/money/currency.ts'
import { RidePrices } from './ride-prices.tsx'
import { useCurrency } from '#ui/visitor.ts'
import { Features } from './features.tsx'
import type { VehicleFacts } from './vehicle-facts.ts'
import { VehiclePlate } from './vehicle-plate.tsx'

type VehicleCardProps = {
  vehicle: VehicleFacts
  words: Words['transfers']
  first: boolean
  onSelect: () => void
}

function VehicleCard({ vehicle, words, first, onSelect }: VehicleCardProps) {
  return (
    <article id={vehicle.slug} className="flex h-full scroll-mt-8 flex-col">
      <VehiclePlate picture={vehicle.picture} first={first} />
      <div className="border-ink mt-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b pb-3 max-sm:flex-col md:max-lg:flex-col">
        <h2 className="text-h3">{vehicle.type}</h2>
        <PerDay label={vehicle.pricePerDay} words={words} />
      </div>
      <p className="mt-3 text-meta font-semibold">{fill(words.capacity, vehicle.passengers)}</p>
      <p className="text-ink-2 mt-2">{vehicle.description}</p>
      <Features features={vehicle.features} />
      <p className="mt-auto pt-6">
        <button
          type="button"
          className="button button-primary w-full sm:w-auto noscript:hidden"
          onClick={onSelect}
        >
          {words.select}
          <span className="sr-only">{vehicle.type}</span>
        </button>
      </p>
      <noscript>
        <p className="mt-3">
          <a href="#request" className="link">
            {words.ask}
          </a>
        </p>
      </noscript>
    </article>
  )
}

/** 'From R4,500/day', in the visitor's currency. */
function PerDay({ label, words }: { label: string; words: Words['transfers'] }) {
  const currency = useCurrency()
  return (
    // The key creates a new element for another currency, which causes no layout shift.
    <p key={currency.code} className="font-semibold tabular-nums">
      {fill(words.perDay, { price: convertPriceText(label, currency) })}
    </p>
  )
}

type RidesProps = { rides: Content['rides']; words: Words['transfers']; replyHours: number }

/** Prices of airport rides, how to request a ride, and what a day with a vehicle includes. */
function Rides({ rides, words, replyHours }: RidesProps) {
  const { day } = rides
  return (
    <section aria-labelledby="airport" className="wrap mt-24">
      <h2 id="airport" className="text-h2 scroll-mt-8">
        {words.rides.title}
      </h2>
      <div className="mt-6 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <div className="max-w-2xl">
          <p className="text-lead">{words.rides.lead}</p>
          <p className="text-ink-2 mt-4">
            {fill(words.rides.included, { minutes: rides.freeWaitingMinutes })}
          </p>
          <p className="text-ink-2 mt-4">{fill(words.rides.how, { hours: replyHours })}</p>
          <p className="mt-6">
            <Link to="/rides" className="button button-primary w-full sm:w-auto">
              {words.rides.ask}
            </Link>
          </p>
        </div>
        <RidePrices rides={rides} words={words.rides} />
      </div>
      <h3 className="mt-12 text-h3">{words.rides.dayTitle}</h3>
      <p className="text-ink-2 mt-3 max-w-2xl">
        {fill(words.rides.day, {
          hours: day.hours,
          inland: day.kilometres.inland,
          overland: day.kilometres.overland,
          extraHour: formatMoney(rand(day.extraHour)),
          extraKilometre: formatMoney(rand(day.extraKilometre)),
        })}
      </p>
    </section>
  )
}

// The dialog loads when it is opened, because most visitors compare first.
const BookingDialog = lazy(() => import('./booking-dialog.tsx'))

export async function action(args: ActionArgs) {
  const content = args.context.get(contentOf)
  const { company } = content
  const { transfer } = wordsOf(content)
  const hours = company.replyPromise.withinHours
  return postForm(args, {
    form: transferForm,
    pleaseMend: transfer.pleaseMend,
    thanks: (answer) => ({
      lines: [
        transfer.requested,
        ...(answer.voucher ? [] : [fill(transfer.unpaid, { hours })]),
        ...listAgreedFacts(wordsOf(content), answer),
      ],
      next: { path: '/manage', label: transfer.addRide },
    }),
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { company, rides, consents } = content
  const { vehicles, calendar } = content
  const siteWords = wordsOf(content)
  const schedule = scheduleTransfers(calendar)
  return {
    head: describeListedPage(content, '/transfers', siteWords.transfers.band),
    band: siteWords.transfers.band,
    words: siteWords.transfers,
    rides,
    dialog: {
      words: siteWords.transfer,
      calendarWords: siteWords.calendar,
      refusalWords: siteWords.refusals,
      schedule,
      consent: consents.transfer,
      whatsapp: company.whatsapp,
      replyHours: company.replyPromise.withinHours,
    },
    fleet: vehicles.map((vehicle) => ({
      ...vehicle,
      ...describeDays(content, vehicle, schedule),
      picture: getPicture(content, vehicle.picture),
    })),
  }
}

/** The prices by day; empty for a vehicle with one price for every day. */
function describeDays(content: Content, vehicle: Vehicle, schedule: Schedule) {
  const { dayPrices } = loadDayPrices(content, vehicle, schedule)
  return dayPrices ? { dayPrices, pricePerDay: `From ${dayPrices.from}` } : {}
}

export const meta = showHead

const emptySelection: TransferSelection = {
  vehicle: '',
  kind: 'inland',
  date: undefined,
  guests: undefined,
  childSeats: 0,
}

export default function Transfers({ loaderData }: Route.ComponentProps) {
  const { words, fleet, dialog } = loaderData
  const [isOpen, setOpen] = useState(false)
  const [selection, setSelection] = useState(emptySelection)
  const chosenVehicle = fleet.find((vehicle) => vehicle.slug === selection.vehicle)
  const choose = (change: Partial<TransferSelection>) =>
    setSelection((now) => ({ ...now, ...change }))
  return (
    <>
      <section className="wrap pt-14">
        <h1 className="text-page">{words.title}</h1>
        <p className="text-ink-2 mt-5 max-w-2xl text-lead">{words.lead}</p>
        <p className="border-disa mt-6 max-w-2xl border-l-4 pl-4">
          {words.rideOnly}{' '}
          <a href="#airport" className="link mr-4 inline-block py-1">
            {words.toRides}
          </a>
          <Link to="/rides" className="link inline-block py-1">
            {words.rides.ask}
          </Link>
        </p>
        <ul className="mt-12 grid gap-x-10 gap-y-16 md:grid-cols-2">
          {fleet.map((vehicle, position) => (
            <li key={vehicle.slug}>
              <VehicleCard
                vehicle={vehicle}
                words={words}
                first={position < 2}
                // A transition, so the click shows at once; rendering the dialog takes long.
                onSelect={() =>
                  startTransition(() => {
                    choose({ vehicle: vehicle.slug, kind: 'inland' })
                    setOpen(true)
                  })
                }
              />
            </li>
          ))}
        </ul>
      </section>
      <noscript>
        {import.meta.env.SSR && <PlainRequest {...dialog} fleet={fleet} title={words.plainTitle} />}
      </noscript>
      <Rides rides={loaderData.rides} words={words} replyHours={dialog.replyHours} />
      <WhyTransfers words={words} />
      {isOpen && chosenVehicle && (
        <Suspense
          fallback={
            <p className="sr-only" role="status">
              {dialog.words.loading}
            </p>
          }
        >
          <BookingDialog
            {...dialog}
            vehicle={chosenVehicle}
            fleet={fleet}
            selection={selection}
            onSelect={choose}
            onClose={() => startTransition(() => setOpen(false))}
          />
        </Suspense>
      )}
    </>
  )
}

function WhyTransfers({ words }: { words: Words['transfers'] }) {
  return (
    <section aria-labelledby="why-transfers" className="wrap pt-24">
      <h2 id="why-transfers" className="text-h2">
        {words.whyTitle}
      </h2>
      <ul className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
        {words.why.map((point) => (
          <li key={point.title} className="border-ink border-t pt-4">
            <h3 className="text-h3">{point.title}</h3>
            <p className="text-ink-2 mt-2">{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
