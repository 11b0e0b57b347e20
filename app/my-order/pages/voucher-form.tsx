import { type ReactNode, useState } from 'react'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import type { PlanName } from '#app/order/guest-requests-contract.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import { TextField } from '#ui/components/text-field.tsx'
import { ActionForm, ActionMessages, useOrderAction, usePostedAct } from './act-form.tsx'
import type { ActAnswer } from './acts.ts'
import type { ManageWords } from './manage-words.ts'

type VoucherPreview = ActAnswer<'look'>['offer']

type Props = {
  plan: PlanName | undefined
  choice?: ReactNode
  show: (order: ManageAnswer) => void
  words: ManageWords
}

/**
 * Pays by voucher: checks a code, shows what the voucher covers, and spends it after confirmation.
 */
export function VoucherForm({ plan, choice, show, words: allWords }: Props) {
  const words = allWords.manage.voucher
  const posted = usePostedAct('look', 'voucher')
  const postedPreview = usePostedAct<ActAnswer<'look'>>('look')
  const [code, setCode] = useState(posted?.fields['code'] ?? '')
  const [preview, setPreview] = useState(
    postedPreview?.state.step === 'done' ? postedPreview.state.value.offer : undefined,
  )
  const texts = { words: allWords, failed: words.failed }
  const previewing = useOrderAction('look', {
    ...texts,
    onDone: (answer) => setPreview(answer.offer),
  })
  // Any change of the order makes the shown figures invalid.
  const spending = useOrderAction('voucher', {
    ...texts,
    onDone: (answer) => {
      setPreview(undefined)
      setCode('')
      show(answer)
    },
    onFailed: () => setPreview(undefined),
  })
  const busy = previewing.busy || spending.busy
  const type = (typed: string) => {
    previewing.edit()
    spending.edit()
    setPreview(undefined)
    setCode(typed)
  }
  return (
    <details open={posted !== undefined} className="fold mt-6">
      <summary>{words.title}</summary>
      <ActionForm
        of={preview ? spending : previewing}
        fields={{
          ...(plan ? { plan } : {}),
          ...(preview ? { amount: String(preview.covers), key: preview.key } : {}),
        }}
        className="mt-4 space-y-4"
      >
        <ActionMessages of={[previewing, spending]} />
        {choice && !preview && <noscript>{choice}</noscript>}
        <TextField
          id="code"
          label={words.code}
          hint={words.hint}
          value={code}
          onChange={type}
          autoComplete="off"
          maxLength={100}
          required
          error={previewing.errorOf('code') ?? spending.errorOf('code')}
        />
        <div role="status">{preview && <PreviewAmounts offer={preview} words={words} />}</div>
        <button
          type="submit"
          className={`button w-full ${preview ? 'button-primary' : 'button-quiet'}`}
          disabled={busy}
        >
          {findLabel({ offer: preview, busy, words })}
        </button>
      </ActionForm>
    </details>
  )
}

type PreviewProps = { offer: VoucherPreview; words: ManageWords['manage']['voucher'] }

function PreviewAmounts({ offer, words }: PreviewProps) {
  const { covers, rest, left } = offer
  const amounts = {
    covers: formatMoney(toMoney(covers)),
    rest: formatMoney(toMoney(rest)),
    left: formatMoney(toMoney(left)),
  }
  return (
    <>
      <p className="font-semibold">{fill(words.covers, amounts)}</p>
      <p className="mt-1">{fill(rest > 0 ? words.rest : words.noRest, amounts)}</p>
      {left > 0 && <p className="mt-1">{fill(words.left, amounts)}</p>}
    </>
  )
}

function findLabel({
  offer,
  busy,
  words,
}: Omit<PreviewProps, 'offer'> & { offer: VoucherPreview | undefined; busy: boolean }): string {
  if (busy) return words.busy
  return offer ? fill(words.spend, { covers: formatMoney(toMoney(offer.covers)) }) : words.look
}
