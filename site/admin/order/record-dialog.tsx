import { useState } from 'react'
import type { MoneyAnswer } from '#contract/money-answer.ts'
import { handMethods } from '#rules/desk/money-names.ts'
import { formatCents } from '#rules/money/currency.ts'
import { findToday } from '../office-time.ts'
import { optionsOf } from '../ui/fields.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm, type ValuesOf } from '../ui/use-form.ts'
import { amountField, type DialogProps, sumsAfter, tellOfActs } from './money-acts.tsx'
import { recordPayment } from './money-calls.ts'

type RecordProps = DialogProps & {
  /** A transfer that the guest says is on its way, where it is that one. */
  announced?: MoneyAnswer['payments'][number] | undefined
}

export function Record({ announced, ...props }: RecordProps) {
  const { desk, money } = props
  const { money: words } = desk.words
  const { title, button, text } = words.acts.record
  const { amount } = announced ?? money.payments.find(isAnnounced) ?? {}
  const [key] = useState(() => crypto.randomUUID())
  // What is asked about is not saved before somebody has said that this amount is meant so.
  const [doubted, setDoubted] = useState<string>()
  const form = useForm({
    amount: amountField(desk, formatCents(amount ?? Math.max(0, money.sums.balance))),
    method: { kind: 'choice', label: words.method, options: optionsOf(handMethods, words.ways) },
    day: { kind: 'date', label: words.day, start: findToday },
    reference: {
      kind: 'line',
      label: words.reference,
      hint: words.referenceHint,
      limit: 200,
    },
    isSure: { kind: 'check', label: words.isSure },
  })
  const { draft } = form
  const call = async (paid: ValuesOf<typeof form.fields>) => {
    const answer = await recordPayment(money.id, { ...paid, key, seen: money.sums.paid })
    if (!answer.ok && answer.refusals.some(({ code }) => isQuestion(code))) {
      setDoubted(draft.amount)
      form.type({ isSure: 'no' })
    }
    return answer
  }
  return (
    <FormDialog
      {...{ ...tellOfActs(props), form, title, text, call }}
      id="record-payment"
      without={doubted === draft.amount ? [] : ['isSure']}
      confirm={button}
      notes={sumsAfter(props, draft.amount, (paid) => ({ paid }))}
    />
  )
}

/** A transfer that its guest has chosen to make, and that is not here yet. */
export function isAnnounced({ provider, status }: MoneyAnswer['payments'][number]): boolean {
  return provider === 'eft' && status === 'pending'
}

/** A refusal that is a question: what it doubts can be meant so. */
function isQuestion(code: string): boolean {
  return code === 'payment-above-owed' || code === 'payment-like-another'
}
