import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { data } from 'react-router'
import { guestPortOf } from '#ui/guest-port.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describePrivate, loadInvalidLink } from '#ui/private/describe-private.ts'
import { PrivatePage } from '#ui/private/private-page.tsx'
import { postComment } from '#app/enquiries/pages/post-comment.ts'
import { Problems } from '#ui/private/quote-parts.tsx'
import { CommentForm } from '#app/enquiries/pages/comment-form.tsx'
import { usePosted } from '#ui/posting/posted.ts'
import type { Route } from './+types/itinerary-comment.ts'

/**
 * The page for comments to an itinerary's sender, for anyone with its link. Without a sender, the
 * page is not found.
 */
export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const port = context.get(guestPortOf)
  const answer = await port.call('GET /api/itineraries/:code', { params: { code } })
  if (!answer.ok && answer.status !== 404) throw new Error('An itinerary could not be read.')
  if (!answer.ok || !answer.value.takesComments) return data(loadInvalidLink(content), 404)
  const { comment, pleaseMend } = wordsOf(content).quoteLink
  const words = { ...comment, pleaseMend }
  const openPage = { back: `/itinerary/${code}`, fields: { key: crypto.randomUUID() }, words }
  return data({
    lost: undefined,
    head: describePrivate(content, words.title),
    band: words.band,
    open: openPage,
  })
}

export function action({ params: { code }, ...args }: Route.ActionArgs) {
  const content = args.context.get(contentOf)
  const { sent, sentText, back: backLabel } = wordsOf(content).quoteLink.comment
  return postComment(
    args,
    ({ call }, body) => call('POST /api/itineraries/:code/comments', { params: { code }, body }),
    { title: sent, lines: [sentText], next: { path: `/itinerary/${code}`, label: backLabel } },
  )
}

export const meta = showHead

export default function ItineraryComment({ loaderData: { open, lost } }: Route.ComponentProps) {
  const posted = usePosted()
  return (
    <PrivatePage lost={lost}>
      {open && (
        <div className="max-w-2xl">
          {posted?.state.step === 'refused' && (
            <Problems title={open.words.pleaseMend} lines={posted.state.lines} />
          )}
          <h1 className="text-page">{open.words.title}</h1>
          <p className="text-ink-2 mt-4 text-lead">{open.words.text}</p>
          <CommentForm
            action={`${open.back}/comment`}
            fields={posted?.fields ?? open.fields}
            words={open.words}
          />
          <p className="mt-8">
            <a className="link" href={open.back}>
              {open.words.back}
            </a>
          </p>
        </div>
      )}
    </PrivatePage>
  )
}
