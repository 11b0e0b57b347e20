import { numberField } from '#ui/components/number-field.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { displayMoney, formatMoney, randCurrency } from '#rules/money/currency.ts'
import { rand } from '#rules/money/money.ts'
import { giftFields } from './gift.ts'
import { findDefaultChoice, type GiftChoice, ownAmount } from './gift-amount.ts'
import { fill } from '#rules/text/fill.ts'
import { PostedDateField } from '#ui/components/posted-date-field.tsx'
import { OptionCard } from '#ui/components/option-card.tsx'
import { Honeypot } from '#ui/components/honeypot.tsx'
import { PlainField } from '#ui/components/plain-field.tsx'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import { usePosted } from '#ui/posting/posted.ts'
import { useCurrency } from '#ui/visitor.ts'

type Props = {
  words: Words['gift']
  consent: { version: string; text: string }
  choices: readonly GiftChoice[]
  calendarWords: Words['calendar']
  /** Called with the fields at the start and after each change. */
  onFields: (fields: FormData) => void
}

/**
 * The form for a gift's amount, receiver and date. The browser stores the fields and can post them
 * without scripts.
 */
export function GiftForm({ words, consent, choices, calendarWords, onFields }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // Reads fields that the browser may have filled in before the scripts ran.
  useEffect(() => {
    if (!form.current) return
    const fields = new FormData(form.current)
    setArrivesOn(String(fields.get('arrivesOn') ?? ''))
    onFields(fields)
  }, [onFields])
  const posted = usePosted()
  const [arrivesOn, setArrivesOn] = useState(posted?.fields['arrivesOn'] ?? '')
  const refused = posted?.state.step === 'refused' ? posted.state : undefined
  const chosen = posted?.fields['choice'] ?? String(findDefaultChoice(choices))
  const field = (name: keyof typeof giftFields | 'amount' | 'arrivesOn') => ({
    id: name,
    name,
    defaultValue: posted?.fields[name] ?? '',
    error: refused?.lines.find((line) => line.field === name)?.text,
  })
  const giftFieldProps = (name: keyof typeof giftFields) => {
    const { [name]: definition } = giftFields
    const isRequired = 'required' in definition
    return {
      ...field(name),
      label: words[name],
      optionalLabel: isRequired ? undefined : words.optional,
      required: isRequired,
      maxLength: definition.limit,
    }
  }
  return (
    <form
      ref={form}
      method="post"
      action="/gift-voucher"
      onInput={(event) => onFields(new FormData(event.currentTarget))}
      className="space-y-10"
    >
      <input type="hidden" name="consent" value={consent.version} />
      {refused && <RefusalList title={words.pleaseMend} lines={refused.lines} />}
      <Part title={words.what}>
        <AmountField choices={choices} chosen={chosen} words={words}>
          <PlainField
            {...field('amount')}
            label={words.amount}
            hint={words.amountHint}
            {...numberField}
          />
        </AmountField>
        <PlainField {...giftFieldProps('receiver')} hint={words.receiverHint} autoComplete="off" />
        <div className="sm:col-span-2">
          <PlainField {...giftFieldProps('message')} hint={words.messageHint} rows={4} />
        </div>
      </Part>
      <Part title={words.when}>
        <PlainField
          {...giftFieldProps('receiverEmail')}
          hint={words.receiverEmailHint}
          type="email"
          autoComplete="off"
        />
        <PostedDateField
          id="arrivesOn"
          label={words.arrivesOn}
          optionalLabel={words.optional}
          hint={words.arrivesOnHint}
          value={arrivesOn}
          onChange={setArrivesOn}
          onClear={() => setArrivesOn('')}
          words={calendarWords}
          error={field('arrivesOn').error}
        />
      </Part>
      <Part title={words.asks}>
        <PlainField {...giftFieldProps('giver')} hint={words.giverHint} autoComplete="name" />
        <PlainField {...giftFieldProps('email')} type="email" autoComplete="email" />
      </Part>
      <Honeypot />
      <p className="text-ink-2 text-caption">{consent.text}</p>
      <button type="submit" className="button button-primary w-full sm:w-auto sm:min-w-56">
        {words.send}
      </button>
    </form>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="display mb-4 text-h3">{title}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

type AmountProps = {
  choices: readonly GiftChoice[]
  chosen: string
  words: Words['gift']
  children: ReactNode
}

/** The amounts to choose from. Works without scripts: CSS shows the field for another amount. */
function AmountField({ choices, chosen, words, children }: AmountProps) {
  const currency = useCurrency()
  const isForeign = currency.code !== randCurrency.code
  return (
    <fieldset className="group/amount sm:col-span-2">
      <legend className="mb-1.5 text-meta font-semibold">{words.choices}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {choices.map(({ amount, tour }) => (
          <OptionCard
            key={amount}
            name="choice"
            value={amount}
            label={formatMoney(rand(amount))}
            defaultChecked={String(amount) === chosen}
          >
            {isForeign && (
              <span className="text-ink-2 col-start-2 text-caption tabular-nums">
                {fill(words.about, { amount: displayMoney(rand(amount), currency) })}
              </span>
            )}
            {tour && (
              <span className="text-ink-2 col-start-2 text-caption">
                {fill(words.dayForTwo, { tour })}
              </span>
            )}
          </OptionCard>
        ))}
        <OptionCard
          name="choice"
          value={ownAmount}
          label={words.ownAmount}
          defaultChecked={chosen === ownAmount}
        />
      </div>
      <div className="mt-4 hidden sm:max-w-[calc(50%-.625rem)] group-has-[[value=own]:checked]/amount:block">
        {children}
      </div>
    </fieldset>
  )
}
