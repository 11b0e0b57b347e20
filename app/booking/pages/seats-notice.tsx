import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { checkSeats, listVehiclesFor } from '#rules/prices/transfer.ts'
import { enquiryPath } from '#app/enquiries/pages/enquiry-path.ts'
import { fill } from '#rules/text/fill.ts'
import { formatGuests } from './day-and-guests.tsx'
import type { VehicleFacts } from './vehicle-facts.ts'

type SeatsNoticeProps = {
  guests: number | undefined
  vehicle: VehicleFacts
  fleet: readonly VehicleFacts[]
  onChange: (slug: string) => void
  words: Words['transfer']
}

export function SeatsNotice({ guests, vehicle, fleet, onChange, words }: SeatsNoticeProps) {
  const tooSmall = guests !== undefined && checkSeats(guests, vehicle) !== undefined
  const fitting = tooSmall ? listVehiclesFor(guests, fleet) : []
  const notice = useRef<HTMLDivElement>(null)
  // On a phone it would appear below the screen's edge.
  useEffect(() => {
    if (tooSmall) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [tooSmall, guests, vehicle])
  return (
    <div ref={notice} role="status" className="scroll-my-6 empty:hidden">
      {tooSmall && (
        <div className="border-amber border-l-4 pl-4">
          <p className="font-semibold">
            {fill(fitting.length > 0 ? words.tooMany : words.noneFits, {
              vehicle: vehicle.type,
              maximum: vehicle.passengers.maximum,
              guests: fitting.length > 0 ? formatGuests(guests, words) : guests,
            })}
          </p>
          <p className="mt-3 flex flex-wrap gap-3">
            {fitting.map((other) => (
              <button
                key={other.slug}
                type="button"
                className="button button-quiet text-meta"
                onClick={() => onChange(other.slug)}
              >
                {fill(words.change, { vehicle: other.type })}
              </button>
            ))}
            {fitting.length === 0 && <LargerParties guests={guests} words={words} />}
          </p>
        </div>
      )}
    </div>
  )
}

function LargerParties({ guests, words }: { guests: number; words: Words['transfer'] }) {
  const subject = fill(words.askForTwoSubject, { guests })
  return (
    <>
      <Link to={enquiryPath('transfers', subject)} className="button button-quiet text-meta">
        {words.askForTwo}
      </Link>
      <Link to="/group-tours" className="button button-quiet text-meta">
        {words.coaches}
      </Link>
    </>
  )
}
