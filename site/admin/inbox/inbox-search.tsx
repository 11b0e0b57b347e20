import { type FormEvent, useState } from 'react'
import { SelectField } from '#site/parts/select-field.tsx'
import { TextField } from '#site/parts/text-field.tsx'
import type { InboxFilter } from '../admin-calls.ts'
import type { Desk } from '../desk.ts'

type InboxSearchProps = {
  desk: Desk
  /** Those to choose from. */
  statuses: readonly string[]
  filter: InboxFilter
  onChoose: (filter: InboxFilter) => void
}

/** Finds something in an inbox by a word, a reference or its status. */
export function InboxSearch({ desk, statuses: choices, filter, onChoose }: InboxSearchProps) {
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
      className="mt-4 grid grid-cols-[1fr_auto] items-end gap-x-3 gap-y-2 sm:mt-6 sm:gap-4 lg:grid-cols-[1fr_auto_auto]"
    >
      <div className="max-lg:col-span-2">
        <TextField
          id="inbox-search"
          label={words.search}
          type="search"
          maxLength={100}
          placeholder={words.searchHint}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <SelectField
        id="inbox-status"
        label={words.status}
        value={filter.status}
        onChange={(status) => onChoose({ search: typed.trim(), status })}
        unchosen={words.anyStatus}
        options={choices.map((value) => ({
          value,
          label: nameStatus(value, statuses),
        }))}
      />
      <div className="flex gap-2 sm:gap-3">
        <button type="submit" className="button button-primary px-2 sm:px-5.5">
          {words.find}
        </button>
        <button type="button" className="button button-quiet px-2 sm:px-5.5" onClick={onClear}>
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
