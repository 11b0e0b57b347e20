import { searchFile } from '#content/paths.ts'
import { contentOf } from '../content.ts'
import type { Route } from './+types/search-words.ts'

/** /search/en-….json: what people look for tours and pages by, besides their own words. */
export function loader({ context }: Route.LoaderArgs) {
  const { text } = searchFile(context.get(contentOf))
  return new Response(text, { headers: { 'Content-Type': 'application/json' } })
}
