import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DayAnswer } from '../fleet-answers-contract.ts'
import {
  addDays,
  calendarDateIn,
  capeTown,
  clockTimeInCapeTown,
  formatDay,
  formatLongDate,
  formatNearDay,
  isCalendarDate,
} from '#rules/dates/calendar-date.ts'
import { formatEnd, formatStart } from '../format-hours.ts'
import { formatCents } from '#rules/money/currency.ts'
import { listAbout } from '#app/order/list-about.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { readSignedIn } from '#ui/session/session.ts'
import { AssignTrip } from './assign-dialog.tsx'
import { DateTools } from './date-tools.tsx'
import { readDay } from './fleet-calls.ts'
import { GuideSheets } from './guide-sheets.tsx'
import { TripProgress } from './trip-progress.tsx'
import { createOrderPanel } from '#app/office/item-view.tsx'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { RowLink } from '#ui/office-kit/desk-table.tsx'
import { DeskView } from '#ui/office-kit/desk-view.tsx'
import { DeskSplit } from '#ui/office-kit/detail-panel.tsx'
import { Phone } from '#ui/office-kit/phone.tsx'
import { nameOf } from '#ui/office-kit/name-of.ts'
import { linkToPage, linkToView } from '#ui/office-kit/view-link.ts'
import { WhenLoaded } from '#ui/office-kit/when-loaded.tsx'
import { ActionButtons } from '#ui/office-kit/action-buttons.tsx'
import { ActionMenu } from '#ui/office-kit/action-buttons.tsx'
import { useIsWide } from '#ui/office-kit/use-is-wide.ts'
import { Notice } from '#ui/office-kit/notice.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'

const readOpenBadDays = () => readSignedIn('GET /api/admin/bad-days', {})

const WaitingList = lazy(() => import('./waiting-list.tsx'))

/**
 * The trips of a day and of the next one, with vehicles and guides. Today and tomorrow by default.
 * Prints as one sheet.
 */
export default function DayView({ desk }: { desk: Desk }) {
  const { badDay, day: words, frame, guides } = desk.words
  const [today] = useState(() => calendarDateIn(new Date(), capeTown))
  const { query, change } = useDeskAddress()
  const go = useNavigate()
  const dateParam = query.get('date') ?? ''
  const date = isCalendarDate(dateParam) ? dateParam : today
  const [showsSheets, setShowsSheets] = useState(false)
  const isWide = useIsWide()
  const openBadDay = () => void go(`${linkToView('bad-day')}&date=${date}`)
  const acts = [
    { act: 'print', label: words.print, run: () => print() },
    {
      act: 'sheets',
      label: showsSheets ? guides.sheetsBack : guides.sheets,
      run: () => setShowsSheets(!showsSheets),
    },
    ...(desk.can('book') && date >= today
      ? [{ act: 'bad-day', label: badDay.open, run: openBadDay }]
      : []),
  ]
  return (
    <DeskView
      desk={desk}
      id="day"
      title={formatLongDate(date)}
      tools={
        <>
          <DateTools
            desk={desk}
            scale="day"
            date={date}
            today={today}
            onShow={(day) => change({ view: 'day', date: day, open: undefined })}
          />
          {isWide ? (
            acts.map(({ act, label, run }) => (
              <button key={act} type="button" className="button button-quiet" onClick={run}>
                {label}
              </button>
            ))
          ) : (
            <ActionMenu
              label={frame.acts}
              acts={acts}
              onChoose={(chosen) => acts.find(({ act }) => act === chosen)?.run()}
            />
          )}
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
                      <div className="desk-day-head">
                        <h3 id={`day-${day}`} className="no-print">
                          {nameDay(desk, { day, date, today })}
                        </h3>
                        <p role="status" className="text-ink-2">
                          {trips.length > 0 && fillCount(desk.words.day.count, trips.length)}
                        </p>
                      </div>
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

/** 'Today', 'Tomorrow, Fri 27 Nov': with the date unless the screen's title has it. */
function nameDay({ words }: Desk, { day, date, today }: Record<'day' | 'date' | 'today', string>) {
  const { today: first, tomorrow: second } = words.day
  const name = { [today]: first, [addDays(today, 1)]: second }[day]
  if (day === date) return name ?? formatNearDay(day)
  return name ? `${name}, ${formatNearDay(day)}` : formatNearDay(day)
}

type TripListProps = { desk: Desk; date: string; trips: readonly Trip[]; onChanged: () => void }

function TripList({ desk, date, trips, onChanged }: TripListProps) {
  const { words } = desk
  const understaffed = desk.hasFleet ? trips.filter(isUnderstaffed) : []
  return (
    <>
      {trips.length === 0 && (
        <p className="text-ink-2">
          {words.day.empty}{' '}
          {desk.can('book') && (
            <Link className="link no-print" to={linkToView('new-order')}>
              {words.day.enter}
            </Link>
          )}
        </p>
      )}
      {understaffed.length > 0 && (
        <Notice className="mb-3 text-meta">
          <strong>{fillCount(words.day.unassigned, understaffed.length)}</strong>{' '}
          <Facts>
            {understaffed.map((trip) => (
              <Link key={trip.itemId} className="link" to={linkToPage(trip.reference)}>
                {`${formatStart(words.day, trip, date)} ${trip.title}, ${trip.name ?? words.day.noName}`}
              </Link>
            ))}
          </Facts>
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
  // A trip without a vehicle or guide stays in the order of time and is marked.
  const isOpen = desk.hasFleet === true && isUnderstaffed(trip)
  const notes = listTripNotes(desk, trip)
  const heading = (
    <>
      {title}{' '}
      <span className="text-ink-2 text-caption font-normal whitespace-nowrap">{reference}</span>
    </>
  )
  return (
    <li className="desk-trip" data-marked={isOpen || undefined}>
      <p className="tabular-nums">
        <strong>{formatStart(words, trip, date)}</strong>{' '}
        <span className="text-ink-2">{formatEnd(words, trip, date)}</span>
      </p>
      <div className="min-w-0 break-words">
        <p className="font-semibold">
          {desk.can('orders') ? (
            <RowLink id={reference} page={linkToPage(reference)}>
              {heading}
            </RowLink>
          ) : (
            heading
          )}
        </p>
        <p>
          <Facts>
            {name ?? words.noName}
            {fillCount(words.party, party)}
            {toddlers > 0 && fillCount(words.toddlers, toddlers)}
            {childSeats > 0 && <strong>{fillCount(words.childSeats, childSeats)}</strong>}
            {phone && <Phone phone={phone} />}
            {trip.status !== 'confirmed' && <strong>{nameOf(statuses, trip.status)}</strong>}
          </Facts>
        </p>
        {desk.hasFleet && (
          <Crew desk={desk} date={date} trip={trip} isOpen={isOpen} onChanged={onChanged} />
        )}
        {trip.bookedBy && (
          <p className="mt-1">
            {fill(words.bookedBy, trip.bookedBy)} <Phone phone={trip.bookedBy.phone} />
          </p>
        )}
        {trip.about.surprise && <p className="mt-1 font-semibold">{words.surprise}</p>}
        {notes.length > 0 && <p className="mt-1">{notes.join('. ')}</p>}
        {trip.weather.map(({ from, to, text }) => (
          <p key={from} className="text-ink-2 mt-1 text-caption">
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
    </li>
  )
}

type CrewProps = TripRowProps & { isOpen: boolean }

/** Vehicles and guides of a trip, each a button to hand over its trips, and what is missing. */
function Crew({ desk, date, trip, isOpen, onChanged }: CrewProps) {
  const { day, fleet, handOver, reschedule } = desk.words
  const { crew, vehicles, guides, title, reference } = trip
  const assignFacts = { title, date: formatNearDay(date) }
  return (
    <>
      <p className={isOpen ? 'text-amber font-semibold' : ''}>
        <Facts>
          {crew.map((member) =>
            desk.can('fleet') ? (
              <ActionButtons
                key={member.id}
                look="link"
                acts={[{ act: 'hand-over', label: member.name, name: fill(handOver.open, member) }]}
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
            ) : (
              member.name
            ),
          )}
          {crew.length === 0 && day.nobody}
          {crew.length > 0 && vehicles.length === 0 && day.noVehicle}
          {crew.length > 0 && guides.length === 0 && day.noGuide}
          {isOpen && desk.can('fleet') && (
            <span className="no-print">
              <ActionButtons
                look="link"
                acts={[
                  {
                    act: 'assign',
                    label: fleet.order.choose,
                    name: `${fill(reschedule.assignOf, assignFacts)}, ${reference}`,
                  },
                ]}
              >
                {(_act, onClose) => (
                  <AssignTrip desk={desk} trip={trip} onChanged={onChanged} onClose={onClose} />
                )}
              </ActionButtons>
            </span>
          )}
        </Facts>
      </p>
      {trip.whyNot.map((sentence) => (
        <p key={sentence} className="text-amber">
          {sentence}
        </p>
      ))}
    </>
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

/** True if a trip has no vehicle or guide, or one that is unavailable. */
function isUnderstaffed({ vehicles, guides, whyNot }: DayAnswer['trips'][number]): boolean {
  return vehicles.length === 0 || guides.length === 0 || whyNot.length > 0
}
