import { type FormEvent, useCallback, useState } from 'react'
import { fill } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import { Badge } from '#ui/office-kit/badge.tsx'
import { type Desk, useQuery } from '#ui/office-kit/desk.ts'
import { formatOfficeTime } from '#ui/office-kit/office-time.ts'
import { hasDraft } from '#app/office/item-drafts.ts'
import { useDeskAddress } from '#ui/office-kit/desk-address.ts'
import { type Column, DeskTable } from '#ui/office-kit/desk-table.tsx'
import { DeskView, LoadOlder } from '#ui/office-kit/desk-view.tsx'
import { usePagedQuery } from '#ui/office-kit/use-paged-query.ts'
import { AsideList } from './aside-list.tsx'
import { TemplatesButton } from './templates-dialog.tsx'
import { countThreads, listThreads, type ThreadLine, type ThreadStatus } from './thread-calls.ts'
import { makeDraftKey, ThreadView } from './thread-view.tsx'
import './messages.css'

const threadStatuses = ['open', 'answered', 'closed'] as const
const tabs = [...threadStatuses, 'aside'] as const

/** All threads, the longest wait first, next to the open thread. */
export default function MessagesView({ desk, onChange }: { desk: Desk; onChange: () => void }) {
  const words = desk.words.messages
  const { query, change, opened } = useDeskAddress()
  const search = query.get('search') ?? ''
  const tab = tabs.find((one) => one === query.get('status')) ?? 'open'
  const isAside = tab === 'aside' && search === ''
  const status = tab === 'aside' ? 'open' : tab
  const readPage = useCallback(
    async (cursor: string | null) => {
      const { threads, nextCursor } = await listThreads(status, search, cursor)
      return { items: threads, nextCursor }
    },
    [status, search],
  )
  const list = usePagedQuery<ThreadLine>(readPage, desk, ['messages'])
  const counts = useQuery(countThreads, undefined, ['messages'])
  const onChanged = () => {
    onChange()
    void counts.reload()
  }
  const onMoved = (threadId: string) => {
    onChanged()
    change({ status: undefined, open: threadId })
  }
  return (
    <DeskView
      desk={desk}
      id="messages"
      title={words.view}
      text={words.text}
      tools={<TemplatesButton desk={desk} />}
      filters={
        <>
          <SearchForm
            key={search}
            desk={desk}
            search={search}
            onSearch={(text) => change({ search: text || undefined, open: undefined })}
          />
          {!search && (
            <nav aria-label={words.tabs} className="desk-tabs no-print">
              {tabs.map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === tab}
                  onClick={() =>
                    change({ status: one === 'open' ? undefined : one, open: undefined })
                  }
                >
                  {one === 'aside' ? words.aside.tab : words.states[one]}
                  {counts.value && <span className="tabular-nums"> {counts.value[one]}</span>}
                </button>
              ))}
            </nav>
          )}
        </>
      }
      loaded={list}
      empty={
        !isAside &&
        list.items.length === 0 &&
        opened === '' &&
        (search ? words.found : words.empty[status])
      }
    >
      {(items) =>
        isAside ? (
          <AsideList desk={desk} onMoved={onMoved} />
        ) : (
          <>
            <DeskTable
              desk={desk}
              label={words.view}
              columns={listColumns(desk, search !== '')}
              rows={items}
              keyOf={({ id }) => id}
              isMarked={(line) => line.status === 'open'}
              renderPanel={(id) => (
                <ThreadView key={id} desk={desk} id={id} onChanged={onChanged} />
              )}
            />
            <LoadOlder desk={desk} list={list} text={words.older} />
          </>
        )
      }
    </DeskView>
  )
}

type SearchFormProps = { desk: Desk; search: string; onSearch: (text: string) => void }

function SearchForm({ desk, search, onSearch }: SearchFormProps) {
  const words = desk.words.messages
  const [searchText, setSearchText] = useState(search)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(searchText.trim())
  }
  return (
    <form role="search" onSubmit={onSubmit} className="desk-filters no-print">
      <TextField
        id="messages-search"
        label={words.search}
        type="search"
        maxLength={100}
        placeholder={words.searchHint}
        value={searchText}
        onChange={setSearchText}
      />
      <button type="submit" className="button button-quiet">
        {desk.words.inbox.find}
      </button>
      {search && (
        <button type="button" className="button button-quiet" onClick={() => onSearch('')}>
          {desk.words.inbox.clear}
        </button>
      )}
    </form>
  )
}

function listColumns(desk: Desk, isSearch: boolean): Column<ThreadLine>[] {
  const words = desk.words.messages
  return [
    {
      id: 'guest',
      cell: (line) => (
        <>
          <span>{line.name || line.email || words.unknown}</span>
          <ThreadSigns desk={desk} line={line} />
        </>
      ),
    },
    {
      id: 'what',
      isLong: true,
      cell: ({ last }) => (
        <span className="thread-snippet">
          {last?.from === 'office' && <strong>{words.we}</strong>}
          {last?.wordless ? words.wordless[last.wordless] : last?.text}
        </span>
      ),
    },
    {
      id: 'about',
      narrow: 'none',
      cell: ({ kind, reference, subject }) => subject ?? reference ?? words.kinds[kind],
    },
    {
      id: 'since',
      narrow: 'end',
      cell: ({ waitingSince, lastAt }) => formatOfficeTime(waitingSince ?? lastAt),
    },
    ...(isSearch
      ? [
          {
            id: 'status' as const,
            cell: ({ status }: ThreadLine) => (
              <Badge text={words.states[status]} tone={findThreadTone(status)} />
            ),
          },
        ]
      : []),
  ]
}

/** The tone of a thread's status: waiting for the office, answered, or closed. */
function findThreadTone(status: ThreadStatus) {
  return ({ open: 'waiting', answered: 'good', closed: 'quiet' } as const)[status]
}

function ThreadSigns({ desk, line }: { desk: Desk; line: ThreadLine }) {
  const { messages: words, inbox } = desk.words
  const { taken } = line
  return (
    <span className="desk-signs">
      <Facts>
        {line.reference ?? words.kinds[line.kind]}
        {taken &&
          (taken.id === desk.userId ? words.takenByYou : fill(words.taken, { name: taken.name }))}
        {hasDraft(desk.userId, makeDraftKey(line.id)) && (
          <strong className="text-amber">{inbox.unsaved}</strong>
        )}
      </Facts>
    </span>
  )
}
