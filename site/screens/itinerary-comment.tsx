import { data } from 'react-router'
import { wordsOf } from '#content/words/words.ts'
import type { GuestPort } from '#rules/guests/guest-port.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { guestPortOf } from '../guest-port.ts'
import { showHead } from '../loading/show-head.ts'
import { LostLink } from '../manage/lost-link.tsx'
import { describePrivate, loadLost } from '../manage/private-page.ts'
import { Problems } from '../own-quote/quote-parts.tsx'
import { RemarkForm } from '../own-quote/remark-form.tsx'
import { readPosted, showAnswer } from '../posting/post-form.ts'
import type { Route } from './+types/itinerary-comment.ts'

/**
 * Whoever has the link of an itinerary that was sent to us tells its sender something. An itinerary without a
 * sender is answered as one that there is not.
 */
export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  if (!(await takesComments(context.get(guestPortOf), code))) return data(loadLost(), 404)
  const { comment: words, pleaseMend } = wordsOf(siteLanguage).quoteLink
  const back = `/itinerary/${code}`
  const open = { back, words: { ...words, pleaseMend }, fields: { key: crypto.randomUUID() } }
  return data({ lost: undefined, head: describePrivate(words.title), band: words.band, open })
}

export async function action({ params: { code }, request, context }: Route.ActionArgs) {
  const port = context.get(guestPortOf)
  if (!(await takesComments(port, code))) return data(undefined, 404)
  const posted = await readPosted(request)
  const { name = '', comment = '', key = '' } = posted.fields
  const path = `/api/itineraries/${encodeURIComponent(code)}/comments`
  return showAnswer(context, await port.post(path, { name, comment, key }), posted)
}

async function takesComments({ readItinerary }: GuestPort, code: string): Promise<boolean> {
  const found = await readItinerary(code)
  if (found === 'failed') throw new Error('An itinerary could not be read.')
  return found !== 'missing' && found.takesComments
}

export const meta = showHead

export default function ItineraryComment({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { open, lost } = loaderData
  if (!open)
    return <section className="order wrap pt-8 lg:pt-14">{lost && <LostLink {...lost} />}</section>
  const { words, back, fields } = open
  const isSent = posted?.state.step === 'done'
  return (
    <section className="order wrap pt-8 lg:pt-14">
      <div className="max-w-2xl">
        {posted?.state.step === 'refused' && (
          <Problems title={words.pleaseMend} lines={posted.state.lines} />
        )}
        <h1 className="text-page">{isSent ? words.sent : words.title}</h1>
        <p className="text-ink-2 mt-4 text-lead">{isSent ? words.sentText : words.text}</p>
        {!isSent && (
          <RemarkForm action={`${back}/comment`} fields={posted?.fields ?? fields} words={words} />
        )}
        <p className="mt-8">
          <a className="link" href={back}>
            {words.back}
          </a>
        </p>
      </div>
    </section>
  )
}
