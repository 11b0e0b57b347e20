import { contentOf } from '#ui/content.ts'
import type { Route } from './+types/robots.ts'

/** Serves /robots.txt. Allows everything except the API, and names the sitemap. */
export function loader({ context }: Route.LoaderArgs) {
  const { company } = context.get(contentOf)
  const lines = [
    'User-agent: *',
    'Disallow: /api/',
    '',
    `Sitemap: ${company.website}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain' } })
}
