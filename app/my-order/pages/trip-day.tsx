import { phoneLink } from '#rules/text/phone.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import type { SharedTrip } from '#platform/api/calls.ts'
import { formatDay, formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatItemParty } from '#app/order/format-party.ts'
import { fill } from '#rules/text/fill.ts'
import { Plate } from '#ui/components/picture.tsx'
import type { Picture } from '#ui/pictures.ts'
import { DayPlan, formatStartTime, hasDayPlan, Late } from './day-plan.tsx'
import { Fold } from './fold.tsx'
import type { ManageCompany, TripWords } from './manage-words.ts'
import { VehiclePlate } from '#app/booking/pages/vehicle-plate.tsx'

const PickupMap = lazy(() => import('./pickup-map.tsx'))

type Day = SharedTrip['days'][number]
type Props = {
  day: Day
  off: string
  picture: Picture | undefined
  words: TripWords
  company: ManageCompany
  isFolded: boolean | undefined
}

/** One item of a trip: product, time, guests, crew, and what to bring. */
export function TripDay({ day, off, picture, words: allWords, company, isFolded }: Props) {
  const words = allWords.manage
  const { title, variant, isCancelled } = day
  return (
    <section className="border-rule mt-4 border-t pt-5">
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[11rem_1fr] sm:items-start print:block">
        {picture && !isCancelled && (
          <DayPicture picture={picture} isFolded={isFolded} isTour={day.kind === 'tour'} />
        )}
        <div className={picture && !isCancelled ? '' : 'sm:col-span-2'}>
          <h3 className="font-sans text-lead font-semibold tracking-normal">
            {title}
            {variant && ` · ${words.variants[variant] ?? variant}`}
            {isCancelled && <span className="text-alarm"> ({off})</span>}
            {day.end === 'missed' && <span className="text-alarm"> ({words.itemMissed})</span>}
          </h3>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 max-[20rem]:grid-cols-1">
            <TripFacts day={day} words={allWords} />
            {!isCancelled && <Crew day={day} words={words} company={company} />}
            <Late day={day} words={words} company={company} />
          </dl>
        </div>
      </div>
      {isFolded ? <FoldedParts day={day} words={words} /> : <OpenParts day={day} words={words} />}
    </section>
  )
}

type PartProps = { day: Day; words: TripWords['manage'] }

function OpenParts({ day, words }: PartProps) {
  return (
    <>
      {day.plan && hasDayPlan(day) && (
        <>
          <h4 className="mt-4 mb-1.5 font-sans font-semibold tracking-normal">{words.dayPlan}</h4>
          <DayPlan plan={day.plan} words={words} />
        </>
      )}
      {day.area && (
        <div className="mt-5">
          <AreaMap area={day.area} words={words} />
        </div>
      )}
      {day.bring.length > 0 && (
        <>
          <h4 className="mt-4 mb-1.5 font-sans font-semibold tracking-normal">{words.bring}</h4>
          <Things things={day.bring} />
        </>
      )}
    </>
  )
}

/** The same parts as OpenParts, folded, for a page with more content below. */
function FoldedParts({ day, words }: PartProps) {
  const { item, area, bring, plan } = day
  return (
    <div className="border-rule mt-5 border-t empty:hidden">
      {plan && hasDayPlan(day) && (
        <Fold id={`plan-${item}`} title={words.dayPlan} startsOpenWide isForScreen hasSections>
          <DayPlan plan={plan} words={words} />
        </Fold>
      )}
      {area && (
        <Fold id={`map-${item}`} title={words.onMap} startsOpenWide isForScreen hasSections>
          <AreaMap area={area} words={words} />
        </Fold>
      )}
      {bring.length > 0 && (
        <Fold id={`bring-${item}`} title={words.bring} startsOpenWide hasSections>
          <Things things={bring} />
        </Fold>
      )}
    </div>
  )
}

type MapProps = { area: NonNullable<Day['area']>; words: PartProps['words'] }

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

type PictureProps = { picture: Picture; isTour: boolean; isFolded: boolean | undefined }

function DayPicture({ picture, isTour, isFolded }: PictureProps) {
  return (
    <div className={`no-print ${isFolded ? 'max-sm:hidden' : ''}`}>
      {isTour ? (
        <Plate picture={picture} decorative className="aspect-[3/2] w-full" sizes="20rem" />
      ) : (
        <VehiclePlate picture={picture} />
      )}
    </div>
  )
}

function TripFacts({ day, words: allWords }: { day: Day; words: TripWords }) {
  const words = allWords.manage
  const { date, back, pickup, pickupTime, destination, flight, isCancelled } = day
  const { ship, backOnBoard, end, plan } = day
  // A requested time has its own row until it is agreed.
  const isRequestedTime = plan?.begins?.isExact === false && pickupTime === plan.begins.time
  const startText = isRequestedTime ? null : formatStartTime(day, words)
  const returnText =
    back &&
    (back.date === date
      ? back.time
      : fill(words.backLater, { time: back.time, date: formatDay(back.date) }))
  return (
    <>
      <Fact label={words.date}>{formatLongDate(date)}</Fact>
      {startText && <Fact label={words.setsOut}>{startText}</Fact>}
      {returnText && !isCancelled && <Fact label={words.back}>{returnText}</Fact>}
      <Fact label={words.party}>{formatItemParty(day, allWords.tour, words.guestsCount)}</Fact>
      {(pickup ?? !(isCancelled || ship || end)) && (
        <Fact label={words.pickup}>{pickup ?? words.toCome}</Fact>
      )}
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

type CrewProps = { day: Day; words: TripWords['manage']; company: ManageCompany }

/**
 * Guide and vehicle, and whom to call until the trip ends: the guide from the day before, the
 * office always.
 */
function Crew({ day: { crew, end }, words, company }: CrewProps) {
  const { guides = [], vehicles = [] } = crew ?? {}
  const { emergencyPhone } = company
  const officeText = fill(words.callUs, { phone: emergencyPhone })
  return (
    <>
      {guides.length > 0 && (
        <Fact label={guides.length > 1 ? words.guide.other : words.guide.one}>
          {guides.map(({ name, registration }) => (
            <span key={name} className="block">
              {name}
              {registration && `, ${fill(words.registeredAs, { number: registration })}`}
            </span>
          ))}
        </Fact>
      )}
      {vehicles.length > 0 && (
        <Fact label={vehicles.length > 1 ? words.vehicle.other : words.vehicle.one}>
          {vehicles.map(({ name, plate }) => (
            <span key={name} className="block">
              {plate ? `${name}, ${plate}` : name}
            </span>
          ))}
        </Fact>
      )}
      {!end && (
        <Fact label={words.call}>
          {guides.map(
            ({ name, phone }) =>
              phone && (
                <Phone key={name} phone={phone}>
                  {name}, {phone}
                </Phone>
              ),
          )}
          <Phone phone={emergencyPhone}>{officeText}</Phone>
        </Fact>
      )}
    </>
  )
}

function Phone({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <a className="link block w-fit" href={phoneLink(phone)}>
      {children}
    </a>
  )
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
