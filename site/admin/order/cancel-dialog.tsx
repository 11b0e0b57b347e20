import { useEffect, useState } from 'react'
import { type Canceller, cancellers } from '#rules/desk/inbox.ts'
import { formatCents } from '#rules/money/currency.ts'
import { limits } from '#rules/text/sanitise.ts'
import { fill } from '#rules/text/fill.ts'
import type { Answer } from '#site/client/api.ts'
import { TextField } from '#site/parts/text-field.tsx'
import { changeItem, type InboxItem } from '../admin-calls.ts'
import { ConfirmAct } from '../confirm-act.tsx'
import type { ItemProps } from '../desk.ts'
import { cancelByQuote, type CancellationQuote, quoteCancellation } from './money-calls.ts'

type CancelDialogProps = ItemProps & {
  /** What the button that led here says. */
  action: string
  onClose: () => void
}

/**
 * Cancels a trip. Where money comes here, its figures are shown first, and what was shown is carried
 * out: if they have changed meanwhile, they are asked about once more.
 */
export function CancelDialog({ desk, inbox, item, onChanged, ...props }: CancelDialogProps) {
  const { inbox: words, money, toasts } = desk.words
  const isTold = item.told.includes('cancelled')
  const [message, setMessage] = useState('')
  const [cancelledBy, setCancelledBy] = useState<Canceller>('guest')
  const [isQuoted, setIsQuoted] = useState(desk.hasMoney === true)
  const { quote, setQuote, reload } = useQuote(item.id, cancelledBy, isQuoted)
  const { action } = props
  const call = async (): Promise<Answer<InboxItem>> => {
    if (isQuoted && typeof quote !== 'object') return refuse(money.quoteFirst)
    if (isQuoted && typeof quote === 'object' && movesMoney(quote)) {
      const done = await cancelByQuote(item.id, { number: quote.number, message })
      if (!done.ok) return done
      if (done.value.outcome === 'cancelled')
        return { ok: true, value: { ...item, status: 'cancelled', moves: [], told: [] } }
      setQuote(done.value.quote)
      return refuse(money.quoteChanged)
    }
    const mail = isTold ? { ...(message.trim() ? { message } : {}), cancelledBy } : {}
    const done = await changeItem(inbox, item, { status: 'cancelled', ...mail })
    if (!done.ok && done.refusals.some(({ code }) => code === 'quote-first')) setIsQuoted(true)
    return done
  }
  return (
    <ConfirmAct
      desk={desk}
      id={`move-${item.id}`}
      title={fill(words.finalTitle, { action })}
      confirm={fill(isTold ? words.yesTell : words.yes, { action: action.toLowerCase() })}
      cancel={words.no}
      call={call}
      said={isTold ? fill(toasts.changedAndTold, { email: item.email }) : toasts.changed}
      onDone={onChanged}
      onClose={props.onClose}
    >
      <div className="space-y-4">
        <p>{words.finalText}</p>
        <p className={isTold ? 'border-amber border-l-4 pl-3 font-semibold break-words' : ''}>
          {isTold ? fill(words.told, { email: item.email }) : words.notTold}
        </p>
        {(isTold || isQuoted) && (
          <fieldset>
            <legend className="text-meta font-semibold">{words.whoCancels}</legend>
            {cancellers.map((who) => (
              <label key={who} className="flex items-start gap-3 py-1.5">
                <input
                  type="radio"
                  name={`who-${item.id}`}
                  className="accent-disa mt-1 h-5 w-5 shrink-0"
                  checked={cancelledBy === who}
                  onChange={() => setCancelledBy(who)}
                />
                <span>{words.cancellers[who]}</span>
              </label>
            ))}
          </fieldset>
        )}
        {isQuoted && <Figures desk={desk} quote={quote} onAgain={reload} />}
        {isTold && (
          <TextField
            id={`message-${item.id}`}
            label={words.message}
            hint={words.messageHint}
            rows={3}
            maxLength={limits.message}
            value={message}
            onChange={setMessage}
          />
        )}
      </div>
    </ConfirmAct>
  )
}

/** The figures, as far as they are known. */
type Quoted = CancellationQuote | 'asking' | 'failed'

/** Asks for the figures as soon as it is known who cancels; those of another answer are shown no more. */
function useQuote(orderId: string, cancelledBy: Canceller, isWanted: boolean) {
  const [quote, setQuote] = useState<Quoted>('asking')
  const [asked, setAsked] = useState(0)
  useEffect(() => {
    if (!isWanted) return undefined
    let isGone = false
    const show = (found: Quoted) => {
      if (!isGone) setQuote(found)
    }
    setQuote('asking')
    void quoteCancellation(orderId, cancelledBy).then(
      (answer) => show(answer.ok ? answer.value : 'failed'),
      () => show('failed'),
    )
    return () => {
      isGone = true
    }
  }, [orderId, cancelledBy, isWanted, asked])
  return { quote, setQuote, reload: () => setAsked((times) => times + 1) }
}

type FiguresProps = { desk: ItemProps['desk']; quote: Quoted; onAgain: () => void }

function Figures({ desk, quote, onAgain }: FiguresProps) {
  const words = desk.words.money
  if (quote === 'failed')
    return (
      <div role="alert">
        <p>{words.quoteFailed}</p>
        <button type="button" className="button button-quiet mt-2" onClick={onAgain}>
          {desk.words.retry}
        </button>
      </div>
    )
  return (
    <div role="status" className="bg-plaster p-4">
      {quote === 'asking' ? (
        words.quoteAsking
      ) : movesMoney(quote) ? (
        <>
          <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
            <dt>{words.quote.kept}</dt>
            <dd className="text-right tabular-nums">{formatCents(quote.kept)}</dd>
            <dt className="font-semibold">{words.quote.back}</dt>
            <dd className="text-right font-semibold tabular-nums">{formatCents(quote.refund)}</dd>
          </dl>
          {quote.charges
            .filter(({ fee }) => fee > 0)
            .map(({ daysBefore, percent, total }) => (
              <p key={`${daysBefore} ${total}`} className="text-ink-2 mt-2 text-caption">
                {fill(words.quote.why, { percent, total: formatCents(total), n: daysBefore })}
              </p>
            ))}
          {quote.refund > 0 && (
            <p className="text-ink-2 mt-2 text-caption">{words.quote.approve}</p>
          )}
        </>
      ) : (
        words.quote.nothing
      )}
    </div>
  )
}

function movesMoney({ kept, refund }: CancellationQuote): boolean {
  return kept + refund > 0
}

function refuse(message: string): Answer<never> {
  return { ok: false, refusals: [{ code: '', message }] }
}
