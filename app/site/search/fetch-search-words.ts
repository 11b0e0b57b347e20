import type { Content } from '#content/content.ts'
import { readSiteFile } from '#ui/client/api.ts'

let request: Promise<Content['search']> | undefined

/**
 * Loads the extra search words from this address, once per page load. Throws on failure; a later
 * call tries again.
 */
export function fetchSearchWords(address: string): Promise<Content['search']> {
  request ??= readSiteFile<Content['search']>(address).catch((error) => {
    request = undefined
    throw error
  })
  return request
}
