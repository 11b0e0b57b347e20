import { Link } from 'react-router'
import type { Words } from '#content/words/words.ts'

type ClosingBannerProps = {
  id: string
  title: string
  text: string
  /** Links out of the banner. The first is the preferred one. */
  ways: readonly { label: string; path: string }[]
}

/** The banner that leads to the builder and the tours. */
export const describeToursBanner = (words: Words['destinations']) => ({
  title: words.closingTitle,
  text: words.closingText,
  ways: [
    { label: words.build, path: '/itinerary-builder' },
    { label: words.viewAll, path: '/tours' },
  ],
})

export function ClosingBanner({ id, title, text, ways }: ClosingBannerProps) {
  return (
    <section aria-labelledby={id} data-below="" className="wrap pt-14 sm:pt-24">
      <div className="bg-sky grid gap-x-16 gap-y-6 p-6 sm:p-12 lg:grid-cols-[1fr_auto] lg:items-end lg:p-16">
        <div>
          <h2 id={id} className="text-h2">
            {title}
          </h2>
          <p className="mt-4 max-w-xl">{text}</p>
        </div>
        <p className="flex flex-wrap gap-3">
          {ways.map((way, position) => (
            <Link
              key={way.path}
              to={way.path}
              className={`button ${position === 0 ? 'button-primary' : 'button-quiet'}`}
            >
              {way.label}
            </Link>
          ))}
        </p>
      </div>
    </section>
  )
}
