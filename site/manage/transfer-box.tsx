import { useState } from 'react'
import { clockTimeInCapeTown, formatDay } from '#rules/dates/calendar-date.ts'
import { formatMoney } from '#rules/money/currency.ts'
import { toMoney } from '#rules/money/cents.ts'
import type { ManageAnswer } from '#rules/orders/manage-answer.ts'
import { fill } from '#rules/text/fill.ts'
import { copyText } from '../parts/copy-text.ts'
import type { ManageWords } from './manage-words.ts'

type Props = {
  transfer: NonNullable<ManageAnswer['transfer']>
  words: ManageWords['manage']
}

/** All that a bank asks for, in one place, for a guest who pays by transfer: how much, where to, by when. */
export function TransferBox({ transfer, words }: Props) {
  const { amount, by, details, reference, openBy } = transfer
  const sum = formatMoney(toMoney(amount))
  const last = by ? ` ${fill(words.eftBy, { date: formatDay(by) })}` : ''
  return (
    <section aria-labelledby="transfer" className="border-fynbos border-l-4 bg-limewash p-5">
      <h2 id="transfer" className="text-h3">
        {words.eftTitle}
      </h2>
      {openBy && by && (
        <p className="mt-2 font-semibold">
          {fill(words.eftOpen, {
            time: clockTimeInCapeTown(new Date(openBy)),
            date: formatDay(by),
          })}
        </p>
      )}
      <p className="mt-2">
        {fill(words.eftText, { amount: sum })}
        {last}
      </p>
      <ul className="mt-4" data-free="">
        {details.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-3" data-free="">
        {words.eftReference}: <strong className="tabular-nums">{reference}</strong>
      </p>
      <div className="mt-4 flex flex-wrap gap-3 print:hidden">
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
