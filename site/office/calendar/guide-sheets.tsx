import type { DayAnswer } from '#contract/fleet-answers.ts'
import { clockTimeInCapeTown, formatLongDate } from '#rules/dates/calendar-date.ts'
import { siteLocale } from '#rules/text/language.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import type { Desk } from '../desk.ts'

type Trip = DayAnswer['trips'][number]
type GuideSheetsProps = {
  desk: Desk
  date: string
  trips: readonly Trip[]
  about: (trip: Trip) => string[]
}

/** A sheet for each guide to take along: their trips alone, without a price. Each begins a page of its own. */
export function GuideSheets({ desk, date, trips, about }: GuideSheetsProps) {
  const { guides: words } = desk.words
  const names = [...new Set(trips.flatMap(({ guides }) => guides))].toSorted()
  const open = trips.filter(({ guides }) => guides.length === 0)
  const sheets = [
    ...names.map((name) => ({ name, own: trips.filter(({ guides }) => guides.includes(name)) })),
    ...(open.length > 0 ? [{ name: words.sheetNobody, own: open }] : []),
  ]
  return sheets.map(({ name, own }) => (
    <section key={name} className="desk-sheet">
      <h3>{fill(words.sheet, { name, date: formatLongDate(date) })}</h3>
      {own.map((trip) => (
        <SheetTrip key={trip.itemId} {...{ desk, trip, name, about }} />
      ))}
    </section>
  ))
}

type SheetTripProps = Pick<GuideSheetsProps, 'desk' | 'about'> & { trip: Trip; name: string }

function SheetTrip({ desk, trip, name, about }: SheetTripProps) {
  const { day, guides: words } = desk.words
  const others = trip.guides.filter((one) => one !== name)
  const lines = [
    ...about(trip),
    [...trip.vehicles, ...others].join(', '),
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
        {trip.isTimed ? clockTimeInCapeTown(new Date(trip.from)) : day.untimed}
      </p>
      <div>
        <h4>{trip.title}</h4>
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
