import { lazy, Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import type { DayAnswer } from '../fleet-answers-contract.ts'
import {
  addDays,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
  formatLongDate,
  isCalendarDate,
} from '#rules/dates/calendar-date.ts'
import { formatEnd, formatStart } from '../format-hours.ts'
import { formatCents } from '#rules/money/currency.ts'
import { listAbout } from '#app/order/list-about.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { readSignedIn } from '#ui/session/session.ts'
import { readDay } from './fleet-calls.ts'
import { GuideSheets } from './guide-sheets.tsx'
import { TripProgress } from './trip-progress.tsx'
import { createOrderPanel } from '#app/office/item-view.tsx'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { RowLink } from '#ui/office-kit/desk-table.tsx'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { DeskSplit } from '#ui/office-kit/detail-panel.tsx'
import { Phone } from '#ui/office-kit/phone.tsx'
import { linkToPage, linkToView } from '#ui/office-kit/view-link.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'

const readOpenBadDays = () => readSignedIn('GET /api/admin/bad-days', {})

const WaitingList = lazy(() => import('./waiting-list.tsx'))

/**
 * The trips of a day and of the next one, with vehicles and guides. Today and tomorrow by default.
 * Prints as one sheet.
 */
export default function DayView({ desk }: { desk: Desk }) {
  const { day: words } = desk.words
  const [today] = useState(() => calendarDateIn(new Date(), capeTown))
  const [isMoreOpen, setIsMoreOpen] = useState(false)
  const { query, change } = useDeskAddress()
  const dateParam = query.get('date') ?? ''
  const date = isCalendarDate(dateParam) ? dateParam : today
  const [showsSheets, setShowsSheets] = useState(false)
  const show = (day: string) => {
    if (isCalendarDate(day)) change({ view: 'day', date: day, open: undefined })
  }
  return (
    <DeskView
      desk={desk}
      id="day"
      title={formatLongDate(date)}
      text={words.text}
      tools={
        <>
          {[
            { name: words.before, sign: '‹', to: addDays(date, -1) },
            { name: words.today, to: today },
            { name: words.after, sign: '›', to: addDays(date, 1) },
          ].map(({ name, sign, to }) => (
            <button
              key={name}
              type="button"
              className="button button-quiet"
              onClick={() => show(to)}
            >
              {sign ? (
                <>
                  <span className="max-sm:sr-only">{name}</span>
                  <span aria-hidden="true" className="sm:hidden">
                    {sign}
                  </span>
                </>
              ) : (
                name
              )}
            </button>
          ))}
          <TextField
            id="day-chosen"
            type="date"
            label={words.choose}
            value={date}
            onChange={show}
          />
          <button
            type="button"
            className="button button-quiet sm:hidden"
            aria-expanded={isMoreOpen}
            aria-controls="day-more"
            onClick={() => setIsMoreOpen(!isMoreOpen)}
          >
            {words.more}
          </button>
          <span id="day-more" className="desk-day-more" data-open={isMoreOpen || undefined}>
            <button type="button" className="button button-quiet" onClick={() => print()}>
              {words.print}
            </button>
            <button
              type="button"
              className="button button-quiet"
              aria-pressed={showsSheets}
              onClick={() => setShowsSheets(!showsSheets)}
            >
              {showsSheets ? desk.words.guides.sheetsBack : desk.words.guides.sheets}
            </button>
            {desk.can('book') && date >= today && (
              <Link className="button button-quiet" to={`${linkToView('bad-day')}&date=${date}`}>
                {desk.words.badDay.open}
              </Link>
            )}
          </span>
        </>
      }
    >
      {desk.can('book') && <OpenBadDays desk={desk} />}
      <Trips key={date} desk={desk} date={date} today={today} isSheets={showsSheets} />
      {desk.can('orders') && date >= today && !showsSheets && (
        <Suspense>
          <WaitingList key={`waiting ${date}`} desk={desk} date={date} />
        </Suspense>
      )}
    </DeskView>
  )
}

/** Bad days with trips that are not done. */
function OpenBadDays({ desk }: { desk: Desk }) {
  const { badDay: words } = desk.words
  const { value } = useQuery(readOpenBadDays, desk, ['orders'])
  return value?.badDays.map(({ id, createdAt, trips }) => (
    <Notice key={id} isStrong className="no-print mb-3">
      {fill(words.notice, {
        n: trips.filter(({ state }) => state === 'done').length,
        all: trips.length,
        date: formatDay(calendarDateIn(new Date(createdAt), capeTown)),
      })}{' '}
      <Link className="link" to={`${linkToView('bad-day')}&run=${id}`}>
        {words.noticeLink}
      </Link>
    </Notice>
  ))
}

type TripsProps = { desk: Desk; date: string; today: string; isSheets: boolean }

function Trips({ desk, date, today, isSheets }: TripsProps) {
  const read = useCallback(() => readTwoDays(date), [date])
  const tripsQuery = useQuery(read, desk, ['orders', 'fleet'])
  const onChanged = () => void tripsQuery.reload()
  return (
    <WhenLoaded desk={desk} loaded={tripsQuery}>
      {([first, second]) =>
        isSheets ? (
          <GuideSheets
            desk={desk}
            date={date}
            trips={first.trips}
            about={(trip) =>
              listTripNotes(desk, isFirstDay(trip, date) ? trip : { ...trip, pickup: null })
            }
          />
        ) : (
          <DeskSplit
            desk={desk}
            entries={listReferences([...first.trips, ...second.trips])}
            pageOf={linkToPage}
            renderPanel={createOrderPanel(desk)}
          >
            <div className="desk-days">
              <div>
                {[first, second].map(({ trips }, ahead) => {
                  const day = addDays(date, ahead)
                  return (
                    <section
                      key={day}
                      aria-labelledby={`day-${day}`}
                      className={ahead > 0 ? 'no-print' : ''}
                    >
                      <h3 id={`day-${day}`} className="no-print">
                        {nameDay(desk, day, today)}
                      </h3>
                      <TripList desk={desk} trips={trips} onChanged={onChanged} date={day} />
                    </section>
                  )
                })}
              </div>
            </div>
          </DeskSplit>
        )
      }
    </WhenLoaded>
  )
}

function readTwoDays(date: string) {
  return Promise.all([readDay(date), readDay(addDays(date, 1))])
}

function listReferences(trips: readonly Trip[]): [key: string, row: string][] {
  return [...new Set(trips.map((trip) => trip.reference))].map((key) => [key, key])
}

/** 'Tomorrow, 27 November 2026'. Other days have no weekday, because the heading shows it. */
function nameDay({ words }: Desk, day: string, today: string): string {
  const { today: first, tomorrow: second } = words.day
  const name = { [today]: first, [addDays(today, 1)]: second }[day]
  return name ? `${name}, ${formatDay(day)}` : formatDay(day)
}

type TripListProps = { desk: Desk; date: string; trips: readonly Trip[]; onChanged: () => void }

function TripList({ desk, date, trips, onChanged }: TripListProps) {
  const { words } = desk
  const understaffed = desk.hasFleet ? trips.filter(isUnderstaffed) : []
  return (
    <>
      <p role="status" className={trips.length === 0 ? '' : 'font-semibold'}>
        {trips.length === 0 ? words.day.empty : fillCount(words.day.count, trips.length)}
      </p>
      {trips.length === 0 && desk.can('book') && (
        <p className="no-print mt-3">
          <Link className="link" to={linkToView('new-order')}>
            {words.day.enter}
          </Link>
        </p>
      )}
      {understaffed.length > 0 && (
        <Notice isStrong className="mt-3">
          {fillCount(words.day.unassigned, understaffed.length)}
        </Notice>
      )}
      <ul className="desk-list desk-trips empty:hidden">
        {trips.map((trip) => (
          <TripRow key={trip.itemId} desk={desk} date={date} trip={trip} onChanged={onChanged} />
        ))}
      </ul>
    </>
  )
}

type Trip = DayAnswer['trips'][number]

type TripRowProps = Omit<TripListProps, 'trips'> & { trip: Trip }

export function TripRow({ desk, date, trip, onChanged }: TripRowProps) {
  const { day: words, statuses } = desk.words
  const { reference, title, party, toddlers, childSeats, name, phone } = trip
  const names: Record<string, string> = statuses
  // A trip without a vehicle or guide stays in the order of time and is marked.
  const isOpen = desk.hasFleet === true && isUnderstaffed(trip)
  const notes = listTripNotes(desk, trip)
  return (
    <li className="desk-trip" data-marked={isOpen || undefined}>
      <p className="tabular-nums">
        <strong className="block">{formatStart(words, trip, date)}</strong>
        <span className="text-ink-2 text-meta">{formatEnd(words, trip, date)}</span>
      </p>
      <div className="min-w-0 break-words">
        <p className="font-semibold">{title}</p>
        <p className="text-meta">
          <Facts>
            {name ?? words.noName}
            {fillCount(words.party, party)}
            {toddlers > 0 && fillCount(words.toddlers, toddlers)}
            {childSeats > 0 && <strong>{fillCount(words.childSeats, childSeats)}</strong>}
            {phone && <Phone phone={phone} />}
            {names[trip.status] ?? trip.status}
          </Facts>
        </p>
        {trip.bookedBy && (
          <p className="mt-1 text-meta">
            {fill(words.bookedBy, trip.bookedBy)} <Phone phone={trip.bookedBy.phone} />
          </p>
        )}
        {trip.about.surprise && <p className="mt-1 text-meta font-semibold">{words.surprise}</p>}
        {notes.length > 0 && <p className="mt-1 text-meta">{notes.join('. ')}</p>}
        {trip.weather.map(({ from, to, text }) => (
          <p key={from} className="text-ink-2 mt-1 text-meta">
            {fill(words.weather, { from: formatTime(from), to: formatTime(to), text })}
          </p>
        ))}
        {trip.balance !== null && trip.balance > 0 && (
          <p className="text-amber mt-1 text-meta font-semibold">
            {fill(words.balance, { amount: formatCents(trip.balance) })}
          </p>
        )}
        {trip.wishes && (
          <p className="mt-1 text-meta whitespace-pre-line">
            {fill(words.wishes, { text: trip.wishes })}
          </p>
        )}
        {trip.note && (
          <p className="mt-1 text-meta whitespace-pre-line">
            {fill(words.note, { text: trip.note })}
          </p>
        )}
        <TripProgress desk={desk} trip={trip} onChanged={onChanged} />
      </div>
      <div>
        {desk.hasFleet && <AssignedPeople desk={desk} date={date} trip={trip} isOpen={isOpen} />}
        {desk.hasFleet &&
          trip.whyNot.map((sentence) => (
            <p key={sentence} className="text-amber text-meta">
              {sentence}
            </p>
          ))}
        <p className="text-meta">
          {desk.can('orders') ? (
            <RowLink
              id={reference}
              page={linkToPage(reference)}
              label={fill(words.open, { reference })}
            >
              {reference}
            </RowLink>
          ) : (
            reference
          )}
        </p>
      </div>
    </li>
  )
}

function AssignedPeople({
  desk,
  date,
  trip,
  isOpen,
}: {
  desk: Desk
  date: string
  trip: Trip
  isOpen: boolean
}) {
  const { handOver: words } = desk.words
  const { crew } = trip
  const look = isOpen ? 'text-amber font-semibold' : ''
  if (crew.length === 0 || !desk.can('fleet'))
    return (
      <p className={look}>
        <Facts>{listPeople(desk, trip)}</Facts>
      </p>
    )
  const missing = listPeople(desk, trip).filter(
    (text) => !crew.some(({ name }) => text.includes(name)),
  )
  return (
    <p className={look}>
      <Facts>
        {crew.map((member) => (
          <ActionButtons
            key={member.id}
            look="link"
            acts={[{ act: 'hand-over', label: member.name, name: fill(words.open, member) }]}
          >
            {(_act, onClose) => (
              <HandOverDialog
                desk={desk}
                who={member}
                date={date}
                onClose={onClose}
                onDone={() => undefined}
              />
            )}
          </ActionButtons>
        ))}
        {missing}
      </Facts>
    </p>
  )
}

function isFirstDay({ from }: Trip, date: string): boolean {
  return calendarDateIn(new Date(from), capeTown) === date
}

/** The pick-up, the destination, and the guest's answers. */
export function listTripNotes(desk: Desk, trip: Trip): string[] {
  const { day: words, newOrder } = desk.words
  const { asked } = newOrder.aboutTrip
  const { pickup, destination, flight } = trip
  return [
    pickup && fill(words.pickup, { place: pickup }),
    destination && fill(words.destination, { place: destination }),
    flight && fill(words.flight, { flight }),
    ...listAbout(asked, trip.about).map(({ label, answer }) => `${label}: ${answer}`),
  ].flatMap((note) => note || [])
}

function formatTime(instant: string): string {
  return clockTimeInCapeTown(new Date(instant))
}

function listPeople({ words }: Desk, { vehicles, guides }: Trip): string[] {
  const { nobody, noVehicle, noGuide } = words.day
  if (vehicles.length + guides.length === 0) return [nobody]
  return [
    vehicles.length > 0 ? vehicles.join(', ') : noVehicle,
    guides.length > 0 ? guides.join(', ') : noGuide,
  ]
}

/** True if a trip has no vehicle or guide, or one that is unavailable. */
function isUnderstaffed({ vehicles, guides, whyNot }: DayAnswer['trips'][number]): boolean {
  return vehicles.length === 0 || guides.length === 0 || whyNot.length > 0
}
