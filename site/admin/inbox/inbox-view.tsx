import { useCallback, useState } from 'react'
import { type InboxName, listChoices } from '#rules/desk/inbox.ts'
import type { NewsTopic } from '#rules/desk/news.ts'
import { fillCount } from '#rules/text/fill.ts'
import { Spinner } from '#site/parts/spinner.tsx'
import { type InboxFilter, type InboxItem, listInbox } from '../admin-calls.ts'
import type { Desk } from '../desk.ts'
import { ExportButton } from './export-button.tsx'
import { InboxSearch } from './inbox-search.tsx'
import { InboxRow } from './inbox-row.tsx'
import { usePages } from '../use-pages.ts'
import { NotLoaded } from '../when-loaded.tsx'

type InboxViewProps = {
  desk: Desk
  inbox: InboxName
  counts: Record<string, number>
  /** What is looked for at first: a link may lead to one order. */
  searched: string
  /** What is shown opened at first, by its id. */
  opened: string
  onChange: () => void
}

/** One inbox: what came in, newest first, to be searched, answered, noted and taken away as CSV. */
export function InboxView({ desk, inbox, counts, searched, opened, onChange }: InboxViewProps) {
  const words = desk.words.inbox
  const [filter, setFilter] = useState<InboxFilter>({ search: searched, status: '' })
  const read = useCallback(
    (cursor: string | null) => listInbox(inbox, filter, cursor),
    [inbox, filter],
  )
  const onFail = () => desk.say(desk.words.toasts.loadFailed, 'bad')
  const { items, isMore, state, more, change, reload } = usePages<InboxItem>(
    read,
    onFail,
    topicsOf[inbox],
  )
  const isFiltered = filter.search !== '' || filter.status !== ''
  return (
    <section aria-labelledby="inbox-title">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="inbox-title" className="text-h3">
          {desk.words.inboxes[inbox]}
        </h2>
        <div className="flex gap-2 sm:gap-3">
          <button
            type="button"
            className="button button-quiet px-2 text-meta sm:px-5.5"
            onClick={() => void reload()}
          >
            {words.reload}
          </button>
          <ExportButton desk={desk} inbox={inbox} filter={filter} />
        </div>
      </div>
      <InboxSearch
        desk={desk}
        statuses={listChoices(inbox, counts)}
        filter={filter}
        onChoose={setFilter}
      />
      {state === 'loading' && <Spinner label={words.loading} />}
      {state === 'failed' && <NotLoaded desk={desk} onAgain={reload} />}
      {state === 'loaded' && (
        <>
          <p
            role="status"
            className={`mt-6 max-w-prose ${items.length > 0 ? 'text-ink-2 text-caption' : ''}`}
          >
            {items.length > 0
              ? fillCount(words.count, items.length)
              : isFiltered
                ? words.emptySearch
                : words.empty[inbox]}
          </p>
          <ul className="divide-rule border-rule mt-3 divide-y border-y empty:hidden">
            {items.map((item) => (
              <InboxRow
                key={item.id}
                {...{ desk, inbox, item }}
                isOpenAtFirst={item.id === opened || (!!searched && item.reference === searched)}
                onChanged={(changed) => {
                  change((item) => (item.id === changed.id ? changed : item))
                  onChange()
                }}
              />
            ))}
          </ul>
          {isMore && (
            <button type="button" className="button button-quiet mt-6" onClick={() => void more()}>
              {words.older}
            </button>
          )}
        </>
      )}
    </section>
  )
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
