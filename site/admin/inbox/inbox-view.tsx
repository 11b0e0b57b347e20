import { useCallback } from 'react'
import { type InboxName, listChoices } from '#rules/desk/inbox.ts'
import type { NewsTopic } from '#rules/desk/news.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#site/parts/facts.tsx'
import { type InboxItem, listInbox } from '../admin-calls.ts'
import { Badge, toneOf } from '../badge.tsx'
import type { Desk } from '../desk.ts'
import { formatOfficeTime, formatShortDay } from '../office-time.ts'
import { countGuests, nameSubject } from '../order/describe-item.ts'
import { hasUnsavedNote } from '../order/note-drafts.ts'
import { useDeskAddress } from '../ui/desk-address.ts'
import { type Column, DeskTable } from '../ui/desk-table.tsx'
import { DeskView, Older } from '../ui/desk-view.tsx'
import { usePages } from '../use-pages.ts'
import { linkToPage } from '../view-link.ts'
import { ExportButton } from './export-button.tsx'
import { InboxSearch, nameStatus } from './inbox-search.tsx'
import { ItemView, panelOfOrders } from './item-view.tsx'

type InboxViewProps = {
  desk: Desk
  inbox: InboxName
  counts: Record<string, number>
  onChange: () => void
}

/** One inbox: what came in, newest first, to be searched, answered, noted and taken away as CSV. */
export function InboxView({ desk, inbox, counts, onChange }: InboxViewProps) {
  const words = desk.words.inbox
  const { query, change } = useDeskAddress()
  const search = query.get('search') ?? ''
  const status = query.get('status') ?? ''
  const filter = { search, status }
  const read = useCallback(
    (cursor: string | null) => listInbox(inbox, { search, status }, cursor),
    [inbox, search, status],
  )
  const list = usePages<InboxItem>(read, desk, topicsOf[inbox])
  const onChanged = (changed: InboxItem) => {
    list.change((one) => (one.id === changed.id ? changed : one))
    onChange()
  }
  const ofOrder = panelOfOrders<InboxItem>(desk)
  const isKept = (column: Column<InboxItem>) => columnsOf[inbox].includes(column.id)
  return (
    <DeskView
      {...{ desk }}
      id="inbox"
      title={desk.words.inboxes[inbox]}
      tools={
        <>
          {list.state === 'loaded' && list.items.length > 0 && (
            <p role="status" className="text-ink-2 text-caption">
              {fillCount(words.count, list.items.length)}
            </p>
          )}
          <button type="button" className="button button-quiet" onClick={() => void list.reload()}>
            {words.reload}
          </button>
          <ExportButton desk={desk} inbox={inbox} filter={filter} />
        </>
      }
      filters={
        <InboxSearch
          desk={desk}
          statuses={listChoices(inbox, counts)}
          filter={filter}
          onChoose={(chosen) =>
            change({
              search: chosen.search || undefined,
              status: chosen.status || undefined,
              open: undefined,
            })
          }
        />
      }
      loaded={list}
      empty={list.items.length === 0 && (search || status ? words.emptySearch : words.empty[inbox])}
    >
      {(items) => (
        <>
          <DeskTable
            {...{ desk }}
            label={desk.words.inboxes[inbox]}
            columns={listColumns(desk).filter(isKept)}
            rows={items}
            keyOf={(item) => item.reference ?? item.id}
            pageOf={({ reference }) => (reference === null ? undefined : linkToPage(reference))}
            isMarked={({ isUnanswered }) => isUnanswered}
            renderPanel={(opened, row) => {
              // Links of older mails name the order by its id.
              const item = row ?? items.find(({ id }) => id === opened)
              if (!item) return ofOrder(opened, undefined)
              return <ItemView key={item.id} {...{ desk, inbox, item, onChanged }} />
            }}
          />
          <Older {...{ desk, list }} text={words.older} />
        </>
      )}
    </DeskView>
  )
}

/** What is shown of each list; a subscriber has no trip. */
const columnsOf: Record<InboxName, readonly string[]> = {
  bookings: ['name', 'about', 'date', 'guests', 'total', 'status', 'reference', 'received'],
  'transfer-requests': [
    'name',
    'about',
    'date',
    'guests',
    'total',
    'status',
    'reference',
    'received',
  ],
  'itinerary-enquiries': [
    'name',
    'about',
    'date',
    'guests',
    'total',
    'status',
    'reference',
    'received',
  ],
  'group-quotes': ['name', 'about', 'date', 'guests', 'status', 'reference', 'received'],
  'contact-messages': ['name', 'about', 'status', 'received'],
  'newsletter-subscriptions': ['name', 'status', 'received'],
}

function listColumns(desk: Desk): Column<InboxItem>[] {
  const { inbox: words, statuses, frame } = desk.words
  const { columns: heads } = frame
  return [
    {
      id: 'name',
      head: heads.guest,
      by: ({ name, email }) => name || email,
      cell: (item) => (
        <>
          {item.name || item.email || words.noName}
          <Signs {...{ desk, item }} />
        </>
      ),
    },
    {
      id: 'about',
      isLong: true,
      head: heads.about,
      by: (item) => nameSubject(item, desk.words),
      cell: (item) => nameSubject(item, desk.words),
    },
    {
      id: 'date',
      head: heads.date,
      by: dateOf,
      cell: (item) => {
        const [first, last] = [dateOf(item), text(item.details['lastDay'])]
        if (!first || !last || first === last) return first && formatShortDay(first)
        return fill(words.fromTo, { first: formatShortDay(first), last: formatShortDay(last) })
      },
    },
    {
      id: 'guests',
      head: heads.guests,
      isNumber: true,
      narrow: 'none',
      by: countGuests,
      cell: countGuests,
    },
    {
      id: 'total',
      head: heads.total,
      isNumber: true,
      by: ({ details }) => readAmount(details['total']),
      cell: ({ details }) => details['total'],
    },
    {
      id: 'status',
      head: heads.status,
      narrow: 'end',
      by: ({ status }) => nameStatus(status, statuses),
      cell: ({ status }) => <Badge text={nameStatus(status, statuses)} tone={toneOf(status)} />,
    },
    {
      id: 'reference',
      head: heads.reference,
      narrow: 'none',
      by: ({ reference }) => reference ?? undefined,
      cell: ({ reference }) => reference,
    },
    {
      id: 'received',
      head: heads.received,
      narrow: 'none',
      by: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => formatOfficeTime(createdAt),
    },
  ]
}

/** What of it waits for the office. */
function Signs({ desk, item }: { desk: Desk; item: InboxItem }) {
  const { inbox: words } = desk.words
  const isUnsaved = hasUnsavedNote(desk.userId, item.id)
  if (!item.isUnanswered && !item.note && !isUnsaved) return null
  return (
    <span className="desk-signs">
      <Facts>
        {item.isUnanswered && <strong className="text-amber">{words.unanswered}</strong>}
        {item.note && words.noted}
        {isUnsaved && <strong className="text-amber">{words.unsaved}</strong>}
      </Facts>
    </span>
  )
}

function dateOf({ details }: InboxItem): string | undefined {
  return text(details['date'] ?? details['startDate'])
}

function text(value: string | number | null | undefined): string | undefined {
  return value === null || value === undefined || value === '' ? undefined : String(value)
}

/** 'R11,250' as a number. */
function readAmount(total: string | number | null | undefined): number | undefined {
  const known = text(total)
  return known === undefined ? undefined : Number(known.replaceAll(/[^\d.]/g, ''))
}

/** What the news call that an inbox shows. */
const topicsOf: Record<InboxName, readonly NewsTopic[]> = {
  bookings: ['orders'],
  'transfer-requests': ['orders'],
  'itinerary-enquiries': ['requests'],
  'group-quotes': ['requests'],
  'contact-messages': ['messages'],
  'newsletter-subscriptions': ['messages'],
}
