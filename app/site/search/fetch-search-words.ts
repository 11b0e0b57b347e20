import type { Content } from '#content/content.ts'
import { readOwnFile } from '#ui/client/api.ts'

let asked: Promise<Content['search']> | undefined

/**
 * Loads the extra search words from this address, once per page load. Throws on failure; a later
 * call tries again.
 */
export function fetchSearchWords(address: string): Promise<Content['search']> {
  asked ??= readOwnFile<Content['search']>(address).catch((error) => {
    asked = undefined
    throw error
  })
  return asked
}
