import { contentOf } from '#ui/content.ts'
import { listPublicPaths } from '#content/paths.ts'
import { isIndexed } from '#ui/loading/robots.ts'
import type { Route } from './+types/sitemap.ts'

/**
 * Serves /sitemap.xml: every page that search engines may list (ui/loading/robots.ts), without the
 * booking forms.
 */
export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { company } = content
  const indexedPaths = listPublicPaths(content).filter(
    (path) => isIndexed(path) && !isFileOrForm(path),
  )
  const entries = indexedPaths.map((path) => `  <url><loc>${company.website}${path}</loc></url>`)
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'application/xml' } })
}

function isFileOrForm(path: string): boolean {
  return path.startsWith('/book-tour/') || /\.\w+$/.test(path)
}
