import { Link, useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The answer to an address of a tour that we do not have (section 2). */
export function TourNotFound() {
  const words = useRouteLoaderData<typeof loader>('root')?.frame.words
  return (
    <section className="wrap py-20">
      <h1 className="text-page">{words?.tourNotFound}</h1>
      <p className="text-ink-2 mt-5 max-w-md text-lead">{words?.tourNotFoundText}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to="/" className="button button-primary">
          {words?.backToHome}
        </Link>
        <Link to="/tours" className="button button-quiet">
          {words?.backToTours}
        </Link>
      </p>
    </section>
  )
}
