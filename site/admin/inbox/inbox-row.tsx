import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { listMoves } from '#rules/desk/inbox.ts'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#site/parts/facts.tsx'
import { Badge, toneOf } from '../badge.tsx'
import { describeItem } from '../order/describe-item.ts'
import type { ItemProps } from '../desk.ts'
import { nameStatus } from './inbox-search.tsx'
import { ItemDetails } from '../order/item-details.tsx'
import { ItemHistory } from '../order/item-history.tsx'
import { ItemMails } from '../order/item-mails.tsx'
import { ItemThread } from '../order/item-thread.tsx'
import { ItemMoney } from '../order/item-money.tsx'
import { ItemNote } from '../order/item-note.tsx'
import { ItemStatus } from '../order/item-status.tsx'
import { hasUnsavedNote } from '../order/note-drafts.ts'
import { formatOfficeTime } from '../office-time.ts'

/** Only who has a fleet sends somebody out. */
const ItemPeople = lazy(() => import('../order/item-people.tsx'))
const ItemDays = lazy(() => import('../order/item-days.tsx'))

type InboxRowProps = ItemProps & { isOpenAtFirst: boolean }

/** Something that reached the office: a line, and all of it once that line is opened. */
export function InboxRow({ desk, inbox, item, onChanged, isOpenAtFirst }: InboxRowProps) {
  const { inbox: words, statuses } = desk.words
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  const { id } = item
  const isOrder = ordered.has(inbox)
  const order = { desk, orderId: id, status: item.status }
  const onMoneyChanged = (status: string) =>
    onChanged({ ...item, status, moves: [...listMoves(inbox, status)] })
  return (
    <li>
      <details
        className="group -mx-3 open:bg-plaster"
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary
          data-row=""
          className="hover:bg-plaster grid cursor-pointer grid-cols-[1fr_auto] gap-x-6 gap-y-1 px-3 py-4 sm:grid-cols-[1fr_auto_auto]"
        >
          <span className="min-w-0">
            <span className="font-semibold break-words">
              {item.name || item.email || words.noName}
            </span>
            <span className="text-ink-2 block text-meta text-balance break-words">
              <Facts>{describeItem(item, desk.words)}</Facts>
            </span>
            <span className="text-ink-2 block text-caption">
              <Facts>
                {fill(words.received, { date: formatOfficeTime(item.createdAt) })}
                {item.isUnanswered && <strong className="text-amber">{words.unanswered}</strong>}
                {item.note && words.noted}
                {hasUnsavedNote(desk.userId, id) && (
                  <strong className="text-amber">{words.unsaved}</strong>
                )}
              </Facts>
            </span>
          </span>
          <span className="sm:text-right">
            <Badge text={nameStatus(item.status, statuses)} tone={toneOf(item.status)} />
            {item.reference && (
              <span className="text-ink-2 ml-3 text-caption tabular-nums sm:ml-0 sm:block sm:pt-1">
                {item.reference}
              </span>
            )}
          </span>
          <Chevron />
        </summary>
        {isOpen && (
          <div className="grid grid-cols-1 gap-8 px-3 pt-2 pb-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
            <div className="space-y-5">
              <ItemDetails desk={desk} item={item} />
              {isOrder && (
                <Link className="link" to={`/admin?view=new-order&like=${id}`}>
                  {words.duplicate}
                </Link>
              )}
            </div>
            <div className="space-y-8 lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <ItemStatus {...{ desk, inbox, item, onChanged }} />
              <ItemNote {...{ desk, inbox, item, onChanged }} />
            </div>
            <div className="space-y-4">
              {isOrder && (
                <Suspense>
                  <ItemDays {...order} />
                  {desk.hasMoney && <ItemMoney {...order} onChanged={onMoneyChanged} />}
                  {desk.hasFleet && <ItemPeople {...order} />}
                  <ItemThread
                    {...order}
                    hasGuest={item.email !== ''}
                    onAnswered={() => onChanged({ ...item, isUnanswered: false })}
                  />
                  <ItemHistory {...order} />
                </Suspense>
              )}
              <ItemMails {...{ desk, inbox, item, onChanged }} />
            </div>
          </div>
        )}
      </details>
    </li>
  )
}

/** What is an order, with money of its own. */
const ordered: ReadonlySet<string> = new Set(['bookings', 'transfer-requests'])

/** Points down while the row is shut, up once it is open. */
function Chevron() {
  return (
    <svg
      viewBox="0 0 20 20"
      className="col-start-2 row-start-1 mt-0.5 h-5 w-5 fill-none stroke-current stroke-2 transition-transform group-open:rotate-180 sm:col-start-3"
      aria-hidden="true"
      focusable="false"
    >
      <path d="m4 7 6 6 6-6" />
    </svg>
  )
}
