import { type FormEvent, useState } from 'react'
import { type InboxName, statusMoves } from '#rules/desk/inbox.ts'
import type { InboxFilter } from './admin-calls.ts'
import type { Desk } from './desk.ts'

type InboxSearchProps = {
  desk: Desk
  inbox: InboxName
  filter: InboxFilter
  onChoose: (filter: InboxFilter) => void
}

/** Finds something in an inbox by a word, a reference or its status. */
export function InboxSearch({ desk, inbox, filter, onChoose }: InboxSearchProps) {
  const { inbox: words, statuses } = desk.words
  const [typed, setTyped] = useState(filter.search)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onChoose({ ...filter, search: typed.trim() })
  }
  const onClear = () => {
    setTyped('')
    onChoose({ search: '', status: '' })
  }
  return (
    <form
      role="search"
      onSubmit={onSubmit}
      className="mt-6 grid gap-4 sm:grid-cols-[1fr_auto_auto] sm:items-end"
    >
      <div>
        <label htmlFor="inbox-search" className="mb-1.5 block text-meta font-semibold">
          {words.search}
        </label>
        <input
          id="inbox-search"
          type="search"
          className="field"
          maxLength={100}
          placeholder={words.searchHint}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      <div>
        <label htmlFor="inbox-status" className="mb-1.5 block text-meta font-semibold">
          {words.status}
        </label>
        <select
          id="inbox-status"
          className="field"
          value={filter.status}
          onChange={(event) => onChoose({ search: typed.trim(), status: event.target.value })}
        >
          <option value="">{words.anyStatus}</option>
          {Object.keys(statusMoves[inbox]).map((status) => (
            <option key={status} value={status}>
              {nameStatus(status, statuses)}
            </option>
          ))}
        </select>
      </div>
      <div className="flex gap-3">
        <button type="submit" className="button button-primary">
          {words.find}
        </button>
        <button type="button" className="button button-quiet" onClick={onClear}>
          {words.clear}
        </button>
      </div>
    </form>
  )
}

/** A status in words; one that no words are known for stays as it is. */
export function nameStatus(status: string, statuses: Record<string, string>): string {
  return statuses[status] ?? status
}
