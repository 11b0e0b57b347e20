import { contentOf } from '../content.ts'
import { showHead } from '../loading/show-head.ts'
import { loadStep } from '../newsletter/load-step.ts'
import { TokenStep } from '../newsletter/token-step.tsx'
import type { Route } from './+types/newsletter-unsubscribe.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  return loadStep(content, 'unsubscribe')
}

export { isOtherPage as shouldRevalidate } from '../loading/other-page.ts'

export const meta = showHead

export default function NewsletterUnsubscribe({ loaderData }: Route.ComponentProps) {
  return <TokenStep {...loaderData} send={send} />
}

async function send(token: string) {
  const { call } = await import('../client/api.ts')
  return call('POST /api/newsletter/unsubscribe', { query: { token } })
}
