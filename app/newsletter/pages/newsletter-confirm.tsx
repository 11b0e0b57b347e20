import { contentOf } from '#ui/content.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { loadStep } from './load-step.ts'
import { TokenStep } from './token-step.tsx'
import type { Route } from './+types/newsletter-confirm.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  return loadStep(content, 'confirm')
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function NewsletterConfirm({ loaderData }: Route.ComponentProps) {
  return <TokenStep {...loaderData} send={send} />
}

async function send(token: string, key: string) {
  const { call } = await import('#ui/client/api.ts')
  return call('POST /api/newsletter/confirm', { body: { token }, key })
}
