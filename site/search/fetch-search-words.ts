import type { Content } from '#content/content.ts'
import { readOwnFile } from '../client/api.ts'

let asked: Promise<Content['search']> | undefined

/**
 * The other words that people look for tours and pages by, of the file at this address; fetched once for each
 * page that is loaded. Fails where it cannot be fetched, and may be asked again.
 */
export function fetchSearchWords(address: string): Promise<Content['search']> {
  asked ??= readOwnFile<Content['search']>(address).catch((error) => {
    asked = undefined
    throw error
  })
  return asked
}
