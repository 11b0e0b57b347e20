import { contentOf } from '#ui/content.ts'
import { data } from 'react-router'
import { AuthGate } from './auth-gate.tsx'
import { loadAuthPage } from './auth-page.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/auth.ts'

/** Nobody can sign in without scripts: a post is not read, and the page says so. */
export const action = () => data(null, { status: 405 })

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  return loadAuthPage(content, '/auth')
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function Auth({ loaderData: { words } }: Route.ComponentProps) {
  return (
    <section className="wrap pt-14">
      <div className="mx-auto max-w-lg">
        <noscript>
          <p className="bg-plaster mb-8 p-4">{words.auth.noScript}</p>
        </noscript>
        <AuthGate words={words} />
      </div>
    </section>
  )
}
