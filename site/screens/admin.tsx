import { pages } from '#content/pages.ts'
import { en } from '#content/words/en.ts'
import { AdminGate } from '../admin/admin-gate.tsx'
import { describePage } from '../document/head.ts'
import { showHead } from '../document/show-head.ts'
import type { Route } from './+types/admin.ts'

export function loader() {
  const path = '/admin'
  return {
    head: describePage({ ...pages[path], path, cardOf: '/', robots: 'noindex, nofollow' }),
    band: en.admin.band,
    words: en.admin,
    refusals: en.refusals,
  }
}

export const meta = showHead

export default function Admin({ loaderData: { words, refusals } }: Route.ComponentProps) {
  return (
    // Content protection keeps out of here: docs/decisions/0005.
    <section className="wrap pt-14" data-free="">
      <noscript>
        <p className="bg-plaster mb-8 p-4">{words.noScript}</p>
      </noscript>
      <AdminGate words={words} refusals={refusals} />
    </section>
  )
}
