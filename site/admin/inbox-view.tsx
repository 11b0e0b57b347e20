import { useCallback, useEffect, useRef, useState } from 'react'
import type { InboxName } from '#rules/desk/inbox.ts'
import { fillCount } from '#rules/text/fill.ts'
import { Spinner } from '../parts/spinner.tsx'
import { type InboxFilter, type InboxItem, listInbox } from './admin-calls.ts'
import type { Desk } from './desk.ts'
import { ExportButton } from './export-button.tsx'
import { InboxSearch } from './inbox-search.tsx'
import { InboxRow } from './inbox-row.tsx'

type InboxViewProps = { desk: Desk; inbox: InboxName; onChange: () => void }

/** One inbox: what came in, newest first, to be searched, answered, noted and taken away as CSV. */
export function InboxView({ desk, inbox, onChange }: InboxViewProps) {
  const words = desk.words.inbox
  const [filter, setFilter] = useState<InboxFilter>({ search: '', status: '' })
  const { items, isMore, state, loadMore, replace, reload } = useInbox(desk, inbox, filter)
  const isFiltered = filter.search !== '' || filter.status !== ''
  return (
    <section aria-labelledby="inbox-title">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="inbox-title" className="text-h3">
          {desk.words.inboxes[inbox]}
        </h2>
        <div className="flex flex-wrap gap-3">
          <button type="button" className="button button-quiet text-meta" onClick={reload}>
            {words.reload}
          </button>
          <ExportButton desk={desk} inbox={inbox} filter={filter} />
        </div>
      </div>
      <InboxSearch desk={desk} inbox={inbox} filter={filter} onChoose={setFilter} />
      {state === 'loading' && <Spinner label={words.loading} />}
      {state === 'failed' && (
        <button type="button" className="button button-quiet mt-8" onClick={reload}>
          {desk.words.retry}
        </button>
      )}
      {state === 'loaded' && (
        <>
          <p role="status" className="text-ink-2 mt-6 text-caption">
            {items.length > 0
              ? fillCount(words.count, items.length)
              : isFiltered
                ? words.emptySearch
                : words.empty}
          </p>
          <ul className="divide-rule border-rule mt-3 divide-y border-y empty:hidden">
            {items.map((item) => (
              <InboxRow
                key={item.id}
                {...{ desk, inbox, item }}
                onChanged={(changed) => {
                  replace(changed)
                  onChange()
                }}
              />
            ))}
          </ul>
          {isMore && (
            <button type="button" className="button button-quiet mt-6" onClick={loadMore}>
              {words.older}
            </button>
          )}
        </>
      )}
    </section>
  )
}

type Shown = { items: InboxItem[]; cursor: string | null; state: 'loading' | 'loaded' | 'failed' }

/** What of an inbox is shown. An answer that comes after another question is dropped. */
function useInbox({ words, say }: Desk, inbox: InboxName, filter: InboxFilter) {
  const [shown, setShown] = useState<Shown>({ items: [], cursor: null, state: 'loading' })
  const asked = useRef(0)
  const load = useCallback(
    async (cursor: string | null) => {
      asked.current += 1
      const question = asked.current
      try {
        const page = await listInbox(inbox, filter, cursor)
        if (question !== asked.current) return
        setShown(({ items }) => ({
          items: cursor === null ? page.items : [...items, ...page.items],
          cursor: page.nextCursor,
          state: 'loaded',
        }))
      } catch {
        if (question !== asked.current) return
        say(words.toasts.loadFailed, 'bad')
        setShown((before) => ({ ...before, state: cursor === null ? 'failed' : 'loaded' }))
      }
    },
    [inbox, filter, say, words],
  )
  useEffect(() => {
    void load(null)
  }, [load])
  const replace = (changed: InboxItem) =>
    setShown(({ items, ...rest }) => ({
      ...rest,
      items: items.map((item) => (item.id === changed.id ? changed : item)),
    }))
  return {
    items: shown.items,
    state: shown.state,
    isMore: shown.cursor !== null,
    loadMore: () => void load(shown.cursor),
    reload: () => void load(null),
    replace,
  }
}
