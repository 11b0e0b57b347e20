import { data } from 'react-router'
import { wordsOf } from '#content/words/words.ts'
import { siteLanguage } from '#rules/text/language.ts'
import { guestPortOf } from '../guest-port.ts'
import { showHead } from '../loading/show-head.ts'
import { LostLink } from '../manage/lost-link.tsx'
import { describePrivate, loadLost } from '../manage/private-page.ts'
import { Note, Part, Problems, SaidList } from '../own-quote/quote-parts.tsx'
import { RemarkForm } from '../own-quote/remark-form.tsx'
import { readPosted, showAnswer } from '../posting/post-form.ts'
import type { Route } from './+types/shared-quote.ts'

/**
 * A group's request as those read it to whom its sender handed a link on, and where they leave a remark. It
 * opens no session, names nobody and changes nothing of the request.
 */
export async function loader({ params: { key }, context }: Route.LoaderArgs) {
  const quote = await context.get(guestPortOf).readSharedQuote(key)
  if (!quote) return data(loadLost(), 404)
  const { comment, shared, pleaseMend } = wordsOf(siteLanguage).quoteLink
  const open = {
    ...quote,
    path: `/r/${key}`,
    fields: { key: crypto.randomUUID() },
    words: { ...shared, pleaseMend },
    formWords: comment,
  }
  const head = describePrivate(shared.title)
  return data({ lost: undefined, head, band: shared.band, open })
}

export async function action({ params: { key }, request, context }: Route.ActionArgs) {
  const port = context.get(guestPortOf)
  if (!(await port.readSharedQuote(key))) return data(undefined, 404)
  const posted = await readPosted(request)
  const { name = '', comment = '', key: own = '' } = posted.fields
  const path = `/api/shared-quotes/${encodeURIComponent(key)}/comments`
  return showAnswer(context, await port.post(path, { name, comment, key: own }), posted)
}

export const meta = showHead

export default function SharedQuote({ loaderData, actionData: posted }: Route.ComponentProps) {
  const { open, lost } = loaderData
  if (!open)
    return <section className="order wrap pt-8 lg:pt-14">{lost && <LostLink {...lost} />}</section>
  const { words, formWords, said, status, path } = open
  const isSent = posted?.state.step === 'done'
  const fields = { ...open.fields, ...(isSent ? {} : posted?.fields) }
  return (
    <section className="order wrap pt-8 lg:pt-14">
      {posted?.state.step === 'refused' && (
        <Problems title={words.pleaseMend} lines={posted.state.lines} />
      )}
      {isSent && <Note title={words.sent} text={words.sentText} />}
      <h1 className="text-page">{words.title}</h1>
      <p className="text-ink-2 mt-4 max-w-2xl text-lead">{words.lead}</p>
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_26rem] lg:items-start">
        <Part id="sent" title={words.asked}>
          <SaidList said={said} />
        </Part>
        {status === 'closed' ? (
          <p>{words.closed}</p>
        ) : (
          <Part id="remark" title={words.remark}>
            <p className="text-ink-2 mt-2 mb-6">{words.remarkText}</p>
            <RemarkForm action={path} fields={fields} words={formWords} />
          </Part>
        )}
      </div>
    </section>
  )
}
