import { useState } from 'react'
import { clockTimeInCapeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import type { ManageAnswer } from '#app/order/guest-answers-contract.ts'
import { fill } from '#rules/text/fill.ts'
import { copyText } from '#ui/components/copy-text.ts'
import { ActionForm, ActionMessages, useOrderAction } from './act-form.tsx'
import type { ManageWords } from './manage-words.ts'

type Props = {
  transfer: NonNullable<ManageAnswer['transfer']>
  show: (order: ManageAnswer) => void
  words: ManageWords
}

export function TransferBox({ transfer, show, words: allWords }: Props) {
  const words = allWords.manage
  const { amount, by, details, reference, openBy } = transfer
  const amountText = formatMoney(toMoney(amount))
  const deadlineText = by ? ` ${fill(words.eftBy, { date: formatDay(by) })}` : ''
  return (
    <section aria-labelledby="transfer" className="border-fynbos border-l-4 bg-limewash p-5">
      <h2 id="transfer" className="text-h3">
        {words.eftTitle}
      </h2>
      {openBy && by && (
        <ConfirmHold transfer={transfer} openBy={openBy} by={by} show={show} words={allWords} />
      )}
      <p className="mt-2">
        {fill(words.eftText, { amount: amountText })}
        {deadlineText}
      </p>
      <ul className="mt-4" data-free="">
        {details.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3" data-free="">
        {words.eftReference}: <strong className="tabular-nums">{reference}</strong>
      </p>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden noscript:hidden">
        <CopyButton text={reference} label={words.copy.reference} copied={words.copy.done} />
        <CopyButton text={details.join('\n')} label={words.copy.account} copied={words.copy.done} />
        <CopyButton
          text={(amount / 100).toFixed(2)}
          label={words.copy.amount}
          copied={words.copy.done}
        />
      </div>
    </section>
  )
}

type ConfirmHoldProps = Props & { openBy: string; by: string }

/** Holds the place while a transfer is on its way. Needs a click after opening the mailed link. */
function ConfirmHold({ transfer, openBy, by, show, words: allWords }: ConfirmHoldProps) {
  const { manage: words } = allWords
  const confirming = useOrderAction('keep', {
    words: allWords,
    failed: words.payFailed,
    onDone: ({ order }) => show(order),
  })
  const time = clockTimeInCapeTown(new Date(openBy))
  const button = fill(words.eftKeepButton, { date: formatDay(by) })
  if (!transfer.mayKeep)
    return <p className="mt-2 font-semibold">{fill(words.eftOpen, { time, button })}</p>
  return (
    <>
      <ActionMessages of={[confirming]} />
      <p className="mt-2 font-semibold">{fill(words.eftKeep, { time })}</p>
      <ActionForm of={confirming}>
        <button
          type="submit"
          className="button button-primary mt-3 mb-2"
          disabled={confirming.busy}
        >
          {button}
        </button>
      </ActionForm>
    </>
  )
}

type CopyProps = { text: string; label: string; copied: string }

function CopyButton({ text, label, copied }: CopyProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => setCopied(await copyText(text))
  return (
    <>
      <button type="button" className="button button-quiet" onClick={() => void copy()}>
        {isCopied ? copied : label}
      </button>
      <span role="status" className="sr-only">
        {isCopied ? copied : ''}
      </span>
    </>
  )
}
