import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { calendarDateIn, formatLongDate } from '#rules/dates/calendar-date.ts'
import { savedItineraryLimits } from '#app/itinerary/saved-itinerary.ts'
import { fill, fillCount } from '#rules/text/fill.ts'
import { Facts } from '#ui/components/facts.tsx'
import { TextField } from '#ui/components/text-field.tsx'
import type { SavedItinerary } from './itinerary-calls.ts'

type SavedItineraryRowProps = {
  words: Words['account']
  item: SavedItinerary
  busy: boolean
  isGone: boolean
  onOpen: () => void
  onRename: (name: string) => Promise<boolean>
  onRemove: () => void
  onUndo: () => void
}

export function SavedItineraryRow(props: SavedItineraryRowProps) {
  const { words, item, busy, isGone, onOpen, onRename, onRemove, onUndo } = props
  const [isRenaming, setIsRenaming] = useState(false)
  const title = item.name || fillCount(words.itineraryTitle, item.days)
  const buttonClass = 'button button-quiet px-3 text-meta sm:px-4'
  if (isGone)
    return (
      <RemovedRow text={fill(words.removed, { title })} words={words} busy={busy} onUndo={onUndo} />
    )
  return (
    <li className="grid gap-x-8 gap-y-4 py-5 lg:grid-cols-[1fr_auto] lg:items-center">
      {isRenaming ? (
        <RenameForm
          words={words}
          item={item}
          busy={busy}
          onRename={onRename}
          onDone={() => setIsRenaming(false)}
        />
      ) : (
        <>
          <div className="min-w-0">
            <h3 className="font-sans text-lead font-semibold tracking-normal break-words">
              {title}
            </h3>
            <p className="mt-1">{item.tours.join(', ') || words.nothingLeft}</p>
            <p className="text-ink-2 mt-1 text-meta">
              <Facts>{listFacts(item, words)}</Facts>
            </p>
            {item.goneTours.length > 0 && item.days > 0 && (
              <p className="text-ink-2 mt-1 text-meta">{words.someGone}</p>
            )}
          </div>
          <p className="flex flex-wrap gap-2">
            <button
              type="button"
              className={buttonClass}
              disabled={busy || item.days === 0}
              onClick={onOpen}
            >
              {words.open}
            </button>
            <button
              type="button"
              className={buttonClass}
              aria-label={fill(words.renameOne, { title })}
              disabled={busy}
              onClick={() => setIsRenaming(true)}
            >
              {words.rename}
            </button>
            <button
              type="button"
              className={buttonClass}
              aria-label={fill(words.removeOne, { title })}
              disabled={busy}
              onClick={onRemove}
            >
              {words.remove}
            </button>
          </p>
        </>
      )}
    </li>
  )
}

type RenameFormProps = {
  words: Words['account']
  item: SavedItinerary
  busy: boolean
  onRename: (name: string) => Promise<boolean>
  onDone: () => void
}

function RenameForm({ words, item, busy, onRename, onDone }: RenameFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(item.name)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (await onRename(name.trim())) onDone()
  }
  return (
    <form ref={form} onSubmit={(event) => void onSubmit(event)} className="max-w-xl">
      <TextField
        id={`name-${item.id}`}
        label={words.itineraryName}
        placeholder={words.itineraryNameExample}
        maxLength={savedItineraryLimits.longestName}
        value={name}
        onChange={setName}
      />
      <p className="mt-3 flex flex-wrap gap-2">
        <button type="submit" className="button button-primary px-4 text-meta" disabled={busy}>
          {words.saveName}
        </button>
        <button type="button" className="button button-quiet px-4 text-meta" onClick={onDone}>
          {words.keepName}
        </button>
      </p>
    </form>
  )
}

type RemovedRowProps = {
  text: string
  words: Words['account']
  busy: boolean
  onUndo: () => void
}

/** Replaces the row of a removed itinerary until the user leaves the page. */
function RemovedRow({ text, words, busy, onUndo }: RemovedRowProps) {
  const undoButton = useRef<HTMLButtonElement>(null)
  // The button with the focus was removed, so the focus moves to Undo.
  useEffect(() => undoButton.current?.focus(), [])
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-5">
      <span role="status" className="text-ink-2 break-words">
        {text}
      </span>
      <button
        ref={undoButton}
        type="button"
        className="link py-2 font-semibold"
        disabled={busy}
        onClick={onUndo}
      >
        {words.undo}
      </button>
    </li>
  )
}

/**
 * The length, party, price and save time: '3 days', '2 adults, 1 child', 'R12,400 at today's
 * prices', 'Saved on Saturday, 21 November 2026'.
 */
function listFacts(
  { name, days, itinerary, total, updatedAt }: SavedItinerary,
  words: Words['account'],
) {
  const { adults, children, toddlers } = itinerary
  const childCount = children + toddlers
  const party = [
    fillCount(words.adultsCount, adults),
    ...(childCount > 0 ? [fillCount(words.childrenCount, childCount)] : []),
  ]
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const date = formatLongDate(calendarDateIn(new Date(updatedAt), timeZone))
  return [
    name ? fillCount(words.daysCount, days) : '',
    days > 0 ? party.join(', ') : '',
    total === null ? '' : fill(words.totalToday, { total }),
    fill(words.savedOn, { date }),
  ].filter(Boolean)
}
