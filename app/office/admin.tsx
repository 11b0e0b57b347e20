import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import type { MetaDescriptor } from 'react-router'
import { parseReference } from '#app/order/reference.ts'
import { pickRefusals } from '#rules/text/format-refusal.ts'
import { AdminGate } from './admin-gate.tsx'
import { describePage } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import type { Route } from './+types/admin.ts'

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { pages } = content
  const siteWords = wordsOf(content)
  const path = '/admin'
  return {
    head: describePage(content, { ...pages[path], path, cardOf: '/' }),
    band: siteWords.admin.band,
    words: siteWords.admin,
    // Other refusals have the server's own words.
    refusals: pickRefusals(siteWords.refusals, ['session-missing', 'access-denied']),
  }
}

/** The desk's loader data never changes. */
export const shouldRevalidate = () => false

/** An open order is named in the title, so that tabs and history entries differ. */
export function meta(args: Route.MetaArgs): MetaDescriptor[] {
  // For the tabs at the bottom of a phone (desk-frame.css): also uses the area beside its rounded corners.
  const content = 'width=device-width, initial-scale=1, viewport-fit=cover'
  const head = [...showHead(args), { name: 'viewport', content }]
  const { location, params } = args
  const reference = parseReference(
    params.key ?? new URLSearchParams(location.search).get('open') ?? '',
  )
  if (!reference) return head
  return head.map((entry) =>
    'title' in entry ? { title: `${reference} | ${entry.title}` } : entry,
  )
}

export default function Admin({ loaderData: { words, refusals } }: Route.ComponentProps) {
  return (
    // The desk is excluded from content protection (decision 5).
    <section className="wrap pt-14" data-free="">
      <noscript>
        <p className="bg-plaster mb-8 p-4">{words.noScript}</p>
      </noscript>
      <AdminGate words={words} refusals={refusals} />
    </section>
  )
}
