import type { StoredItinerary } from '#rules/itinerary/stored-itinerary.ts'
import { readSaved } from '../itinerary/device.ts'
import { createRequestKey } from '../client/request-key.ts'

/** The itinerary that was saved on this device, with its id, or one to keep it under. */
export function readDeviceItinerary(): { id: string; itinerary: StoredItinerary } | undefined {
  const { itinerary, savedAs } = readSaved()
  const stored = parse(itinerary)
  if (!isItinerary(stored)) return undefined
  return { id: savedAs ?? createRequestKey(), itinerary: stored }
}

/** The builder wrote it, and the server reads it with care; here it only has to have tours. */
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
