import { type FormEvent, useState } from 'react'
import { dayFilters, type OrderFilter, orderFilters } from '#app/order/inbox.ts'
import { SelectField } from '#ui/components/select-field.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import type { InboxFilter } from './admin-calls.ts'
import type { Desk } from '#ui/office-kit/desk.ts'

type InboxSearchProps = {
  desk: Desk
  statuses: readonly string[]
  filter: InboxFilter
  onChoose: (filter: InboxFilter) => void
}

export function InboxSearch({ desk, statuses: choices, filter, onChoose }: InboxSearchProps) {
  const { inbox: words, statuses } = desk.words
  const [typed, setTyped] = useState(filter.search)
  const [applied, setApplied] = useState(filter.search)
  // The list was opened by a link with another search.
  if (applied !== filter.search) {
    setApplied(filter.search)
    setTyped(filter.search)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onChoose({ ...filter, search: typed.trim() })
  }
  const onClear = () => {
    setTyped('')
    onChoose({ search: '', status: '', only: '' })
  }
  return (
    <form role="search" onSubmit={onSubmit} className="desk-filters no-print">
      <TextField
        id="inbox-search"
        label={words.search}
        type="search"
        maxLength={100}
        placeholder={words.searchHint}
        value={typed}
        onChange={setTyped}
      />
      <SelectField
        id="inbox-status"
        label={words.status}
        value={filter.status}
        onChange={(status) => onChoose({ ...filter, search: typed.trim(), status })}
        unchosen={words.anyStatus}
        options={choices.map((value) => ({
          value,
          label: nameStatus(value, statuses),
        }))}
      />
      <button type="submit" className="button button-quiet">
        {words.find}
      </button>
      {(filter.search || filter.status || filter.only) && (
        <button type="button" className="button button-quiet" onClick={onClear}>
          {words.clear}
        </button>
      )}
    </form>
  )
}

type OrderFiltersProps = {
  desk: Desk
  only: string
  onChoose: (only: string) => void
}

/** Filters of a list of orders. Several apply together, but only one of the days. */
export function OrderFilters({ desk, only, onChoose }: OrderFiltersProps) {
  const words = desk.words.inbox.only
  const chosen = only.split(',')
  const toggle = (name: OrderFilter) => {
    const replaced = dayFilters.includes(name) ? dayFilters : [name]
    const others = orderFilters.filter((one) => chosen.includes(one) && !replaced.includes(one))
    onChoose([...others, ...(chosen.includes(name) ? [] : [name])].join(','))
  }
  const hidden = { unpaid: !desk.can('money'), unassigned: !desk.hasFleet }
  return (
    <fieldset className="desk-chips no-print">
      <legend className="sr-only">{words.label}</legend>
      {orderFilters
        .filter((name) => !(name in hidden && hidden[name as keyof typeof hidden]))
        .map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={chosen.includes(name)}
            onClick={() => toggle(name)}
          >
            {words[name]}
          </button>
        ))}
    </fieldset>
  )
}

/** A status in words. An unknown status is returned unchanged. */
export function nameStatus(status: string, statuses: Record<string, string>): string {
  return statuses[status] ?? status
}
