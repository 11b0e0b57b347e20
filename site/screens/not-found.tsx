import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { menus } from '#content/menus.ts'
import { en } from '#content/words/en.ts'
import { describeMissingPage } from '../head.ts'
import { useIsHydrated } from '../hydrated.ts'
import { Plate } from '../parts/plate.tsx'
import { getPicture } from '../pictures.ts'
import { showHead } from '../show-head.ts'
import { suggest } from '../suggest.ts'
import type { Route } from './+types/not-found.ts'

export function loader() {
  return {
    head: describeMissingPage(),
    band: en.notFound.band,
    words: en.notFound,
    places: menus.footer.filter((place) => place.path !== deadOnPurpose),
    picture: getPicture('not-found'),
  }
}

export const meta = showHead

/** The footer links to it, as the specification wants; it leads here. */
const deadOnPurpose = '/private-tours'

/** Every path outside the route table; it suggests a way on from the words of the path (decisions.md). */
export default function NotFound({ loaderData: { words, picture, places } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const hydrated = useIsHydrated()
  const suggestions = suggest(hydrated ? pathname : '/', places).slice(0, 3)
  useEffect(() => {
    console.info(`Page not found: ${pathname}`)
  }, [pathname])
  return (
    <section className="wrap grid items-center gap-12 pt-14 lg:grid-cols-2">
      <div>
        <p className="display text-h1">404</p>
        <h1 className="mt-2 text-h2">{words.title}</h1>
        <p className="text-ink-2 mt-5 max-w-md text-lead">{words.text}</p>
        <ul className="mt-8 flex flex-wrap gap-3">
          <li>
            <Link to="/" className="button button-primary">
              {words.home}
            </Link>
          </li>
          {suggestions.map((place) => (
            <li key={place.path}>
              <Link to={place.path} className="button button-quiet">
                {place.label}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <Plate picture={picture} first className="aspect-[4/3] w-full" />
    </section>
  )
}
