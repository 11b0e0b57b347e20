import { useEffect, useRef, useState } from 'react'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { RideForm } from './ride-form.tsx'

type Ride = ManageAnswer['rides'][number]
type Props = {
  rides: readonly Ride[]
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}

/** Where a guest is fetched: one form, or for each of several days what is known and a form that opens. */
// oxlint-disable-next-line import/no-default-export -- React.lazy takes a module's default export.
export default function Rides({ rides, ...props }: Props) {
  const words = props.words.manage.ride
  const [only, ...others] = rides
  if (!only) return null
  const title = only.isTour ? words.ofTour.title : words.title
  return (
    <section aria-labelledby="ride">
      <h2 id="ride" className="text-h3">
        {others.length > 0 ? words.several : title}
      </h2>
      {others.length > 0 ? (
        <SeveralRides rides={rides} {...props} />
      ) : (
        <RideForm key={only.item} ride={only} {...props} />
      )}
    </section>
  )
}

/** One form is open at a time. */
function SeveralRides({ rides, ...props }: Props) {
  const words = props.words.manage.ride
  const [open, setOpen] = useState<string>()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (open) form.current?.querySelector('input')?.focus()
  }, [open])
  return rides.map((ride) => {
    const isOpen = open === ride.item
    const known = sayRide(ride, words)
    const name = `${formatLongDate(ride.date)}: ${ride.title}`
    return (
      <div key={ride.item} className="border-rule mt-4 border-t pt-4">
        <h3 id={`ride-${ride.item}`} className="font-sans font-semibold">
          {name}
        </h3>
        {!isOpen && <p className="text-ink-2 mt-1">{known ?? words.unknown}</p>}
        {ride.mayChange ? (
          <button
            type="button"
            className="link mt-1 inline-block py-1.5"
            aria-expanded={isOpen}
            aria-describedby={`ride-${ride.item}`}
            onClick={() => setOpen(isOpen ? undefined : ride.item)}
          >
            {isOpen ? words.close : known ? words.change : words.open}
          </button>
        ) : (
          <RideForm ride={ride} {...props} />
        )}
        {isOpen && (
          <div ref={form}>
            <RideForm ride={ride} {...props} />
          </div>
        )}
      </div>
    )
  })
}

/** '14:20, from the airport'; undefined while neither is known. */
function sayRide(
  { pickupTime: time, pickup: place }: Ride,
  words: ManageWords['manage']['ride'],
): string | undefined {
  if (time && place) return fill(words.fromAt, { time, place })
  if (place) return fill(words.from, { place })
  return time ? fill(words.at, { time }) : undefined
}
