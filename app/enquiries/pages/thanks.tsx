import { useEffect, useRef } from 'react'
import type { Words } from '#content/words/words.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import type { SentGroupRequest } from './quote-form.tsx'

type ThanksProps = {
  sent: SentGroupRequest
  words: Words['groupQuote']
  replyHours: number
  onAnother: () => void
}

/** Replaces the form: confirms the request, with its reference, its details and the next steps. */
export function Thanks({ sent, words, replyHours, onAnother }: ThanksProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section
      aria-labelledby="thanks"
      className="grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_26rem] lg:items-start"
    >
      <div>
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
      </div>
      <div>
        <NextSteps words={words} replyHours={replyHours} />
      </div>
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

/** The steps after the form is sent; shown beside the form and in the thank-you. */
export function NextSteps({
  words,
  replyHours: hours,
}: {
  words: Words['groupQuote']
  replyHours: number
}) {
  return (
    <>
      <h2 className="text-h3">{words.nextTitle}</h2>
      <ol className="mt-4 list-decimal space-y-3 pl-5">
        {words.next.map((step) => (
          <li key={step}>{fill(step, { hours })}</li>
        ))}
      </ol>
    </>
  )
}
