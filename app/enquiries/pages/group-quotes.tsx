import { wordsOf } from '#content/content.ts'
import { contentOf } from '#ui/content.ts'
import { useState, useEffect, useRef } from 'react'
import { fill, fillCount } from '#rules/text/fill.ts'
import { describeListedPage } from '#ui/loading/head.ts'
import { showHead } from '#ui/loading/show-head.ts'
import { type ActionArgs, listAgreedFacts, postForm } from '#ui/posting/post-form.ts'
import { groupForm, GroupRequestForm, type SentGroupRequest } from './group-request-form.tsx'
import { PageHead } from '#ui/components/page-head.tsx'
import { getPicture } from '#ui/pictures.ts'
import type { Route } from './+types/group-quotes.ts'
import type { Words } from '#content/words/words.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { Facts } from '#ui/components/facts.tsx'

type ThanksProps = {
  sent: SentGroupRequest
  words: Words['groupQuote']
  onAnother: () => void
}

/**
 * Replaces the form after sending: confirms the request, with its reference, its details and the
 * next steps.
 */
function Thanks({ sent, words, onAnother }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="thanks">
      <h2 id="thanks" ref={heading} tabIndex={-1} className="text-h2">
        {words.thanksTitle}
      </h2>
      <p className="mt-4 text-lead">{words.thanks}</p>
      <p className="bg-plaster border-ink mt-6 border-t-4 p-6 text-lead" data-free="">
        {words.reference} <strong className="tabular-nums">{sent.reference}</strong>
        <span className="text-ink-2 mt-1 block text-body">
          <Facts>{listFacts(sent, words)}</Facts>
        </span>
      </p>
      <button type="button" className="button button-quiet mt-8" onClick={onAnother}>
        {words.another}
      </button>
    </section>
  )
}

function listFacts(
  { guests, firstDay, lastDay = firstDay, offerBy }: SentGroupRequest,
  words: Words['groupQuote'],
) {
  const first = firstDay && formatLongDate(firstDay)
  const last = lastDay && formatLongDate(lastDay)
  const days = first && last && first !== last ? fill(words.fromTo, { first, last }) : first
  return [
    fillCount(words.guestCount, guests),
    days ?? words.daysOpen,
    ...(offerBy ? [fill(words.offerByDay, { date: formatLongDate(offerBy) })] : []),
  ]
}

export async function action(args: ActionArgs) {
  const content = args.context.get(contentOf)
  const { company } = content
  const { groupQuote: words } = wordsOf(content)
  const hours = company.replyPromise.withinHours
  return postForm(args, {
    form: groupForm,
    pleaseMend: words.pleaseMend,
    thanks: (taken) => ({
      lines: [
        words.thanks,
        ...listAgreedFacts(wordsOf(content), taken),
        ...words.next.map((step) => fill(step, { hours })),
      ],
    }),
  })
}

export function loader({ context }: Route.LoaderArgs) {
  const content = context.get(contentOf)
  const { company, consents } = content
  const siteWords = wordsOf(content)
  const words = siteWords.groupQuote
  return {
    head: describeListedPage(content, '/group-quotes', words.band, {
      above: { name: siteWords.groupTours.band, path: '/group-tours' },
    }),
    band: words.band,
    words,
    refusalWords: siteWords.refusals,
    calendarWords: siteWords.calendar,
    consent: consents.group,
    replyHours: company.replyPromise.withinHours,
    picture: getPicture(content, 'groups/family-reunions'),
  }
}

export { isOtherPage as shouldRevalidate } from '#ui/loading/other-page.ts'

export const meta = showHead

export default function GroupQuotes({ loaderData }: Route.ComponentProps) {
  const { words, replyHours } = loaderData
  const [sent, setSent] = useState<SentGroupRequest>()
  return (
    <section className="wrap pt-14">
      <PageHead
        title={words.title}
        lead={sent ? undefined : words.lead}
        picture={loaderData.picture}
      />
      <div className="mt-14 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_24rem] lg:items-start">
        {sent ? (
          <Thanks sent={sent} words={words} onAnother={() => setSent(undefined)} />
        ) : (
          <GroupRequestForm {...loaderData} onSent={setSent} />
        )}
        <aside className="border-ink bg-plaster border-t-4 p-6 lg:sticky lg:top-8">
          <h2 className="text-h3">{words.nextTitle}</h2>
          <ol className="mt-4 list-decimal space-y-3 pl-5">
            {words.next.map((step) => (
              <li key={step}>{fill(step, { hours: replyHours })}</li>
            ))}
          </ol>
        </aside>
      </div>
    </section>
  )
}
