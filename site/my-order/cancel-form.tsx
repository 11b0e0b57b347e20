import { useEffect, useRef, useState } from 'react'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import { formatLongDate } from '#rules/dates/calendar-date.ts'
import { offersAnotherDay } from '#rules/refunds/another-day.ts'
import { useSend } from '../client/use-send.ts'
import { useIsHydrated } from '../loading/hydrated.ts'
import { RefusalList } from '../components/refusal-list.tsx'
import { ActForm, tickPrefix, usePostedAct } from './act-form.tsx'
import {
  agreeToCancel,
  type CancelDone,
  type CancelLook,
  lookAtCancelling,
} from './cancel-calls.ts'
import { CancelQuote } from './cancel-quote.tsx'
import { goToFold } from './fold.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = {
  order: ManageAnswer
  /** What can be called off. */
  items: NonNullable<ManageAnswer['cancelling']>['items']
  words: ManageWords
  close: () => void
  show: (order: ManageAnswer, outcome: CancelDone['outcome']) => void
}

/** Asks what is to be called off, shows what that comes to, and does it once the guest agrees. */
export default function CancelForm({ order, items, words: allWords, close, show }: Props) {
  const words = allWords.manage.cancel
  const days = order.days.filter((day) => items.some(({ item }) => item === day.item))
  const looked = usePostedAct<CancelLook>('cancel-look')
  const agreed = usePostedAct<CancelDone>('cancel')
  const posted = looked ?? agreed
  const [chosen, setChosen] = useState<readonly string[]>(
    days
      .map(({ item }) => item)
      .filter((item) => days.length === 1 || looked?.fields[tickPrefix + item]),
  )
  const [isMedical, setMedical] = useState(looked?.fields['isMedical'] !== undefined)
  const [quote, setQuote] = useState(
    posted?.state.step === 'done' ? posted.state.value.quote : undefined,
  )
  const [isWorse, setWorse] = useState(agreed !== undefined)
  const sendWords = { refusals: allWords.refusals, failed: words.failed }
  const looking = useSend<CancelLook>(sendWords, undefined, { posted })
  const agreeing = useSend<CancelDone>(sendWords)
  const hydrated = useIsHydrated()
  const first = useRef<HTMLDivElement>(null)
  // Whoever has opened it goes on inside of it.
  useEffect(() => first.current?.querySelector('input')?.focus(), [])

  const look = async () => {
    if (looking.busy) return
    const wish = { items: [...chosen], isMedical }
    const answer = await looking.send(() => lookAtCancelling(wish))
    if (!answer) return
    setWorse(false)
    setQuote(answer.quote)
  }
  const agree = async (number: string, instead: 'voucher' | undefined, message: string) => {
    if (agreeing.busy) return
    const wish = { number, ...(instead ? { instead } : {}), ...(message ? { message } : {}) }
    const answer = await agreeing.send(() => agreeToCancel(wish))
    if (!answer) return
    const isAgain = answer.outcome === 'ask-again'
    setWorse(isAgain)
    setQuote(isAgain ? answer.quote : undefined)
    show(answer.order, answer.outcome)
  }
  const ticks = days.map(({ item }) => [tickPrefix + item, 'yes'])
  if (quote)
    return (
      <CancelQuote
        key={quote.number}
        {...{ quote, isWorse, words: allWords }}
        busy={agreeing.busy}
        lines={agreeing.lines}
        onMove={
          offersAnotherDay(quote, order.days)
            ? () => {
                close()
                goToFold('change')
              }
            : undefined
        }
        onAgree={(instead, message) => void agree(quote.number, instead, message)}
        onKeep={close}
      />
    )
  return (
    <ActForm
      act="cancel-look"
      fields={days.length === 1 ? Object.fromEntries(ticks) : {}}
      onSend={() => void look()}
      className="border-ink mt-5 border-t-4 bg-plaster p-6"
    >
      <div ref={first} className="space-y-6">
        {looking.lines.length > 0 && (
          <RefusalList title={allWords.manage.pleaseMend} lines={looking.lines} />
        )}
        {days.length > 1 && (
          <fieldset>
            <legend className="mb-1.5 text-meta font-semibold">{words.what}</legend>
            {days.map(({ item, title, date }) => (
              <label key={item} className="flex items-baseline gap-3 py-2">
                <input
                  type="checkbox"
                  name={tickPrefix + item}
                  value="yes"
                  checked={chosen.includes(item)}
                  onChange={({ target }) => {
                    looking.edit()
                    const others = chosen.filter((id) => id !== item)
                    setChosen(target.checked ? [...others, item] : others)
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
          <button type="submit" className="button button-primary" disabled={looking.busy}>
            {looking.busy ? words.lookBusy : words.look}
          </button>
          {hydrated && (
            <button type="button" className="button button-quiet" onClick={close}>
              {words.keep}
            </button>
          )}
        </div>
      </div>
    </ActForm>
  )
}
