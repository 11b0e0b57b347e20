import { company } from '#content/company.ts'
import { catalogueOf } from '../catalogue.ts'
import { listPublicPaths } from '../paths.ts'
import type { Route } from './+types/sitemap.ts'

/** /sitemap.xml: every page but those of bookings, shared itineraries and accounts, and the not-found page. */
export function loader({ context }: Route.LoaderArgs) {
  const found = listPublicPaths(context.get(catalogueOf).tours).filter((path) => !isUnlisted(path))
  const entries = found.map((path) => `  <url><loc>${company.website}${path}</loc></url>`)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'application/xml' } })
}

function isUnlisted(path: string): boolean {
  return /^\/(book-tour\/|itinerary\/|newsletter\/|(auth|account|admin|manage|404)$)|\.\w+$/.test(
    path,
  )
}
