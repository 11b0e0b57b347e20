import { numberField } from '#site/components/number-field.ts'
import type { ReactNode } from 'react'
import type { Words } from '#content/words/words.ts'
import { giftFields } from '#rules/orders/gift.ts'
import { useAddress } from '../base.ts'
import { Honeypot } from '../components/honeypot.tsx'
import { PlainField } from '../components/plain-field.tsx'
import { RefusalList } from '../components/refusal-list.tsx'
import { usePosted } from '../posting/posted.ts'

type Props = {
  words: Words['gift']
  consent: { version: string; text: string }
}

/** What is given to whom and when. The browser keeps it and posts it by itself. */
export function GiftForm({ words, consent }: Props) {
  const inBase = useAddress()
  const posted = usePosted()
  const refused = posted?.state.step === 'refused' ? posted.state : undefined
  const field = (name: keyof typeof giftFields | 'amount' | 'arrivesOn') => ({
    id: name,
    name,
    defaultValue: posted?.fields[name] ?? '',
    error: refused?.lines.find((line) => line.field === name)?.text,
  })
  const asked = (name: keyof typeof giftFields) => {
    const { [name]: one } = giftFields
    const isRequired = 'required' in one
    return {
      ...field(name),
      label: isRequired ? words[name] : `${words[name]} (${words.optional})`,
      required: isRequired,
      maxLength: one.limit,
    }
  }
  return (
    <form method="post" action={inBase('/gift-voucher')} className="space-y-10">
      <input type="hidden" name="consent" value={consent.version} />
      {refused && <RefusalList title={words.pleaseMend} lines={refused.lines} />}
      <Part title={words.what}>
        <PlainField
          {...field('amount')}
          label={words.amount}
          hint={words.amountHint}
          {...numberField}
          required
        />
        <PlainField {...asked('receiver')} hint={words.receiverHint} autoComplete="off" />
        <div className="sm:col-span-2">
          <PlainField {...asked('message')} hint={words.messageHint} rows={4} />
        </div>
      </Part>
      <Part title={words.when}>
        <PlainField
          {...asked('receiverEmail')}
          hint={words.receiverEmailHint}
          type="email"
          autoComplete="off"
        />
        <PlainField
          {...field('arrivesOn')}
          label={`${words.arrivesOn} (${words.optional})`}
          hint={words.arrivesOnHint}
          type="date"
        />
      </Part>
      <Part title={words.asks}>
        <PlainField {...asked('giver')} hint={words.giverHint} autoComplete="name" />
        <PlainField {...asked('email')} type="email" autoComplete="email" />
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
