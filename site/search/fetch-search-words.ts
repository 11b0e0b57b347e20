import type { Content } from '#content/content.ts'

let asked: Promise<Content['search']> | undefined

/**
 * The other words that people look for tours and pages by, of the file at this address; fetched once for each
 * page that is loaded. Fails where it cannot be fetched, and may be asked again.
 */
export function fetchSearchWords(address: string): Promise<Content['search']> {
  asked ??= read(address).catch((error) => {
    asked = undefined
    throw error
  })
  return asked
}

async function read(address: string): Promise<Content['search']> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`)
  return (await answer.json()) as Content['search']
}
