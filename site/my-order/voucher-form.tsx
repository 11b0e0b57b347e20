import { type ReactNode, useState } from 'react'
import type { ManageAnswer } from '#contract/my-order-answers.ts'
import type { PlanName } from '#contract/my-order-requests.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import { fill } from '#rules/text/fill.ts'
import { useSend } from '../client/use-send.ts'
import { RefusalList } from '../components/refusal-list.tsx'
import { TextField } from '../components/text-field.tsx'
import { ActForm, usePostedAct } from './act-form.tsx'
import type { VoucherOffer } from './manage-calls.ts'
import type { ManageWords } from './manage-words.ts'

type Props = {
  /** What the guest chose to pay now, where there is a choice. */
  plan: PlanName | undefined
  /** The choice, for those whom no script brings it over from the form above. */
  choice?: ReactNode
  show: (order: ManageAnswer) => void
  words: ManageWords
}

/** Travel credit: its code is looked at first, and spent once the guest has seen what it covers. */
export function VoucherForm({ plan, choice, show, words: allWords }: Props) {
  const words = allWords.manage.voucher
  const posted = usePostedAct('look', 'voucher')
  const looked = usePostedAct<{ offer: VoucherOffer }>('look')
  const [code, setCode] = useState(posted?.fields['code'] ?? '')
  const [offer, setOffer] = useState(
    looked?.state.step === 'done' ? looked.state.value.offer : undefined,
  )
  const sendWords = { refusals: allWords.refusals, failed: words.failed }
  const looking = useSend<{ offer: VoucherOffer }>(sendWords, undefined, { posted: looked })
  const spending = useSend<ManageAnswer>(sendWords, undefined, { posted: usePostedAct('voucher') })
  const busy = looking.busy || spending.busy
  const lines = [...looking.lines, ...spending.lines]
  const look = async () => {
    const { lookAtVoucher } = await import('./manage-calls.ts')
    const answer = await looking.send(() => lookAtVoucher({ code }))
    if (answer) setOffer(answer.offer)
  }
  const spend = async ({ covers: amount, key }: VoucherOffer) => {
    const { payByVoucher } = await import('./manage-calls.ts')
    const request = { code, amount, key, ...(plan ? { plan } : {}) }
    const answer = await spending.send(() => payByVoucher(request), request)
    // Whatever has changed, what was shown holds no longer.
    setOffer(undefined)
    if (!answer) return
    setCode('')
    show(answer)
  }
  const submit = () => {
    if (!busy) void (offer ? spend(offer) : look())
  }
  const type = (typed: string) => {
    looking.edit()
    spending.edit()
    setOffer(undefined)
    setCode(typed)
  }
  return (
    <details open={posted !== undefined} className="border-rule mt-6 border-t pt-4">
      <summary className="cursor-pointer font-semibold">{words.title}</summary>
      <ActForm
        act={offer ? 'voucher' : 'look'}
        fields={{
          ...(plan ? { plan } : {}),
          ...(offer ? { amount: String(offer.covers), key: offer.key } : {}),
        }}
        onSend={submit}
        className="mt-4 space-y-4"
      >
        {lines.length > 0 && <RefusalList title={allWords.manage.pleaseMend} lines={lines} />}
        {choice && !offer && <noscript>{choice}</noscript>}
        <TextField
          id="code"
          label={words.code}
          hint={words.hint}
          value={code}
          onChange={type}
          autoComplete="off"
          maxLength={100}
          required
          error={looking.errorOf('code') ?? spending.errorOf('code')}
        />
        <div role="status">{offer && <Offer offer={offer} words={words} />}</div>
        <button
          type="submit"
          className={`button w-full ${offer ? 'button-primary' : 'button-quiet'}`}
          disabled={busy}
        >
          {labelOf({ offer, busy, words })}
        </button>
      </ActForm>
    </details>
  )
}

type OfferProps = { offer: VoucherOffer; words: ManageWords['manage']['voucher'] }

function Offer({ offer, words }: OfferProps) {
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

function labelOf({
  offer,
  busy,
  words,
}: Omit<OfferProps, 'offer'> & { offer: VoucherOffer | undefined; busy: boolean }): string {
  if (busy) return words.busy
  return offer ? fill(words.spend, { covers: formatMoney(toMoney(offer.covers)) }) : words.look
}
