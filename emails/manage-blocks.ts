import { type Content, say } from '#content/content.ts'
import type { Block } from './message.ts'

/** The way to an order's own page, and what is to be found there. */
export function manageBlocks(
  content: Content,
  url: string,
  { page, link }: { page?: string; link?: string } = {},
): Block[] {
  const { manage } = say(content).mails
  return [
    { kind: 'paragraph', text: page ?? manage.page },
    { kind: 'link', text: link ?? manage.link, url },
  ]
}
