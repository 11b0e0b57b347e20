import { contentOf } from '../content.ts'
import { listPublicPaths } from '#content/paths.ts'
import type { Route } from './+types/sitemap.ts'

/** /sitemap.xml: every page but those of bookings, shared itineraries and accounts, and the not-found page. */
export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { company } = content
  const found = listPublicPaths(content).filter((path) => !isUnlisted(path))
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
