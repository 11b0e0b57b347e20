import { lazy, Suspense } from 'react'
import type { SharedTrip } from '#platform/api/calls.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatItemParty } from '#app/order/format-party.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'
import { dayParts, type DayPart, type TripPhase } from '../trip-phase.ts'
import { Call, DayCrew, Fact, Late } from './day-crew.tsx'
import { DayPlan, hasDayPlan, StartTime } from './day-plan.tsx'
import { Fold } from './fold.tsx'
import type { TripRoutes } from './load-manage.ts'
import type { ManageCompany, TripWords } from './manage-words.ts'
import { VehiclePlate } from '#app/booking/pages/vehicle-plate.tsx'

const PickupMap = lazy(() => import('./pickup-map.tsx'))

type Day = SharedTrip['days'][number]
type Props = {
  day: Day
  phase: TripPhase
  off: string
  pictures: Readonly<Record<string, Picture>>
  route: TripRoutes[string] | undefined
  words: TripWords
  company: ManageCompany
  isFolded: boolean | undefined
  /** True for the first day that is not over. */
  isNext: boolean
  isConfirmed: boolean
}

/** One item of a trip: product, time, guests, crew, plan, and what to bring. */
export function TripDay(props: Props) {
  const { day, phase, off, pictures, words: allWords, company } = props
  const words = allWords.manage
  const { title, variant, isCancelled } = day
  const { isFolded, isNext, isConfirmed } = props
  const picture = isCancelled ? undefined : pictures[day.product ?? '']
  // The next tour has its picture across the column, other items beside their facts.
  const isWide = isNext && day.kind === 'tour' && phase !== 'after'
  const hasContact = isConfirmed && phase !== 'after'
  const hasCrew = hasContact || day.crew !== undefined
  const isToday = phase === 'on-the-day'
  return (
    <section
      className={`@container ${isNext && !isFolded ? '' : 'border-rule mt-4 border-t pt-5'}`}
    >
      <div
        className={`grid gap-x-6 gap-y-4 print:block ${picture && !isWide ? '@md:grid-cols-[11rem_1fr] @md:items-start' : ''}`}
      >
        {picture && <DayPicture picture={picture} isTour={day.kind === 'tour'} isWide={isWide} />}
        <div>
          <h3 className={isWide ? 'text-h3' : 'font-sans text-lead font-semibold tracking-normal'}>
            {title}
            {variant && ` · ${words.variants[variant] ?? variant}`}
            {isCancelled && <span className="text-alarm"> ({off})</span>}
            {day.end === 'missed' && <span className="text-alarm"> ({words.itemMissed})</span>}
          </h3>
          <div
            className={`mt-3 grid items-start gap-x-10 gap-y-4 ${isWide && hasCrew ? 'sm:grid-cols-2 print:grid-cols-2' : ''}`}
          >
            <dl className={facts}>
              <TripFacts day={day} words={allWords} />
            </dl>
            {hasCrew && (
              <div className="space-y-3">
                <DayCrew day={day} pictures={pictures} words={words} />
                {hasContact && (
                  <dl className="grid gap-1">
                    <Call day={day} isToday={isToday} words={words} company={company} />
                    <Late day={day} words={words} company={company} />
                  </dl>
                )}
              </div>
            )}
          </div>
        </div>
      </div>
      <div className={isFolded ? 'border-rule mt-5 border-t empty:hidden' : ''}>
        {dayParts[phase].map((part) => (
          <Part
            key={part}
            part={part}
            day={day}
            route={props.route}
            words={allWords}
            isFolded={isFolded}
            startsOpen={isToday && part === 'plan'}
          />
        ))}
      </div>
    </section>
  )
}

const facts = 'grid grid-cols-[auto_1fr] items-baseline gap-x-6 gap-y-1.5 max-[20rem]:grid-cols-1'

type PartProps = {
  part: DayPart
  day: Day
  route: TripRoutes[string] | undefined
  words: TripWords
  isFolded: boolean | undefined
  startsOpen: boolean
}

/** A part of a day if it has content. Folded on a page with more content below. */
function Part({ part, day, route, words: allWords, isFolded, startsOpen }: PartProps) {
  const words = allWords.manage
  const { item, area, plan, bring } = day
  const titles = { plan: words.dayPlan, map: words.onMap, bring: words.bring }
  const content = {
    plan: plan && hasDayPlan(day) && <DayPlan plan={plan} route={route} words={allWords} />,
    map: area && <AreaMap area={area} words={words} />,
    bring: bring.length > 0 && <Things things={bring} />,
  }[part]
  if (!content) return null
  if (!isFolded)
    return (
      <>
        <h4 className="mt-6 mb-1.5 font-sans font-semibold tracking-normal">{titles[part]}</h4>
        {content}
      </>
    )
  return (
    <Fold
      id={`${part}-${item}`}
      title={titles[part]}
      startsOpen={startsOpen}
      startsOpenWide={part !== 'map'}
      isForScreen={part !== 'bring'}
      hasSections
    >
      {content}
    </Fold>
  )
}

type MapProps = { area: NonNullable<Day['area']>; words: TripWords['manage'] }

function AreaMap({ area, words }: MapProps) {
  return (
    // The placeholder is as high as the map, so that nothing moves.
    <Suspense fallback={<div className="no-print aspect-[1.8]" />}>
      <PickupMap area={area} words={words} />
    </Suspense>
  )
}

function Things({ things }: { things: readonly string[] }) {
  return (
    <ul className="list-disc space-y-1 pl-5">
      {things.map((thing) => (
        <li key={thing}>{thing}</li>
      ))}
    </ul>
  )
}

type PictureProps = { picture: Picture; isTour: boolean; isWide: boolean }

function DayPicture({ picture, isTour, isWide }: PictureProps) {
  const shape = isWide ? 'aspect-[3/1]' : 'aspect-[3/2]'
  return (
    <div className={`no-print ${isWide ? '' : 'max-sm:hidden'}`}>
      {isTour ? (
        <Plate
          picture={picture}
          decorative
          className={`${shape} w-full`}
          sizes={isWide ? '(min-width: 64rem) 60vw, 90vw' : '20rem'}
        />
      ) : (
        <VehiclePlate picture={picture} />
      )}
    </div>
  )
}

function TripFacts({ day, words: allWords }: { day: Day; words: TripWords }) {
  const words = allWords.manage
  const { date, back, pickup, pickupTime, destination, flight, isCancelled } = day
  const { ship, backOnBoard, end } = day
  const returnText =
    back &&
    (back.date === date
      ? back.time
      : fill(words.backLater, { time: back.time, date: formatDay(back.date) }))
  return (
    <>
      <Fact label={words.date}>{formatLongDate(date)}</Fact>
      <StartTime day={day} words={words} />
      {(pickup ?? !(isCancelled || ship || end)) && (
        <Fact label={words.pickup}>{pickup ?? words.toCome}</Fact>
      )}
      {returnText && !isCancelled && <Fact label={words.back}>{returnText}</Fact>}
      <Fact label={words.party}>
        <span className="block text-balance">
          {formatItemParty(day, allWords.tour, words.guestsCount)}
        </span>
      </Fact>
      {ship && <Fact label={words.ship}>{ship}</Fact>}
      {backOnBoard && <Fact label={words.backOnBoard}>{backOnBoard}</Fact>}
      {pickupTime && (
        <Fact label={words.pickupTime}>
          {day.kind === 'transfer' ? pickupTime : fill(words.pickupTimeWish, { time: pickupTime })}
        </Fact>
      )}
      {destination && <Fact label={words.destination}>{destination}</Fact>}
      {flight && <Fact label={words.flight}>{flight}</Fact>}
    </>
  )
}
