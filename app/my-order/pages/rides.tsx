import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { formatRide } from '#app/order/ride.ts'
import type { ManageCompany, ManageWords } from './manage-words.ts'
import { Fold } from './fold.tsx'
import { RideForm } from './ride-form.tsx'

type Ride = ManageAnswer['rides'][number]
type Props = {
  rides: readonly Ride[]
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}

/** Pick-up details: one form, or for several days a summary of each with a form that opens. */
export function Rides({ rides, ...props }: Props) {
  const words = props.words.manage.ride
  const [firstRide, ...otherRides] = rides
  if (!firstRide) return null
  const title = firstRide.isTour ? words.ofTour.title : words.title
  const incompleteRide = rides.find((ride) => ride.mayChange && !formatRide(ride, words))
  return (
    <Fold
      id="ride"
      title={otherRides.length > 0 ? words.several : title}
      note={
        incompleteRide ? <MissingNote>{words.unknown}</MissingNote> : formatRide(firstRide, words)
      }
    >
      {otherRides.length > 0 ? (
        <SeveralRides rides={rides} {...props} />
      ) : (
        <RideForm key={firstRide.item} ride={firstRide} {...props} />
      )}
    </Fold>
  )
}

function MissingNote({ children }: { children: ReactNode }) {
  return <span className="text-amber font-semibold">{children}</span>
}

/** Only one form is open at a time. */
function SeveralRides({ rides, ...props }: Props) {
  const words = props.words.manage.ride
  const [openItem, setOpenItem] = useState<string>()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (openItem) form.current?.querySelector('input')?.focus()
  }, [openItem])
  return rides.map((ride) => {
    const isOpen = openItem === ride.item
    const summary = formatRide(ride, words)
    const name = `${formatLongDate(ride.date)}: ${ride.title}`
    return (
      <div key={ride.item} className="border-rule mt-4 border-t pt-4">
        <h4 id={`ride-${ride.item}`} className="font-sans font-semibold">
          {name}
        </h4>
        {!isOpen && <p className="text-ink-2 mt-1">{summary ?? words.unknown}</p>}
        {ride.mayChange ? (
          <button
            type="button"
            className="link mt-1 inline-block py-1.5 noscript:hidden"
            aria-expanded={isOpen}
            aria-describedby={`ride-${ride.item}`}
            onClick={() => setOpenItem(isOpen ? undefined : ride.item)}
          >
            {isOpen ? words.close : summary ? words.change : words.open}
          </button>
        ) : (
          <RideForm ride={ride} {...props} />
        )}
        {ride.mayChange && !isOpen && (
          <noscript>
            <RideForm ride={ride} isOneOfSeveral {...props} />
          </noscript>
        )}
        {isOpen && (
          <div ref={form}>
            <RideForm ride={ride} isOneOfSeveral {...props} />
          </div>
        )}
      </div>
    )
  })
}
