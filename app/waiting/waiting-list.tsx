import { type Content, wordsOf } from '#content/content.ts'
import { data } from 'react-router'
import { partyFields, pickParty } from '#rules/prices/party.ts'
import { waitingPolicy } from './waiting.ts'
import { contentOf } from '#ui/content.ts'
import { guestPortOf } from '#ui/guest-port.ts'
import { parseSelection } from '#app/booking/pages/selection.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describePrivate, loadLost } from '#ui/private/describe-private.ts'
import { PrivatePage } from '#ui/private/private-page.tsx'
import { postForm, readPosted, showAnswer } from '#ui/posting/post-form.ts'
import { JoinView } from './join-view.tsx'
import { WaitView } from './wait-view.tsx'
import type { Route } from './+types/waiting-list.ts'

/**
 * The waiting list for a full day, and a guest's wait by their mailed link; works without scripts.
 */
export async function loader({ params: { key }, request, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const shown = key === undefined ? loadJoin(content, request) : await loadWait(context, key)
  if (!shown) return data({ ...loadLost(content), wait: undefined, join: undefined }, 404)
  const { waiting, tour } = wordsOf(content)
  return data({
    lost: undefined,
    head: describePrivate(content, waiting.title),
    band: waiting.band,
    ...shown,
    shared: {
      words: waiting,
      tourWords: tour,
      hours: content.calendar.waitingHours ?? waitingPolicy.hours,
      phone: content.company.phone,
    },
  })
}

function loadJoin(content: Content, request: Request) {
  const query = new URL(request.url).searchParams
  const tour = content.tours.find(({ id }) => id === query.get('tour'))
  if (!tour) return undefined
  const { id, title, minGuests, maxGuests } = tour
  const { date, ...party } = parseSelection(query)
  return {
    wait: undefined,
    join: {
      tour: { id, title, minGuests, maxGuests },
      start: { date, ...pickParty(party) },
      consent: content.consents.contact,
    },
  }
}

async function loadWait(context: Route.LoaderArgs['context'], key: string) {
  const wait = await context.get(guestPortOf).readWaiting(key)
  return wait && { join: undefined, wait: { ...wait, key } }
}

export async function action(args: Route.ActionArgs) {
  const { params, request, context } = args
  const { key } = params
  if (key !== undefined) {
    const posted = await readPosted(request)
    const { isTrapped } = posted
    const port = context.get(guestPortOf)
    const leave = 'POST /api/waiting-list/:key/leave'
    const answer = await port.call(leave, { params: { key }, isTrapped })
    return showAnswer(context, answer.ok ? { ...answer, status: 200 } : answer, posted)
  }
  const { waiting } = wordsOf(context.get(contentOf))
  return postForm(args, {
    form: { to: 'POST /api/waiting-list', numbers: partyFields },
    pleaseMend: waiting.pleaseMend,
    thanks: () => ({ title: waiting.thanksTitle, lines: waiting.thanks }),
  })
}

export const meta = showHead

export default function WaitingList({ loaderData }: Route.ComponentProps) {
  const { lost, join, wait } = loaderData
  const shared = 'shared' in loaderData ? loaderData.shared : undefined
  return (
    <PrivatePage lost={lost}>
      {shared && join && <JoinView {...shared} {...join} />}
      {shared && wait && <WaitView {...shared} wait={wait} />}
    </PrivatePage>
  )
}
