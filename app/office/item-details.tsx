import type { ReactNode } from 'react'
import { isGift } from '#app/order/inbox.ts'
import { mailtoLink } from '#rules/text/address-links.ts'
import { phoneLink } from '#rules/text/phone.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import type { InboxItem } from './admin-calls.ts'
import { formatDetail } from './detail-text.ts'

const emptyValues: ReadonlySet<unknown> = new Set([null, '', 0])

type ItemDetailsProps = { desk: Desk; item: InboxItem; hidden?: readonly string[] }

export function ItemDetails({ desk, item, hidden }: ItemDetailsProps) {
  const { details: labels, gifts } = desk.words
  const names: Record<string, string> = isGift(item.reference)
    ? { ...labels, ...gifts.details }
    : labels
  const { email, details } = item
  const filledDetails = Object.entries(details).filter(
    ([name, value]) => !emptyValues.has(value) && !hidden?.includes(name),
  )
  return (
    <dl className="grid grid-cols-2 content-start gap-x-6 gap-y-2">
      {email && (
        <Fact name={desk.words.inbox.email} length={email.length}>
          <a className="link" href={mailtoLink(email)}>
            {email}
          </a>
        </Fact>
      )}
      {filledDetails.map(([name, value]) => {
        const text = formatDetail(name, value, desk.words.values)
        return (
          <Fact key={name} name={names[name] ?? name} length={text.length}>
            {renderValue(name, text)}
          </Fact>
        )
      })}
    </dl>
  )
}

type FactProps = { name: string; length?: number; children: ReactNode }

/** A labelled value. A long text takes the full width; on a small screen a shorter one does too. */
function Fact({ name, length = 0, children }: FactProps) {
  const span = length > 60 ? 'col-span-2' : length > 22 ? 'max-sm:col-span-2' : ''
  return (
    <div className={`min-w-0 ${span}`}>
      <dt className="text-ink-2 text-caption">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  )
}

function renderValue(name: string, value: string): ReactNode {
  if (/phone$/i.test(name)) {
    return (
      <a className="link" href={phoneLink(value)}>
        {value}
      </a>
    )
  }
  if (name === 'shareCode') {
    return (
      <a className="link" href={`/itinerary/${value}`}>
        {value}
      </a>
    )
  }
  return value
}
