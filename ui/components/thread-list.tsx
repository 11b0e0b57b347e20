import {
  clockTimeInCapeTown,
  calendarDateIn,
  capeTown,
  formatDay,
} from '#rules/dates/calendar-date.ts'
import type { OrderMessage } from '#app/order/guest-requests-contract.ts'

type Props = {
  messages: readonly OrderMessage[]
  names: Record<OrderMessage['from'], string>
  /** Side whose messages appear on the right: the reader's. */
  own: OrderMessage['from']
}

/** Messages between guest and office, oldest first. */
export function ThreadList({ messages, names, own }: Props) {
  if (messages.length === 0) return null
  return (
    <ol className="mt-5 space-y-4">
      {messages.map(({ number, from, text, at }) => (
        <li
          key={number}
          className={
            from === own
              ? 'border-rule ml-6 border-l-4 bg-plaster p-4 sm:ml-12'
              : 'border-disa mr-6 border-l-4 bg-plaster p-4 sm:mr-12'
          }
        >
          <p className="text-ink-2 text-caption">
            <strong className="text-ink font-semibold">{names[from]}</strong>{' '}
            <time dateTime={at} data-free="">
              {formatDay(calendarDateIn(new Date(at), capeTown))},{' '}
              {clockTimeInCapeTown(new Date(at))}
            </time>
          </p>
          <p className="mt-1 break-words whitespace-pre-line" data-free="">
            {text}
          </p>
        </li>
      ))}
    </ol>
  )
}
