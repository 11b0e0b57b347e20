import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Words } from '#content/words/words.ts'
import { savedItineraries } from '#rules/itinerary/saved-itinerary.ts'
import { TextField } from '../parts/text-field.tsx'
import type { SavedItinerary } from './itinerary-calls.ts'

type RenameFormProps = {
  words: Words['account']
  item: SavedItinerary
  busy: boolean
  onRename: (name: string) => Promise<boolean>
  onDone: () => void
}

/** A name for an itinerary, in the place of its line. */
export function RenameForm({ words, item, busy, onRename, onDone }: RenameFormProps) {
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
        maxLength={savedItineraries.longestName}
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
