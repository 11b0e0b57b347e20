import type { Words } from '#content/words/words.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import type { OwnQuoteRequest } from '../own-quote-request.ts'
import { buttonName, leaveAct } from '#rules/requests/form-signs.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { LinkedText } from '#ui/components/linked-text.tsx'
import { usePosted } from '#ui/posting/posted.ts'
import { QuoteRequestForm, type QuoteRequestFormProps } from './own-quote-form.tsx'
import { ActButton, Note, Problems, Part, AnswerList } from '#ui/private/quote-parts.tsx'

type QuoteAnswer = Partial<{ total: number; asTours: number | null; link: string }>

type Props = Pick<QuoteRequestFormProps, 'words' | 'builder' | 'tours'> & {
  quote: Omit<OwnQuoteRequest, 'questionnaire'>
  isSent: boolean
  hasOpenOffer: boolean
  lead: string
  rideChange: string
  leaveWords: Pick<Words['manage'], 'leave' | 'leaveText'>
}

/** A quote request for its sender: its content, and the form to change it. */
export function QuoteRequestView(props: Props) {
  const { quote, lead, words, leaveWords } = props
  // Input of a refused post stays in the form.
  const posted = usePosted('group', 'itinerary', 'look')
  const sentPart = (
    <Part id="sent" title={words.asSent}>
      <AnswerList answers={quote.said} />
    </Part>
  )
  const isRide = quote.kind === 'ride'
  const isOpen = !isRide && quote.status !== 'closed'
  return (
    <div>
      <Notes {...props} />
      <h1 className="text-page">{words.band}</h1>
      <p className="text-ink-2 mt-4 max-w-2xl text-lead" data-free="">
        {lead}
      </p>
      <p className="mt-3" data-free="">
        {words.reference} <strong className="tabular-nums">{quote.reference}</strong>
      </p>
      {props.hasOpenOffer && <ActForm act="offer" label={words.toOffer} isPrimary />}
      <div className="mt-10 grid gap-x-16 gap-y-12 lg:grid-cols-[1fr_26rem] lg:items-start">
        <div className="space-y-10 lg:col-start-2 lg:row-start-1">
          {/* Comments come first, because the mail about a comment links here. */}
          {quote.comments.length > 0 && <Comments {...props} />}
          {isOpen && sentPart}
          {!isRide && <Share {...props} />}
        </div>
        <div className="space-y-10 lg:col-start-1 lg:row-start-1">
          {isOpen ? (
            <Part id="change" title={words.change}>
              <p className="text-ink-2 mt-2">{words.changeText}</p>
              <p className="text-ink-2 mt-2" data-free="">
                {fill(words.answersTo, { email: quote.email })}
              </p>
              <QuoteRequestForm {...props} fields={posted?.fields ?? quote.fields} />
            </Part>
          ) : (
            sentPart
          )}
          {isRide && (
            <p className="text-ink-2" data-free="">
              <LinkedText text={props.rideChange} />
            </p>
          )}
          {quote.earlier.length > 0 && <Earlier {...props} />}
        </div>
      </div>
      <form method="post" action="/quote" className="text-ink-2 mt-4 text-meta">
        {leaveWords.leaveText}{' '}
        <button type="submit" name={buttonName} value={leaveAct} className="link -my-2 py-2">
          {leaveWords.leave}
        </button>
      </form>
    </div>
  )
}

const formatCents = (cents: number) => formatMoney(toMoney(cents))

function Notes({ quote, isSent, words }: Props) {
  const posted = usePosted<QuoteAnswer>()
  if (isSent) return <Note title={words.sentAgain} text={words.sentAgainText} />
  if (!posted) return undefined
  if (posted.state.step === 'refused')
    return <Problems title={words.pleaseMend} lines={posted.state.lines} />
  const { total, asTours, link } = posted.state.value
  if (total !== undefined) {
    const previousEstimate = fill(words.lookedText, { before: quote.estimate ?? '' })
    const title = asTours
      ? fill(words.lookedBoth, { total: formatCents(total), asTours: formatCents(asTours) })
      : fill(words.looked, { total: formatCents(total) })
    return <Note title={title} text={previousEstimate} />
  }
  return link ? <Note title={words.linkMade} text={link} /> : <Note title={words.linksEnded} />
}

/**
 * The share link. An itinerary has one; for a group's request the sender creates one with a button.
 */
function Share({ quote: { shareUrl, shares, status }, words }: Props) {
  return (
    <Part id="share" title={words.share}>
      <p className="text-ink-2 mt-2">{shareUrl ? words.shareText : words.shareGroup}</p>
      {shareUrl && (
        <p className="mt-3">
          <a className="link wrap-anywhere" href={shareUrl} data-free="">
            {shareUrl}
          </a>
        </p>
      )}
      {!shareUrl && status !== 'closed' && <ActForm act="share" label={words.makeLink} />}
      {shares > 0 && <p className="mt-5">{fillCount(words.linkCount, shares)}</p>}
      {shares > 0 && <ActForm act="share-end" label={words.endLinks} />}
    </Part>
  )
}

function ActForm(button: { act: string; label: string; isPrimary?: boolean }) {
  return (
    <form method="post" action="/quote" className="mt-3">
      <ActButton {...button} />
    </form>
  )
}

function Comments({ quote: { comments }, words }: Props) {
  return (
    <Part id="comments" title={words.comments}>
      <ol className="mt-5 space-y-4">
        {comments.map(({ by, comment }) => (
          <li key={by + comment} className="border-rule border-l-4 bg-plaster p-4">
            <p className="text-ink-2 text-caption" data-free="">
              {by}
            </p>
            <p className="mt-1 wrap-anywhere whitespace-pre-line" data-free="">
              {comment}
            </p>
          </li>
        ))}
      </ol>
    </Part>
  )
}

function Earlier({ quote: { earlier }, words }: Props) {
  return (
    <Part id="earlier" title={words.earlier}>
      {earlier.map(({ sentUntil, said }, version) => (
        // oxlint-disable-next-line react/no-array-index-key -- versions have no id and keep their order.
        <details key={version} className="border-rule mt-4 border-t pt-4">
          <summary className="cursor-pointer font-semibold" data-free="">
            {sentUntil}
          </summary>
          <AnswerList answers={said} />
        </details>
      ))}
    </Part>
  )
}
