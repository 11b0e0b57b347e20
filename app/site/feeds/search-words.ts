import { createSearchFile } from '#content/paths.ts'
import { contentOf } from '#ui/content.ts'
import type { Route } from './+types/search-words.ts'

/** Serves /search/en-….json: extra search words for tours and pages. */
export function loader({ context }: Route.LoaderArgs) {
  const { text } = createSearchFile(context.get(contentOf))
  return new Response(text, { headers: { 'Content-Type': 'application/json' } })
}
