import { FiguresHead } from './figures-head.tsx'
import { useEffect, useRef, useState } from 'react'
import type { ManageAnswer, CancelFiguresAnswer } from '#app/order/guest-answers-contract.ts'
import { formatLongDate, clockTimeInCapeTown } from '#rules/dates/calendar-date.ts'
import { offersAnotherDay } from '#app/payments/refunds/offer-another-day.ts'
import { useIsHydrated } from '#ui/loading/hydrated.ts'
import {
  type Act,
  ActButton,
  ActionForm,
  ActionMessages,
  useOrderAction,
  usePostedAct,
} from './act-form.tsx'
import { type ActAnswer, tickPrefix } from './acts.ts'
import { goToFold } from './fold.tsx'
import type { ManageWords } from './manage-words.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { orderMessageFields } from '#app/messages/order-message.ts'
import { formatCancellation } from '#app/payments/refunds/format-cancellation.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { OptionCard } from '#ui/components/option-card.tsx'

type Props = {
  order: ManageAnswer
  items: NonNullable<ManageAnswer['cancelling']>['items']
  words: ManageWords
  close: () => void
  show: (order: ManageAnswer, outcome: ActAnswer<'cancel'>['outcome']) => void
}

export default function CancelForm({ order, items, words: allWords, close, show }: Props) {
  const words = allWords.manage.cancel
  const days = order.days.filter((day) => items.some(({ item }) => item === day.item))
  const postedPreview = usePostedAct<ActAnswer<'cancel-look'>>('cancel-look')
  const postedCancel = usePostedAct<ActAnswer<'cancel'>>('cancel')
  const isDone =
    postedCancel?.state.step === 'done' && postedCancel.state.value.outcome !== 'ask-again'
  const postedAgreement = isDone ? undefined : postedCancel
  const posted = postedPreview ?? postedAgreement
  const [chosenItems, setChosen] = useState<readonly string[]>(
    days
      .map(({ item }) => item)
      .filter((item) => days.length === 1 || postedPreview?.fields[tickPrefix + item]),
  )
  const [isMedical, setMedical] = useState(postedPreview?.fields['isMedical'] !== undefined)
  const [figures, setFigures] = useState(
    posted?.state.step === 'done' ? posted.state.value.quote : undefined,
  )
  const [isWorse, setWorse] = useState(postedAgreement !== undefined)
  const texts = { words: allWords, failed: words.failed }
  const previewing = useOrderAction('cancel-look', {
    ...texts,
    posted,
    onDone: (answer) => {
      setWorse(false)
      setFigures(answer.quote)
    },
  })
  const agreeing = useOrderAction('cancel', {
    ...texts,
    posted: undefined,
    onDone: (answer) => {
      const hasNewFigures = answer.outcome === 'ask-again'
      setWorse(hasNewFigures)
      setFigures(hasNewFigures ? answer.quote : undefined)
      show(answer.order, answer.outcome)
    },
  })
  const isHydrated = useIsHydrated()
  const formBody = useRef<HTMLDivElement>(null)
  // The focus moves into the form, which the guest has just opened.
  useEffect(() => formBody.current?.querySelector('input')?.focus(), [])
  const ticks = days.map(({ item }) => [tickPrefix + item, 'yes'])
  if (figures)
    return (
      <CancelFigures
        key={figures.number}
        {...{ quote: figures, isWorse, agreeing, words: allWords }}
        onMove={
          offersAnotherDay(figures, order.days)
            ? () => {
                close()
                goToFold('change')
              }
            : undefined
        }
        onKeep={close}
      />
    )
  return (
    <ActionForm
      of={previewing}
      fields={days.length === 1 ? Object.fromEntries(ticks) : {}}
      className="border-ink mt-5 border-t-4 bg-plaster p-6"
    >
      <div ref={formBody} className="space-y-6">
        <ActionMessages of={[previewing]} />
        {days.length > 1 && (
          <fieldset>
            <legend className="mb-1.5 text-meta font-semibold">{words.what}</legend>
            {days.map(({ item, title, date }) => (
              <label key={item} className="flex items-baseline gap-3 py-2">
                <input
                  type="checkbox"
                  name={tickPrefix + item}
                  value="yes"
                  checked={chosenItems.includes(item)}
                  onChange={({ target }) => {
                    previewing.edit()
                    const otherItems = chosenItems.filter((id) => id !== item)
                    setChosen(target.checked ? [...otherItems, item] : otherItems)
                  }}
                  className="accent-disa h-4 w-4"
                />
                <span>
                  {title}, {formatLongDate(date)}
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <label className="grid grid-cols-[auto_1fr] gap-x-3">
          <input
            type="checkbox"
            name="isMedical"
            value="yes"
            checked={isMedical}
            onChange={({ target }) => setMedical(target.checked)}
            aria-describedby="cancel-medical-hint"
            className="accent-disa mt-1 h-4 w-4"
          />
          <span>{words.medical}</span>
          <span id="cancel-medical-hint" className="text-ink-2 col-start-2 mt-1 text-caption">
            {words.medicalHint}
          </span>
        </label>
        <div className="flex flex-wrap gap-3">
          <button type="submit" className="button button-primary" disabled={previewing.busy}>
            {previewing.busy ? words.lookBusy : words.look}
          </button>
          {isHydrated && (
            <button type="button" className="button button-quiet" onClick={close}>
              {words.keep}
            </button>
          )}
        </div>
      </div>
    </ActionForm>
  )
}

type CancelFiguresProps = {
  quote: CancelFiguresAnswer
  isWorse: boolean
  words: ManageWords
  agreeing: Act & { busy: boolean }
  /** Offers another day. Set if one is available and nothing would be refunded. */
  onMove: (() => void) | undefined
  onKeep: () => void
}

function CancelFigures(props: CancelFiguresProps) {
  const { quote, isWorse, words: allWords, agreeing, onMove, onKeep } = props
  const { busy, mend, lines } = agreeing
  const words = allWords.manage.cancel
  const [instead, setInstead] = useState<'voucher'>()
  const [message, setMessage] = useState('')
  const time = clockTimeInCapeTown(new Date(quote.expiresAt))
  const offersVoucher = quote.credit > 0 && !quote.needsOffice
  return (
    <ActionForm
      of={agreeing}
      fields={{ number: quote.number }}
      className="border-ink mt-5 border-t-4 bg-plaster p-6"
    >
      <FiguresHead
        title={quote.needsOffice ? words.medicalTitle : words.quoteTitle}
        worse={isWorse ? words.worse : undefined}
        mend={mend}
        lines={lines}
      />
      <ul className="mt-4 space-y-2">
        {formatCancellation(quote, words.quote).map((line) => (
          <li key={line} className="first:font-semibold">
            {line}
          </li>
        ))}
      </ul>
      {offersVoucher && (
        <fieldset className="mt-5">
          <legend className="mb-1.5 text-meta font-semibold">{words.how}</legend>
          <div className="grid gap-3">
            <OptionCard
              name="instead"
              value="refund"
              label={words.refund.label}
              checked={!instead}
              onChange={() => setInstead(undefined)}
            >
              <span className="text-ink-2 col-start-2 text-caption">{words.refund.text}</span>
            </OptionCard>
            <OptionCard
              name="instead"
              value="voucher"
              label={fill(words.voucher.label, { credit: formatMoney(toMoney(quote.credit)) })}
              checked={instead === 'voucher'}
              onChange={() => setInstead('voucher')}
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
          {findLabel(props)}
        </button>
        <ActButton disabled={busy} onPress={onKeep}>
          {words.keep}
        </ActButton>
      </div>
    </ActionForm>
  )
}

function findLabel({ agreeing, quote, words: { manage } }: CancelFiguresProps): string {
  if (agreeing.busy) return manage.cancel.agreeBusy
  return quote.needsOffice ? manage.cancel.agreeMedical : manage.cancel.agree
}
