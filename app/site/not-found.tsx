import { useEffect } from 'react'
import { useLocation, useRouteLoaderData } from 'react-router'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { NotFound } from '#ui/components/not-found.tsx'
import type { loader } from '#app/root.tsx'

export const meta = showHead

/** The footer links to this path, which has no page (P2.1). */
const pathWithoutPage = '/private-tours'

/**
 * Shows every path outside the route table, and suggests pages by the words of the path (P2.19). It
 * has no loader, because its words are part of the frame; so a link inside the site has the same
 * result as a reload.
 */
export default function UnknownPath() {
  const frame = useRouteLoaderData<typeof loader>('root')?.frame
  const { pathname } = useLocation()
  const isHydrated = useIsHydrated()
  const places = frame?.menus.footer.filter((place) => place.path !== pathWithoutPage) ?? []
  const suggestions = suggest(isHydrated ? pathname : '/', places).slice(0, 3)
  useEffect(() => {
    console.info(`Page not found: ${pathname}`)
  }, [pathname])
  return (
    <NotFound
      above={<p className="display mb-2 text-h1">404</p>}
      title={frame?.words.pageNotFound}
      text={frame?.words.pageNotFoundText}
      ways={[{ path: '/', label: frame?.words.backToHome }, ...suggestions]}
    />
  )
}

type Suggestion = { label: string; path: string }

/** Synonyms in addresses. These places come first if their own words do not match. */
const synonymsByPath = new Map([
  ['/tours', 'private trip excursion safari wine whale'],
  ['/itinerary-builder', 'private tour custom trip plan package holiday'],
])

/**
 * Suggests places for a wrong address: those that share words with it first. `/private-tours` puts
 * the tours and the builder first.
 */
export function suggest(address: string, places: readonly Suggestion[]): Suggestion[] {
  const addressWords = listStems(address)
  const score = ({ label, path }: Suggestion) => {
    const synonyms = synonymsByPath.get(path)
    const sharedWords = listStems(`${label} ${path} ${synonyms}`).filter((word) =>
      addressWords.includes(word),
    )
    return sharedWords.length + (synonyms === undefined ? 0 : 0.5)
  }
  return places.toSorted((one, other) => score(other) - score(one))
}

/** Stems of the meaningful words in a text: long words only, without a plural 's'. */
function listStems(text: string): string[] {
  const words = text.toLowerCase().split(/[^a-z]+/)
  return [...new Set(words.map((word) => word.replace(/s$/, '')).filter((word) => word.length > 3))]
}
