import type { DayAnswer } from '../fleet-answers-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatEnd, formatStart } from '../format-hours.ts'
import { isGuided } from '../guides-phone.ts'
import { siteLocale } from '#rules/text/language.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'

type Trip = DayAnswer['trips'][number]
type GuideSheetsProps = {
  desk: Desk
  date: string
  trips: readonly Trip[]
  about: (trip: Trip) => string[]
}

/** A page to print for each guide: only their trips, without prices. */
export function GuideSheets({ desk, date, trips, about }: GuideSheetsProps) {
  const { guides: words } = desk.words
  const names = [...new Set(trips.flatMap(({ guides }) => guides))].toSorted()
  const unassigned = trips.filter(({ guides }) => guides.length === 0)
  const sheets = [
    ...names.map((name) => ({ name, own: trips.filter(({ guides }) => guides.includes(name)) })),
    ...(unassigned.length > 0 ? [{ name: words.sheetNobody, own: unassigned }] : []),
  ]
  return sheets.map(({ name, own: guideTrips }) => (
    <section key={name} className="desk-sheet">
      <h3>{fill(words.sheet, { name, date: formatLongDate(date) })}</h3>
      {guideTrips.some(isOnPhone) || <p>{words.sheetFree}</p>}
      {[...guideTrips.filter(isOnPhone), ...guideTrips.filter((trip) => !isOnPhone(trip))].map(
        (trip) => (
          <SheetTrip
            key={trip.itemId}
            desk={desk}
            date={date}
            trip={trip}
            name={name}
            about={about}
          />
        ),
      )}
    </section>
  ))
}

/** True for a trip that the guide's phone shows too. The sheet lists other trips last, marked. */
function isOnPhone({ itemStatus }: Trip): boolean {
  return isGuided(itemStatus)
}

type SheetTripProps = Omit<GuideSheetsProps, 'trips'> & { trip: Trip; name: string }

function SheetTrip({ desk, date, trip, name, about }: SheetTripProps) {
  const { day, guides: words, statuses } = desk.words
  const names: Record<string, string> = statuses
  const states: Record<string, string> = words.states
  const mark = isOnPhone(trip)
    ? states[trip.itemStatus]
    : fill(words.sheetOpen, { status: names[trip.status] ?? trip.status })
  const otherGuides = trip.guides.filter((one) => one !== name)
  const lines = [
    ...about(trip),
    [...trip.vehicles, ...otherGuides].join(', '),
    trip.guideNote && fill(words.guideNote, { text: trip.guideNote }),
    trip.wishes && fill(day.wishes, { text: trip.wishes }),
    ...trip.gates.map(({ what, rand, isNeeded }) =>
      fill(isNeeded ? words.gate : words.gateOptional, {
        what,
        amount: rand.toLocaleString(siteLocale),
      }),
    ),
  ].filter(Boolean)
  return (
    <article>
      <p className="desk-sheet-time">
        {formatStart(day, trip, date)} <span>{formatEnd(day, trip, date)}</span>
      </p>
      <div>
        <h4>{trip.title}</h4>
        {mark && (
          <p>
            <strong>{mark}</strong>
          </p>
        )}
        <p>
          <strong>{trip.name ?? day.noName}</strong>
          {trip.phone && `, ${trip.phone}`}. {fillCount(day.party, trip.party)}
          {trip.toddlers > 0 && `, ${fillCount(day.toddlers, trip.toddlers)}`}
          {trip.childSeats > 0 && (
            <>
              , <strong>{fillCount(day.childSeats, trip.childSeats)}</strong>
            </>
          )}
        </p>
        {trip.bookedBy && (
          <p>
            {fill(day.bookedBy, trip.bookedBy)} {trip.bookedBy.phone}
          </p>
        )}
        {trip.about.surprise && <p>{day.surprise}</p>}
        <ul>
          {lines.map((line) => (
            <li key={String(line)}>{line}</li>
          ))}
        </ul>
      </div>
    </article>
  )
}
