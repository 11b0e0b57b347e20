import { codeMinutes } from '#app/order/mailed-code.ts'
import { type BankField, bankFields } from '#app/payments/refunds/bank-details.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { toMoney } from '#rules/money/cents.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { pickPosted } from '#ui/posting/posted.ts'
import { ActionForm, ActionMessages, useOrderAction, usePostedAct } from './act-form.tsx'
import { CodeButtons } from './code-buttons.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = {
  bank: NonNullable<ManageAnswer['bank']>
  /** Masked: the first characters of the order's address. */
  email: string
  show: (order: ManageAnswer) => void
  words: ManageWords
}

const names = Object.keys(bankFields) as BankField[]
const emptyDraft = { holder: '', bank: '', account: '', bankCode: '', code: '' }

/**
 * Asks for a bank account for a refund that no provider can send. Needs a code mailed to the
 * order's own address.
 */
export function BankForm({ bank, email, show, words: allWords }: Props) {
  const words = allWords.manage.bank
  const posted = usePostedAct('bank-code', 'bank')
  const texts = { words: allWords, failed: words.failed }
  const requesting = useOrderAction('bank-code', texts)
  const saving = useOrderAction('bank', {
    ...texts,
    start: { ...emptyDraft, ...pickPosted(emptyDraft, posted) },
    onDone: (answer) => {
      saving.setDraft(emptyDraft)
      show(answer)
    },
  })
  const busy = requesting.busy || saving.busy
  const isCodeRequested = requesting.value !== undefined || posted?.act === 'bank'
  const facts = { email, amount: formatMoney(toMoney(bank.amount)), minutes: codeMinutes }
  const form = (
    <ActionForm of={isCodeRequested ? saving : requesting} className="mt-4 space-y-4">
      <ActionMessages of={[requesting, saving]} />
      {names.map((name) => (
        <TextField
          key={name}
          id={`bank-${name}`}
          name={name}
          label={words.fields[name].label}
          hint={words.fields[name].hint}
          value={saving.draft[name]}
          onChange={(text) => saving.inputs.type({ [name]: text })}
          autoComplete={name === 'holder' ? 'name' : 'off'}
          maxLength={bankFields[name]}
          required={name !== 'bankCode'}
          error={saving.errorOf(name)}
        />
      ))}
      <div role="status">
        {isCodeRequested && (
          <>
            <p className="font-semibold">{words.askedTitle}</p>
            <p data-free="">{fill(words.asked, facts)}</p>
          </>
        )}
      </div>
      {isCodeRequested && (
        <TextField
          id="bank-code"
          name="code"
          label={fill(words.code, facts)}
          hint={fill(words.codeHint, facts)}
          value={saving.draft.code}
          onChange={(code) => saving.inputs.type({ code })}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={60}
          required
          error={saving.errorOf('code')}
        />
      )}
      <CodeButtons
        isAsked={isCodeRequested}
        busy={busy}
        words={{ ...words, send: words.save, sendBusy: words.saveBusy }}
        again={requesting}
      />
      <p className="text-ink-2 text-caption">{words.kept}</p>
    </ActionForm>
  )
  return (
    <section aria-labelledby="bank">
      <h2 id="bank" className="text-h3">
        {words.title}
      </h2>
      <p className="text-ink-2 mt-2" role="status">
        {fill(bank.isGiven ? words.given : words.text, facts)}
      </p>
      {bank.isGiven ? (
        <details key="given" open={posted !== undefined} className="fold mt-4">
          <summary>{words.open}</summary>
          {form}
        </details>
      ) : (
        form
      )}
    </section>
  )
}
