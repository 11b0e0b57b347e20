import { contentOf } from '../content.ts'
import { showHead } from '../loading/show-head.ts'
import { loadStep } from '../newsletter/load-step.ts'
import { TokenStep } from '../newsletter/token-step.tsx'
import type { Route } from './+types/newsletter-confirm.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  return loadStep(content, 'confirm')
}

export { isOtherPage as shouldRevalidate } from '../loading/other-page.ts'

export const meta = showHead

export default function NewsletterConfirm({ loaderData }: Route.ComponentProps) {
  return <TokenStep {...loaderData} send={send} />
}

async function send(token: string, key: string) {
  const { call } = await import('../client/api.ts')
  return call('POST /api/newsletter/confirm', { body: { token }, key })
}
