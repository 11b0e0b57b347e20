import { Link, useRouteLoaderData } from 'react-router'
import { NotFound } from '#ui/components/not-found.tsx'
import type { loader } from '#app/root.tsx'

/** Shown for the address of an unknown tour, or of its booking page (P2.6). */
export default function TourNotFound({ page }: { page: 'tour' | 'booking' }) {
  const words = useRouteLoaderData<typeof loader>('root')?.frame.words
  return (
    <NotFound title={words?.[`${page}NotFound`]} text={words?.[`${page}NotFoundText`]}>
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
