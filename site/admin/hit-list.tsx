import { Link } from 'react-router'
import type { HitTrip } from '#rules/desk/fleet-answer.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from './desk.ts'
import { linkToOrder } from './order-link.ts'

type HitListProps = {
  desk: Desk
  /** How many they are, in words. */
  title: string
  hits: readonly HitTrip[]
}

/** The trips that days away or closed days are in the way of. */
export function HitList({ desk, title, hits }: HitListProps) {
  const { closings: words } = desk.words.fleet
  if (hits.length === 0) return null
  return (
    <div className="border-amber mt-3 border-l-4 pl-3">
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 space-y-1">
        {hits.map(({ itemId, reference, form, title: name, date }) => (
          <li key={itemId}>
            <Link className="link" to={linkToOrder({ form, reference })}>
              {fill(words.hit, { reference, title: name, date: formatLongDate(date) })}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
