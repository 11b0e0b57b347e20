import { Link, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** Neither the hand-over nor the address names a tour that we have (section 2, booking). */
export function BookingNotFound() {
  const words = useRouteLoaderData<typeof loader>('root')?.frame.words
  return (
    <section className="wrap py-20">
      <h1 className="text-page">{words?.bookingNotFound}</h1>
      <p className="text-ink-2 mt-5 max-w-md text-lead">{words?.bookingNotFoundText}</p>
      <Link to="/" className="button button-primary mt-8">
        {words?.backToHome}
      </Link>
    </section>
  )
}
