import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { data, redirectDocument, redirect } from 'react-router'
import type { Words } from '#content/words/words.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import { showHead } from '#ui/loading/show-head.ts'
import {
  isPosted,
  type ActionArgs,
  postFields,
  readPosted,
  showAnswer,
} from '#ui/posting/post-form.ts'
import { listTripPictures, listTripRoutes, loadManage, type TripRoutes } from './load-manage.ts'
import { LostLink } from './lost-link.tsx'
import { describePrivate } from '#ui/private/describe-private.ts'
import { usePosted } from '#ui/posting/posted.ts'
import type { Route } from './+types/manage.ts'
import type { AnswerOf } from '#ui/client/api.ts'
import { leaveAct } from '#rules/requests/form-signs.ts'
import { findAct } from './acts.ts'
import { useCallback, useEffect, useState } from 'react'
import type { ChangeChoices, ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { getPaperPicture, type Picture } from '#ui/pictures.ts'
import { usePostedPart } from './act-form.tsx'
import { OpenPart } from './fold.tsx'
import { GiftView } from './gift-view.tsx'
import { ManageView } from './manage-view.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'

type Props = {
  order: ManageAnswer
  choices: Readonly<Record<string, ChangeChoices>>
  messageKey: string
  words: ManageWords
  company: ManageCompany
  pictures: Readonly<Record<string, Picture>>
  routes: TripRoutes
  /** The picture of a gift's card. */
  card: Picture | undefined
}

/** Shows the order whose link this browser has opened, updated after each act. */
function OrderPage({ order: initialOrder, card, ...props }: Props) {
  const [{ order, at }, setSeen] = useState(() => ({
    order: initialOrder as ManageAnswer | undefined,
    at: findArrival(),
  }))
  const show = useCallback(
    (newOrder: ManageAnswer | undefined) => setSeen({ order: newOrder, at: performance.now() }),
    [],
  )
  const load = useCallback(async () => {
    try {
      const { call } = await import('#ui/client/api.ts')
      const answer = await call('GET /api/manage', {}, 'reference')
      show(answer.ok ? answer.value : undefined)
    } catch {
      // The page keeps its content if the request fails.
    }
  }, [show])
  useEffect(() => {
    // A page reached by Back may be outdated, so the order is read again.
    const onShow = (event: PageTransitionEvent) => {
      if (event.persisted) void load()
    }
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [load])
  const part = usePostedPart()
  if (!order) return <LostLink {...props} />
  const { gift } = order
  return (
    <OpenPart value={part}>
      {gift && card ? (
        <GiftView {...props} card={card} order={{ ...order, gift }} show={show} />
      ) : (
        <ManageView order={order} at={at} show={show} {...props} reload={load} />
      )}
    </OpenPart>
  )
}

/** The time at which the page's response began, on its monotonic clock. */
function findArrival(): number {
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return page?.responseStart ?? 0
}

type Answer = Partial<AnswerOf<'POST /api/manage/pay'> & AnswerOf<'POST /api/manage/change'>>

/** Runs the act of a posted /manage form (acts.ts): redirects, or shows the result. */
async function runPostedAct({ request, context }: ActionArgs) {
  const port = context.get(guestPortOf)
  const parsed = await readPosted(request)
  // Older pages have a button without a name and post to another address (server/app.ts).
  const isLink = new URL(request.url).searchParams.get('act') === 'link'
  const name = parsed.act || (isLink ? 'link' : '')
  if (name === leaveAct) {
    port.leave('order')
    return redirect('/', 303)
  }
  // Scripts ask for confirmation; without them a checkbox confirms.
  const isUnconfirmed = name === 'withdraw' && parsed.fields['sure'] !== 'yes'
  const act = findAct(isUnconfirmed ? 'keep' : name)
  if (!act) return redirect('/manage', 303)
  const posted = { ...parsed, act: name }
  const answer = await postFields(port, act, posted)
  if (!answer.ok) return showAnswer(context, answer, posted)
  const { order: _readAgain, step, ...value } = answer.value as Answer
  if (step?.kind === 'redirect') return redirect(step.url, 303)
  const isWaiting = step?.kind === 'instructions' || value.outcome === 'to-pay'
  if (act.shows !== 'answer' || isWaiting)
    return redirect(act.shows === 'part' ? `/manage?open=${name}` : '/manage', 303)
  const response = showAnswer(context, { ...answer, value: { ...value, step } }, posted)
  return data(response.data, answer.status)
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  // Scripts load the options when the form opens. Without scripts a link opens the form, and any
  // post shows it again.
  const isChanging = new URL(request.url).searchParams.has('change') || isPosted(context)
  const port = context.get(guestPortOf)
  const orderAnswer = (await port.hasOrder()) ? await port.call('GET /api/manage', {}) : noSession
  const { manage, gift } = wordsOf(content)
  const isGift = orderAnswer.ok && orderAnswer.value.gift !== undefined
  const band = isGift ? gift.band : manage.band
  const pageData = { head: describePrivate(content), band, ...loadManage(content) }
  // Menu and footer link here, so the form that finds a booking is an ordinary page.
  if (!orderAnswer.ok) {
    const { status } = orderAnswer
    return data({ ...pageData, open: undefined, status }, status === 404 ? 200 : status)
  }
  const { value: order } = orderAnswer
  const choices = isChanging ? await port.listChoices(order) : {}
  const pictures = listTripPictures(content, order.days)
  const routes = listTripRoutes(content, order.days)
  const card = isGift ? getPaperPicture(content, 'hero') : undefined
  const open = { order, choices, messageKey: crypto.randomUUID(), pictures, routes, card }
  return data({ ...pageData, open, status: 200 })
}

const noSession = { ok: false, status: 404 } as const

export const action = runPostedAct

/**
 * Forces a full page load, because the page's content security policy must allow the payment
 * provider.
 */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  throw redirectDocument(request.url)
}

export const meta = showHead

export default function Manage({ loaderData }: Route.ComponentProps) {
  const { open, status, ...pageData } = loaderData
  const isLinkAsked = usePosted('link') !== undefined
  return (
    <section className="order wrap pt-8 lg:pt-14">
      {isLinkAsked || status === 404 ? (
        <LostLink {...pageData} />
      ) : open ? (
        <OrderPage {...open} {...pageData} />
      ) : (
        <OrderFailed words={pageData.words.manage} />
      )}
    </section>
  )
}

/**
 * Shown if the order could not be read or the limit was reached. Nothing has changed, and the guest
 * can retry.
 */
function OrderFailed({ words }: { words: Words['manage'] }) {
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
