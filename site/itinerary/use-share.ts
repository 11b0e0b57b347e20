import { useEffect, useState } from 'react'
import { type Itinerary, storeItinerary } from '#rules/itinerary/stored-itinerary.ts'
import { createRequestKey } from '../client/request-key.ts'

export type ShareState = { step: 'sharing' } | { step: 'shared'; link: string } | { step: 'failed' }

/** One itinerary has one link as long as the page is open, however often it is shared. */
const links = new Map<string, { key: string; link?: string }>()

/** Makes the link of an itinerary, at once; `retry` asks again after a failure, under the same key. */
export function useShare(itinerary: Itinerary) {
  const [state, setState] = useState<ShareState>({ step: 'sharing' })
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    let isOpen = true
    setState({ step: 'sharing' })
    shareOnce(itinerary)
      .then((link) => isOpen && setState({ step: 'shared', link }))
      .catch(() => isOpen && setState({ step: 'failed' }))
    return () => {
      isOpen = false
    }
  }, [itinerary, attempt])
  return { state, retry: () => setAttempt((before) => before + 1) }
}

async function shareOnce(itinerary: Itinerary): Promise<string> {
  const stored = storeItinerary(itinerary)
  const name = JSON.stringify(stored)
  const made = links.get(name) ?? { key: createRequestKey() }
  links.set(name, made)
  if (made.link) return made.link
  const { shareItinerary } = await import('../client/api.ts')
  const answer = await shareItinerary({ itinerary: stored }, made.key)
  if (!answer.ok) throw new Error(`Sharing was refused: ${answer.refusals[0]?.code}.`)
  made.link = `${location.origin}/itinerary/${answer.value.code}`
  return made.link
}
