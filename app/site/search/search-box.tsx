import type { ReactNode, Ref, SubmitEvent } from 'react'
import type { Words } from '#content/words/words.ts'
import type { TourSearch } from '#rules/catalogue/search.ts'
import { fill } from '#rules/text/fill.ts'

type SearchBoxProps = {
  words: Words['search']
  /** Maximum party of any tour. 'More guests than that' is a separate option. */
  largestParty: number
  /** Initial values, because the fields are uncontrolled. */
  start?: TourSearch
  onType?: (query: URLSearchParams) => void
  onSubmit: (query: URLSearchParams) => void
  ref?: Ref<HTMLFormElement>
}

/**
 * Search fields for words, kind, party and length of a tour. A real form, which opens /tours
 * without scripts.
 */
export function SearchBox({
  words,
  largestParty,
  start = emptySearch,
  onType,
  onSubmit,
  ref,
}: SearchBoxProps) {
  const parties = Array.from({ length: largestParty }, (_, index) => index + 1)
  return (
    <form
      ref={ref}
      role="search"
      aria-label={words.title}
      action="/tours"
      className="border-ink grid grid-cols-2 items-end gap-3 border-t-4 bg-plaster p-4 sm:gap-4 sm:p-6 lg:grid-cols-[1.5fr_1fr_1fr_1fr_auto]"
      onChange={(event) => onType?.(readSearchForm(event.currentTarget))}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault()
        onSubmit(readSearchForm(event.currentTarget))
      }}
    >
      <Field id="search-words" label={words.words} className="max-lg:col-span-2">
        <input
          id="search-words"
          name="q"
          type="search"
          className="field h-12"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          placeholder={words.wordsPlaceholder}
          defaultValue={start.words}
        />
      </Field>
      <Choice
        id="category"
        label={words.category}
        any={words.anyCategory}
        options={Object.entries(words.categories)}
        start={start.category}
      />
      <Choice
        id="guests"
        label={words.guests}
        any={words.anyGuests}
        options={[
          ...parties.map((n) => [String(n), formatPartySize(n, words)] as const),
          [String(largestParty + 1), fill(words.moreGuests, { n: largestParty })],
        ]}
        start={start.guests && String(Math.min(start.guests, largestParty + 1))}
      />
      <Choice
        id="duration"
        label={words.duration}
        any={words.anyDuration}
        options={Object.entries(words.durations)}
        start={start.duration}
      />
      <button type="submit" className="button button-primary h-12">
        {words.find}
      </button>
    </form>
  )
}

const emptySearch: TourSearch = {}

type FieldProps = { id: string; label: string; className?: string; children: ReactNode }

function Field({ id, label, className, children }: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-meta font-semibold">
        {label}
      </label>
      {children}
    </div>
  )
}

type ChoiceProps = {
  id: string
  label: string
  any: string
  options: readonly (readonly [value: string, name: string])[]
  start: string | 0 | undefined
}

function Choice({ id, label, any, options, start }: ChoiceProps) {
  return (
    <Field id={`search-${id}`} label={label}>
      <select id={`search-${id}`} name={id} className="field h-12" defaultValue={start || ''}>
        <option value="">{any}</option>
        {options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  )
}

export function formatPartySize(guests: number, words: Words['search']): string {
  return guests === 1 ? words.oneGuest : fill(words.manyGuests, { n: guests })
}

/** The query of the form, without empty fields. */
export function readSearchForm(form: HTMLFormElement): URLSearchParams {
  const parts = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
  )
  return new URLSearchParams(parts)
}
