import { useRouteLoaderData } from 'react-router'
import { NotFound } from '#ui/components/not-found.tsx'
import type { loader } from '#app/root.tsx'

/** Shown for the address of an unknown tour, or of its booking page (P2.6). */
export default function TourNotFound({ page }: { page: 'tour' | 'booking' }) {
  const words = useRouteLoaderData<typeof loader>('root')?.frame.words
  return (
    <NotFound
      title={words?.[`${page}NotFound`]}
      text={words?.[`${page}NotFoundText`]}
      ways={[
        { path: '/', label: words?.backToHome },
        { path: '/tours', label: words?.backToTours },
      ]}
    />
  )
}
