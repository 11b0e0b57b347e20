import type { Words } from '#content/words/words.ts'
import { fill } from '#rules/text/fill.ts'

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
