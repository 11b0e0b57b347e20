import { useState } from 'react'
import type { CancelQuoteAnswer } from '#contract/my-order-answers.ts'
import { clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { orderMessageFields } from '#rules/orders/order-message.ts'
import { formatCancel } from '#rules/refunds/format-cancel.ts'
import { fill } from '#rules/text/fill.ts'
import type { RefusalLine } from '../components/refusal-list.tsx'
import type { ManageWords } from './manage-words.ts'
import { TextField } from '../components/text-field.tsx'
import { ActButton, ActForm } from './act-form.tsx'
import { OptionCard } from './option-card.tsx'
import { QuoteHead } from './quote-head.tsx'

type Props = {
  quote: CancelQuoteAnswer
  isWorse: boolean
  words: ManageWords
  busy: boolean
  lines: readonly RefusalLine[]
  /** Another day is to be had, and nothing would come back. */
  onMove: (() => void) | undefined
  onAgree: (instead: 'voucher' | undefined, message: string) => void
  onKeep: () => void
}

/** What cancelling comes to, how it comes back, and the one question. */
export function CancelQuote(props: Props) {
  const { quote, isWorse, words: allWords, busy, lines, onMove, onAgree, onKeep } = props
  const words = allWords.manage.cancel
  const [instead, setInstead] = useState<'voucher'>()
  const [message, setMessage] = useState('')
  const time = clockTimeInCapeTown(new Date(quote.expiresAt))
  const isOffered = quote.credit > 0 && !quote.needsOffice
  return (
    <ActForm
      act="cancel"
      fields={{ number: quote.number }}
      onSend={() => onAgree(isOffered ? instead : undefined, message)}
      className="border-ink mt-5 border-t-4 bg-plaster p-6"
    >
      <QuoteHead
        title={quote.needsOffice ? words.medicalTitle : words.quoteTitle}
        worse={isWorse ? words.worse : undefined}
        mend={allWords.manage.pleaseMend}
        lines={lines}
      />
      <ul className="mt-4 space-y-2">
        {formatCancel(quote, words.quote).map((line) => (
          <li key={line} className="first:font-semibold">
            {line}
          </li>
        ))}
      </ul>
      {isOffered && (
        <fieldset className="mt-5">
          <legend className="mb-1.5 text-meta font-semibold">{words.how}</legend>
          <div className="grid gap-3">
            <OptionCard
              name="instead"
              value="refund"
              label={words.refund.label}
              isChosen={!instead}
              onChoose={() => setInstead(undefined)}
            >
              <span className="text-ink-2 col-start-2 text-caption">{words.refund.text}</span>
            </OptionCard>
            <OptionCard
              name="instead"
              value="voucher"
              label={fill(words.voucher.label, { credit: formatMoney(toMoney(quote.credit)) })}
              isChosen={instead === 'voucher'}
              onChoose={() => setInstead('voucher')}
            >
              <span className="text-ink-2 col-start-2 text-caption">
                {quote.creditWaits ? words.voucher.waits : words.voucher.text}
              </span>
            </OptionCard>
          </div>
        </fieldset>
      )}
      {quote.needsOffice && (
        <div className="mt-5">
          <TextField
            id="cancel-message"
            name="message"
            label={words.medicalMessage}
            hint={words.medicalMessageHint}
            optionalLabel={allWords.manage.ride.optional}
            value={message}
            onChange={setMessage}
            rows={4}
            maxLength={orderMessageFields.message.limit}
          />
        </div>
      )}
      {onMove && (
        <div className="border-fynbos mt-5 border-l-4 pl-4">
          <p>{words.anotherDayText}</p>
          <a
            href="#change"
            className="button button-primary mt-3"
            onClick={(event) => {
              event.preventDefault()
              onMove()
            }}
          >
            {words.anotherDay}
          </a>
        </div>
      )}
      <p className="text-ink-2 mt-4 text-caption">{fill(words.expires, { time })}</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <button
          type="submit"
          className={`button ${onMove ? 'button-quiet' : 'button-primary'}`}
          disabled={busy}
        >
          {labelOf(props)}
        </button>
        <ActButton disabled={busy} onPress={onKeep}>
          {words.keep}
        </ActButton>
      </div>
    </ActForm>
  )
}

function labelOf({ busy, quote, words: { manage } }: Props): string {
  if (busy) return manage.cancel.agreeBusy
  return quote.needsOffice ? manage.cancel.agreeMedical : manage.cancel.agree
}
