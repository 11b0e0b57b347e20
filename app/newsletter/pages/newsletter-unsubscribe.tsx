import { contentOf } from '#ui/content.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { loadStep } from './load-step.ts'
import { TokenStep } from './token-step.tsx'
import type { Route } from './+types/newsletter-unsubscribe.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  return loadStep(content, 'unsubscribe')
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function NewsletterUnsubscribe({ loaderData }: Route.ComponentProps) {
  return <TokenStep {...loaderData} send={send} />
}

async function send(token: string) {
  const { call } = await import('#ui/client/api.ts')
  return call('POST /api/newsletter/unsubscribe', { query: { token } })
}
