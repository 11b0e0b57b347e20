import { data, redirectDocument } from 'react-router'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { catalogueOf } from '../catalogue.ts'
import { guestPortOf } from '../guest-port.ts'
import { showHead } from '../loading/show-head.ts'
import { carryOut } from '../manage/carry-out.ts'
import { listTripPictures, loadManage } from '../manage/load-manage.ts'
import { LostLink } from '../manage/lost-link.tsx'
import { ManageGate } from '../manage/manage-gate.tsx'
import { describePrivate } from '../manage/describe-private.ts'
import { usePosted } from '../posting/posted.ts'
import type { Route } from './+types/manage.ts'

/**
 * The order whose link this browser has opened (server/http/manage-pages.ts), at /manage; what a link that is
 * none leads to, at /m/none.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const isLost = new URL(request.url).pathname !== '/manage'
  const opened = isLost ? undefined : await context.get(guestPortOf).readOrder()
  const { band } = wordsOf(siteLanguage).manage
  const shared = { head: describePrivate(), band, ...loadManage() }
  if (!opened) return data({ ...shared, open: undefined }, 404)
  const pictures = listTripPictures(context.get(catalogueOf), opened.order.days)
  return data({ ...shared, open: { ...opened, messageKey: crypto.randomUUID(), pictures } })
}

export const action = carryOut

/** What the page may do at a provider's is said by its own document: it is always fetched. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url)
}

export const meta = showHead

export default function Manage({ loaderData }: Route.ComponentProps) {
  const { open, words, company: us } = loaderData
  const isLinkAsked = usePosted('link') !== undefined
  return (
    <section className="order wrap pt-8 lg:pt-14">
      {open && !isLinkAsked ? (
        <ManageGate {...open} words={words} company={us} />
      ) : (
        <LostLink words={words} company={us} />
      )}
    </section>
  )
}
