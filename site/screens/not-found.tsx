import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'
import { menus } from '#content/menus.ts'
import { en } from '#content/words/en.ts'
import { describeMissingPage } from '../document/head.ts'
import { useIsHydrated } from '../document/hydrated.ts'
import { NotFound } from '../parts/not-found.tsx'
import { showHead } from '../document/show-head.ts'
import { suggest } from '../search/suggest.ts'
import type { Route } from './+types/not-found.ts'

export function loader() {
  return {
    head: describeMissingPage(),
    words: { ...en.notFound, home: en.frame.backToHome },
    places: menus.footer.filter((place) => place.path !== deadOnPurpose),
  }
}

export const meta = showHead

/** The footer links to it, and it leads here (P2.1). */
const deadOnPurpose = '/private-tours'

/** Every path outside the route table; it suggests a way on from the words of the path (decisions.md). */
export default function UnknownPath({ loaderData: { words, places } }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const hydrated = useIsHydrated()
  const suggestions = suggest(hydrated ? pathname : '/', places).slice(0, 3)
  useEffect(() => {
    console.info(`Page not found: ${pathname}`)
  }, [pathname])
  return (
    <NotFound
      above={<p className="display mb-2 text-h1">404</p>}
      title={words.title}
      text={words.text}
    >
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
    </NotFound>
  )
}
