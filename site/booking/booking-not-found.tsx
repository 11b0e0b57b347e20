import { Link, useRouteLoaderData } from 'react-router'
import { NotFound } from '../parts/not-found.tsx'
import type { loader } from '../root.tsx'

/** Neither the hand-over nor the address names a tour that we have (section 2, booking). */
export default function BookingNotFound() {
  const words = useRouteLoaderData<typeof loader>('root')?.frame.words
  return (
    <NotFound title={words?.bookingNotFound} text={words?.bookingNotFoundText}>
      <li>
        <Link to="/" className="button button-primary">
          {words?.backToHome}
        </Link>
      </li>
      <li>
        <Link to="/tours" className="button button-quiet">
          {words?.backToTours}
        </Link>
      </li>
    </NotFound>
  )
}
