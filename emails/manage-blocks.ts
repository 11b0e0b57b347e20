import type { Block } from './message.ts'
import { words } from './words.ts'

const { manage } = words

/** The way to an order's own page, and what is to be found there. */
export function manageBlocks(link: string, text: string = manage.page): Block[] {
  return [
    { kind: 'paragraph', text },
    { kind: 'link', text: manage.link, url: link },
  ]
}
