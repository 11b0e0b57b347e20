import { useState } from 'react'
import { cancellers } from '#rules/desk/inbox.ts'
import { formatCents } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '#site/parts/text-field.tsx'
import type { Desk } from '../desk.ts'
import { MessageField } from '../message-field.tsx'
import type { CancellationQuote } from './money-calls.ts'
import type { Cancelling } from './use-cancelling.ts'

type CancelFieldsProps = {
  desk: Desk
  id: string
  cancelling: Cancelling
  /** Whether it matters who cancels, whether its figures are wanted, and whether a mail goes out. */
  asksWho: boolean
  isQuoted: boolean
  isTold: boolean
}

/** Who cancels, what that does to the money, and a word to the guest. */
export function CancelFields({ desk, id, cancelling, ...shows }: CancelFieldsProps) {
  const { inbox: words } = desk.words
  return (
    <>
      {shows.asksWho && (
        <fieldset>
          <legend className="text-meta font-semibold">{words.whoCancels}</legend>
          {cancellers.map((who) => (
            <label key={who} className="flex items-start gap-3 py-1.5">
              <input
                type="radio"
                name={`who-${id}`}
                className="accent-disa mt-1 h-5 w-5 shrink-0"
                checked={cancelling.cancelledBy === who}
                onChange={() => cancelling.setCancelledBy(who)}
              />
              <span>{words.cancellers[who]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {shows.isQuoted && <Figures {...{ desk, id, cancelling }} />}
      {shows.isTold && (
        <MessageField
          id={`message-${id}`}
          desk={desk}
          value={cancelling.message}
          onChange={cancelling.setMessage}
        />
      )}
    </>
  )
}

function Figures({ desk, id, cancelling }: Pick<CancelFieldsProps, 'desk' | 'id' | 'cancelling'>) {
  const words = desk.words.money
  const { figures, askAgain } = cancelling
  if (figures.step === 'refused')
    return (
      <div role="alert">
        <p>{figures.refused}</p>
        <button type="button" className="button button-quiet mt-2" onClick={askAgain}>
          {desk.words.retry}
        </button>
      </div>
    )
  const moves = figures.step !== 'there' || movesMoney(figures.value)
  // Where we cancel, everything goes back.
  const canKeep = cancelling.cancelledBy !== 'office' && moves
  return (
    <>
      <div role="status" className="bg-plaster p-4">
        {figures.step !== 'there' ? (
          words.quoteAsking
        ) : moves ? (
          <Sums {...{ desk }} quote={figures.value} />
        ) : (
          words.quote.nothing
        )}
      </div>
      {canKeep && <Keep {...{ desk, id, cancelling }} />}
    </>
  )
}

/** Less than the table says, or a part of what a grave reason would bring back. */
function Keep({ desk, id, cancelling }: Pick<CancelFieldsProps, 'desk' | 'id' | 'cancelling'>) {
  const { quote: words, amountUnclear } = desk.words.money
  const [isUnclear, setUnclear] = useState(false)
  const onRecount = () => setUnclear(!cancelling.recount())
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 grow">
        <TextField
          id={`keep-${id}`}
          label={words.keep}
          hint={words.keepHint}
          inputMode="decimal"
          autoComplete="off"
          value={cancelling.keep}
          onChange={cancelling.setKeep}
          error={isUnclear ? amountUnclear : undefined}
        />
      </div>
      <button type="button" className="button button-quiet" onClick={onRecount}>
        {words.recount}
      </button>
    </div>
  )
}

function Sums({ desk, quote }: { desk: Desk; quote: CancellationQuote }) {
  const words = desk.words.money.quote
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1">
        <dt>{words.kept}</dt>
        <dd className="text-right tabular-nums">{formatCents(quote.kept)}</dd>
        <dt className="font-semibold">{words.back}</dt>
        <dd className="text-right font-semibold tabular-nums">{formatCents(quote.refund)}</dd>
      </dl>
      {quote.charges
        .filter(({ fee }) => fee > 0)
        .map(({ daysBefore, percent, total }) => (
          <p key={`${daysBefore} ${total}`} className="text-ink-2 mt-2 text-caption">
            {fill(words.why, { percent, total: formatCents(total), n: daysBefore })}
          </p>
        ))}
      {quote.refund > 0 && <p className="text-ink-2 mt-2 text-caption">{words.approve}</p>}
    </>
  )
}

export function movesMoney({ kept, refund }: CancellationQuote): boolean {
  return kept + refund > 0
}
