import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { data, redirectDocument } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { carryOut } from './carry-out.ts'
import { isPosted } from '#ui/posting/post-form.ts'
import { listTripPictures, loadManage } from './load-manage.ts'
import { LostLink } from './lost-link.tsx'
import { ManageGate } from './manage-gate.tsx'
import { describePrivate } from '#ui/private/describe-private.ts'
import { usePosted } from '#ui/posting/posted.ts'
import type { Route } from './+types/manage.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  // Scripts load the options when the form opens; without them a link does, and any post shows the
  // form again.
  const isChanging = new URL(request.url).searchParams.has('change') || isPosted(context)
  const port = context.get(guestPortOf)
  const opened = (await port.hasOrder()) ? await port.call('GET /api/manage', {}) : notOpened
  const { manage, gift } = wordsOf(content)
  const isGift = opened.ok && opened.value.gift !== undefined
  const band = isGift ? gift.band : manage.band
  const shared = { head: describePrivate(content), band, ...loadManage(content) }
  // Menu and footer link here: the form that finds a booking is an ordinary page.
  if (!opened.ok) {
    const { status } = opened
    return data({ ...shared, open: undefined, status }, status === 404 ? 200 : status)
  }
  const { value: order } = opened
  const choices = isChanging ? await port.listChoices(order) : {}
  const pictures = listTripPictures(content, order.days)
  const open = { order, choices, messageKey: crypto.randomUUID(), pictures }
  return data({ ...shared, open, status: 200 })
}

const notOpened = { ok: false, status: 404 } as const

export const action = carryOut

/** Always a full page load: the page's content security policy must allow the payment provider. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url)
}

export const meta = showHead

export default function Manage({ loaderData }: Route.ComponentProps) {
  const { open, status, ...shared } = loaderData
  const isLinkAsked = usePosted('link') !== undefined
  return (
    <section className="order wrap pt-8 lg:pt-14">
      {isLinkAsked || status === 404 ? (
        <LostLink {...shared} />
      ) : open ? (
        <ManageGate {...open} {...shared} />
      ) : (
        <NotOpened words={shared.words.manage} />
      )}
    </section>
  )
}

/** The lookup failed or was rate-limited: nothing has changed, and the guest can retry. */
function NotOpened({ words }: { words: Words['manage'] }) {
  return (
    <div className="max-w-xl">
      <h1 className="text-page">{words.band}</h1>
      <p role="alert" className="text-ink-2 mt-5">
        {words.failed}
      </p>
      <a href="/manage" className="button button-primary mt-8">
        {words.retry}
      </a>
    </div>
  )
}
