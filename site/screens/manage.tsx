import { redirectDocument } from 'react-router'
import { pages } from '#content/pages.ts'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { catalogueOf } from '../catalogue.ts'
import { describePage } from '../loading/head.ts'
import { ManageGate } from '../manage/manage-gate.tsx'
import { listTripPictures, loadManage } from '../manage/load-manage.ts'
import { showHead } from '../loading/show-head.ts'
import { type ActionArgs, postForm } from '../posting/post-form.ts'
import type { Route } from './+types/manage.ts'

/** Without scripts: the link again, for whoever has none. The other forms of the page are the server's. */
export async function action(args: ActionArgs) {
  const { manage } = wordsOf(siteLanguage)
  return postForm(args, {
    to: '/api/manage/link',
    pleaseMend: manage.pleaseMend,
    thanks: () => ({ title: manage.closedTitle, lines: [manage.linkAsked] }),
  })
}

/**
 * Rendered once, for every guest: the browser asks for the order whose link it has opened, and for
 * those without scripts the server fills it in (server/plain-pages/manage-page.ts).
 */
export function loader({ context }: Route.LoaderArgs) {
  const path = '/manage'
  return {
    head: describePage({ ...pages[path], path, cardOf: '/', robots: 'noindex, nofollow' }),
    band: wordsOf(siteLanguage).manage.band,
    ...loadManage(),
    pictures: listTripPictures(context.get(catalogueOf)),
  }
}

/** The address that this module was fetched for. */
const arrivedAt = typeof location === 'undefined' ? '' : location.pathname

/** What the page may do at a provider's is said by its own document: it is always fetched. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (new URL(request.url).pathname !== arrivedAt) throw redirectDocument(request.url)
  return serverLoader()
}

export const meta = showHead

export default function Manage({ loaderData }: Route.ComponentProps) {
  const { words, company, pictures } = loaderData
  return (
    <section className="order wrap pt-8 lg:pt-14">
      <ManageGate {...{ words, company, pictures }} />
    </section>
  )
}
