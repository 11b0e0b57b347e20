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
  storeSeen,
  readSaved,
  replaceWorking,
} from '#app/itinerary/pages/device.ts'
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
  const saved = useSaved(allWords, start, say)
  const { items, here, busy, lines } = saved
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
          <DeviceItineraryRow words={words} here={here} busy={busy} onKeep={saved.keepHere} />
        )}
        {items.map((item) => (
          <SavedItineraryRow
            key={item.id}
            words={words}
            item={item}
            busy={busy}
            isGone={saved.removedIds.includes(item.id)}
            onOpen={() => saved.open(item)}
            onRename={(name) => saved.rename(item, name)}
            onRemove={() => saved.remove(item)}
            onUndo={() => saved.undo(item)}
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
function useSaved(
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
  const isHereToo = (item: SavedItinerary) => device?.id === item.id
  const replace = (changed: SavedItinerary) =>
    setItems((before) => before.map((item) => (item.id === changed.id ? changed : item)))
  return {
    items,
    removedIds,
    busy,
    lines,
    here: items.some(isHereToo) ? undefined : device,
    open: (item: SavedItinerary) => {
      if (!replaceWorking(item.itinerary, item.id)) return say(words.notOpened, 'bad')
      storeSeen(item)
      // Does not overwrite an itinerary that exists only on this device.
      if (!device || items.some(isHereToo)) storeSaved(item.itinerary, item.id)
      return void navigate('/itinerary-builder')
    },
    rename: async (item: SavedItinerary, name: string) => {
      const renamed = await send(() =>
        callSignedIn('PATCH /api/account/itineraries/:id', {
          params: { id: item.id },
          body: { name },
        }),
      )
      if (!renamed) return false
      replace(renamed)
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
      if (isHereToo(item)) deleteSaved()
      setRemovedIds((before) => [...before, item.id])
    },
    undo: async ({ id, name, itinerary, ...item }: SavedItinerary) => {
      const saved = await send(() => saveItinerary(id, { name, itinerary }))
      if (!saved) return
      if (isHereToo({ id, name, itinerary, ...item })) storeSaved(itinerary, id)
      replace(saved)
      setRemovedIds((before) => before.filter((other) => other !== id))
      say(words.broughtBack)
    },
    keepHere: async () => {
      if (!device) return
      const { id, itinerary } = device
      const saved = await send(() => saveItinerary(id, { itinerary }))
      if (!saved) return
      storeSaved(itinerary, id)
      setItems((before) => [saved, ...before])
      say(words.keptInAccount)
    },
  }
}

type DeviceItineraryRowProps = {
  words: AccountWords['account']
  here: { itinerary: StoredItinerary }
  busy: boolean
  onKeep: () => void
}

/** An itinerary saved on this device while signed out, with a button to save it to the account. */
function DeviceItineraryRow({ words, here, busy, onKeep }: DeviceItineraryRowProps) {
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

function parse(kept: string | null): unknown {
  try {
    return JSON.parse(kept ?? 'null')
  } catch {
    return undefined
  }
}
