import { useEffect, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { StoredItinerary } from '#app/itinerary/stored-itinerary.ts'
import { fillCount } from '#rules/text/fill.ts'
import { listSendWords } from './auth-words.ts'
import { createRequestKey } from '#ui/client/request-key.ts'
import { useSend } from '#ui/client/use-send.ts'
import {
  deleteSaved,
  storeSaved,
  storeSeenTime,
  readSaved,
  replaceCurrent,
} from '#app/itinerary/pages/device-storage.ts'
import { RefusalList } from '#ui/components/refusal-list.tsx'
import type { AccountWords } from './account-words.ts'
import { saveItinerary, type SavedItinerary } from './itinerary-calls.ts'
import { SavedItineraryRow } from './saved-itinerary-row.tsx'
import { callSignedIn } from '#ui/session/session.ts'

type SavedItinerariesProps = {
  words: AccountWords
  start: readonly SavedItinerary[]
  say: (text: string, tone?: 'good' | 'bad') => void
}

/**
 * The itineraries saved in the builder: those of the account, and the one stored only on this
 * device.
 */
export function SavedItineraries({ words: allWords, start, say }: SavedItinerariesProps) {
  const words = allWords.account
  const savedItineraries = useSavedItineraries(allWords, start, say)
  const { items, here, busy, lines } = savedItineraries
  return (
    <section aria-labelledby="itineraries">
      <h2 id="itineraries" className="scroll-mt-28 text-h3">
        {words.itineraries}
      </h2>
      {lines.length > 0 && (
        <div className="mt-4 max-w-xl">
          <RefusalList title={allWords.auth.pleaseMend} lines={lines} />
        </div>
      )}
      {items.length === 0 && !here && (
        <p className="mt-4">
          {words.noItineraries}{' '}
          <Link to="/itinerary-builder" className="link">
            {words.build}
          </Link>
        </p>
      )}
      <ul className="divide-rule border-rule mt-5 divide-y border-y empty:hidden">
        {here && (
          <DeviceItineraryRow
            words={words}
            here={here}
            busy={busy}
            onSave={savedItineraries.saveHere}
          />
        )}
        {items.map((item) => (
          <SavedItineraryRow
            key={item.id}
            words={words}
            item={item}
            busy={busy}
            isGone={savedItineraries.removedIds.includes(item.id)}
            onOpen={() => savedItineraries.open(item)}
            onRename={(name) => savedItineraries.rename(item, name)}
            onRemove={() => savedItineraries.remove(item)}
            onUndo={() => savedItineraries.undo(item)}
          />
        ))}
      </ul>
    </section>
  )
}

/**
 * The account's itineraries and the actions on them. A removed one stays listed, marked as removed,
 * so it can be restored.
 */
function useSavedItineraries(
  allWords: AccountWords,
  start: readonly SavedItinerary[],
  say: (text: string, tone?: 'good' | 'bad') => void,
) {
  const words = allWords.account
  const navigate = useNavigate()
  const [items, setItems] = useState(start)
  const [removedIds, setRemovedIds] = useState<readonly string[]>([])
  const [device, setDevice] = useState<ReturnType<typeof readDeviceItinerary>>()
  useEffect(() => setDevice(readDeviceItinerary()), [])
  const { busy, lines, send } = useSend(listSendWords(allWords))
  const isOnDevice = (item: SavedItinerary) => device?.id === item.id
  const replace = (updated: SavedItinerary) =>
    setItems((before) => before.map((item) => (item.id === updated.id ? updated : item)))
  return {
    items,
    removedIds,
    busy,
    lines,
    here: items.some(isOnDevice) ? undefined : device,
    open: (item: SavedItinerary) => {
      if (!replaceCurrent(item.itinerary, item.id)) return say(words.notOpened, 'bad')
      storeSeenTime(item)
      // Does not overwrite an itinerary that exists only on this device.
      if (!device || items.some(isOnDevice)) storeSaved(item.itinerary, item.id)
      return void navigate('/itinerary-builder')
    },
    rename: async (item: SavedItinerary, name: string) => {
      const updated = await send(() =>
        callSignedIn('PATCH /api/account/itineraries/:id', {
          params: { id: item.id },
          body: { name },
        }),
      )
      if (!updated) return false
      replace(updated)
      say(words.renamed)
      return true
    },
    remove: async (item: SavedItinerary) => {
      if (
        !(await send(() =>
          callSignedIn('DELETE /api/account/itineraries/:id', { params: { id: item.id } }),
        ))
      )
        return
      if (isOnDevice(item)) deleteSaved()
      setRemovedIds((before) => [...before, item.id])
    },
    undo: async ({ id, name, itinerary, ...item }: SavedItinerary) => {
      const updated = await send(() => saveItinerary(id, { name, itinerary }))
      if (!updated) return
      if (isOnDevice({ id, name, itinerary, ...item })) storeSaved(itinerary, id)
      replace(updated)
      setRemovedIds((before) => before.filter((other) => other !== id))
      say(words.broughtBack)
    },
    saveHere: async () => {
      if (!device) return
      const { id, itinerary } = device
      const created = await send(() => saveItinerary(id, { itinerary }))
      if (!created) return
      storeSaved(itinerary, id)
      setItems((before) => [created, ...before])
      say(words.keptInAccount)
    },
  }
}

type DeviceItineraryRowProps = {
  words: AccountWords['account']
  here: { itinerary: StoredItinerary }
  busy: boolean
  onSave: () => void
}

/** An itinerary saved on this device while signed out, with a button to save it to the account. */
function DeviceItineraryRow({ words, here, busy, onSave: onKeep }: DeviceItineraryRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 py-5">
      <div>
        <p className="text-lead font-semibold">
          {fillCount(words.itineraryLine, here.itinerary.entries.length)}
        </p>
        <p className="text-ink-2 mt-1">{words.savedHere}</p>
      </div>
      <button type="button" className="button button-quiet" disabled={busy} onClick={onKeep}>
        {words.keepInAccount}
      </button>
    </li>
  )
}

function readDeviceItinerary(): { id: string; itinerary: StoredItinerary } | undefined {
  const { itinerary, savedAs } = readSaved()
  const stored = parse(itinerary)
  if (!isItinerary(stored)) return undefined
  return { id: savedAs ?? createRequestKey(), itinerary: stored }
}

/** True for a stored itinerary with at least one tour. The server validates it fully. */
function isItinerary(value: unknown): value is StoredItinerary {
  if (typeof value !== 'object' || value === null || !('entries' in value)) return false
  return Array.isArray(value.entries) && value.entries.length > 0
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}
