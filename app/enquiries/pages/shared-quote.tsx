import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { data } from 'react-router'
import { guestPortOf } from '#ui/guest-port.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { describePrivate, loadInvalidLink } from '#ui/private/describe-private.ts'
import { PrivatePage } from '#ui/private/private-page.tsx'
import { postComment } from './post-comment.ts'
import { Note, Part, Problems, AnswerList } from '#ui/private/quote-parts.tsx'
import { CommentForm } from './comment-form.tsx'
import { usePosted } from '#ui/posting/posted.ts'
import type { Route } from './+types/shared-quote.ts'

/**
 * Shows a group's request to people with the shared link, with a form for comments. Opens no
 * session, names nobody and cannot change the request.
 */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const quote = await context.get(guestPortOf).readSharedQuote(key)
  if (!quote) return data(loadInvalidLink(content), 404)
  const { comment, shared, pleaseMend } = wordsOf(content).quoteLink
  const words = { ...shared, pleaseMend, form: comment }
  const open = { ...quote, path: `/r/${key}`, fields: { key: crypto.randomUUID() }, words }
  return data({
    lost: undefined,
    head: describePrivate(content, shared.title),
    band: shared.band,
    open,
  })
}

export function action({ params: { key }, ...args }: Route.ActionArgs) {
  return postComment(args, ({ call }, body) =>
    call('POST /api/shared-quotes/:key/comments', { params: { key }, body }),
  )
}

export const meta = showHead

export default function SharedQuote({ loaderData: { open, lost } }: Route.ComponentProps) {
  return <PrivatePage lost={lost}>{open && <Shared {...open} />}</PrivatePage>
}

type Open = NonNullable<Route.ComponentProps['loaderData']['open']>

function Shared({ words, said, status, path, fields }: Open) {
  const posted = usePosted()
  const refused = posted?.state.step === 'refused' ? posted.state : undefined
  const typed = refused ? posted?.fields : undefined
  return (
    <>
      {refused && <Problems title={words.pleaseMend} lines={refused.lines} />}
      {posted && !refused && <Note title={words.sent} text={words.sentText} />}
      <h1 className="text-page">{words.title}</h1>
      <p className="text-ink-2 mt-4 max-w-2xl text-lead">{words.lead}</p>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_26rem] lg:items-start">
        <Part id="sent" title={words.asked}>
          <AnswerList answers={said} />
        </Part>
        {status === 'closed' ? (
          <p>{words.closed}</p>
        ) : (
          <Part id="remark" title={words.remark}>
            <p className="text-ink-2 mt-2 mb-6">{words.remarkText}</p>
            <CommentForm action={path} fields={typed ?? fields} words={words.form} />
          </Part>
        )}
      </div>
    </>
  )
}
