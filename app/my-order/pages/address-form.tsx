import { useState } from 'react'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { fill } from '#rules/text/fill.ts'
import { LinkedText } from '#ui/components/linked-text.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { ActionForm, ActionMessages, useOrderAction, usePostedAct } from './act-form.tsx'
import { CodeButtons } from './code-buttons.tsx'
import type { ManageCompany, ManageWords } from './manage-words.ts'

type Props = {
  /** Masked: the first characters of the order's address. */
  email: string
  show: (order: ManageAnswer) => void
  words: ManageWords
  company: ManageCompany
}

/** Changes the address for an order's mails. Needs a code from the old and from the new address. */
export function AddressForm({ email, show, words: allWords, company }: Props) {
  const words = allWords.manage.address
  const posted = usePostedAct('address-codes', 'address')
  const [newEmail, setNewEmail] = useState(posted?.fields['email'] ?? '')
  const [codes, setCodes] = useState({ code: '', newCode: '' })
  const texts = { words: allWords, failed: words.failed }
  const requesting = useOrderAction('address-codes', texts)
  const changing = useOrderAction('address', { ...texts, onDone: show })
  const busy = requesting.busy || changing.busy
  // A posted form with codes means that the codes were requested.
  const isCodeRequested = requesting.value !== undefined || posted?.act === 'address'
  const facts = { email, newEmail, phone: company.phone }
  const type = (change: Partial<typeof codes>) => {
    changing.edit()
    setCodes({ ...codes, ...change })
  }
  return (
    <section
      aria-labelledby="address"
      className="border-rule mt-8 border-t pt-5 first:mt-0 first:border-0 first:pt-0"
    >
      <h4 id="address" className="font-sans font-semibold tracking-normal">
        {words.title}
      </h4>
      <p className="text-ink-2 mt-1" data-free="">
        {fill(words.text, facts)}
      </p>
      <p role="status">{changing.value && words.changed}</p>
      {!changing.value && (
        <details open={posted !== undefined} className="mt-2">
          <summary className="link inline-block py-2">{words.open}</summary>
          <ActionForm of={isCodeRequested ? changing : requesting} className="mt-4 space-y-4">
            <ActionMessages of={[requesting, changing]} />
            <TextField
              id="email"
              type="email"
              label={words.email}
              value={newEmail}
              onChange={(text) => {
                requesting.edit()
                changing.edit()
                setNewEmail(text)
              }}
              autoComplete="email"
              required
              error={requesting.errorOf('email') ?? changing.errorOf('email')}
            />
            <div role="status">
              {isCodeRequested && (
                <>
                  <p className="font-semibold">{words.askedTitle}</p>
                  <p data-free="">{fill(words.asked, facts)}</p>
                </>
              )}
            </div>
            {isCodeRequested && (
              <>
                {(['code', 'newCode'] as const).map((name) => (
                  <TextField
                    key={name}
                    id={`address-${name}`}
                    name={name}
                    label={fill(words[name], facts)}
                    hint={words.codeHint}
                    value={codes[name]}
                    onChange={(typed) => type({ [name]: typed })}
                    inputMode="numeric"
                    autoComplete="one-time-code"
                    maxLength={60}
                    required
                    error={changing.errorOf(name)}
                  />
                ))}
                <p className="text-ink-2 text-caption">{words.again}</p>
              </>
            )}
            <CodeButtons
              isAsked={isCodeRequested}
              busy={busy}
              words={{ ...words, send: words.change, sendBusy: words.changeBusy }}
              again={requesting}
            />
            <p className="text-ink-2 text-caption" data-free="">
              <LinkedText text={fill(words.unreachable, { phone: facts.phone, email })} />
            </p>
          </ActionForm>
        </details>
      )}
    </section>
  )
}
