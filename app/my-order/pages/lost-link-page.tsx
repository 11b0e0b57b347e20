import { contentOf } from '#ui/content.ts'
import { data } from 'react-router'
import { showHead } from '#ui/loading/show-head.ts'
import { loadInvalidLink } from '#ui/private/describe-private.ts'
import { PrivatePage } from '#ui/private/private-page.tsx'
import type { Route } from './+types/lost-link-page.ts'

/**
 * Answers a dead mailed link of an order or a quote request. The page is the same for every reason.
 */
export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  return data(loadInvalidLink(content), 404)
}

export const meta = showHead

export default function LostLinkPage({ loaderData: { lost } }: Route.ComponentProps) {
  return <PrivatePage lost={lost}>{null}</PrivatePage>
}
