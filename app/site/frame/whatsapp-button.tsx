import { useMatches } from 'react-router'
import { chatLink } from '#rules/text/dial-links.ts'
import { fill } from '#rules/text/fill.ts'
import type { Frame } from './frame.ts'

/**
 * The floating chat button, at the bottom right of every page. Opens a new tab with the page's
 * subject. It is never wider than the page's margin, so it covers no text or button. A bar at the
 * bottom of a page leaves room for it.
 */
export function WhatsappButton({ frame }: { frame: Frame }) {
  const subject = useMatches()
    .map(readSubject)
    .findLast((text) => text !== undefined)
  const message = subject ? fill(frame.words.whatsappAbout, { subject }) : frame.words.whatsappHello
  return (
    <aside aria-label="WhatsApp">
      <a
        href={chatLink(frame.company.whatsapp, message)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={frame.words.whatsappButton}
        className="chat no-print bg-[#0b6b3a] hover:bg-[#085430]"
      >
        <svg
          viewBox="0 0 24 24"

          aria-hidden="true"
          focusable="false"
        >
          <path
            fill="currentColor"
            d="M12 2.5a9.4 9.4 0 0 0-8.1 14.2L2.6 21.4l4.8-1.3A9.4 9.4 0 1 0 12 2.5zm0 1.8a7.6 7.6 0 1 1-3.9 14.2l-.3-.2-2.7.7.7-2.6-.2-.3A7.6 7.6 0 0 1 12 4.3zM8.6 7.6c-.2 0-.5.1-.7.3-.3.3-.9.9-.9 2.1 0 1.3.9 2.5 1.1 2.6.1.2 1.8 2.9 4.5 3.9 2.2.9 2.7.7 3.1.6.5 0 1.5-.6 1.7-1.2s.2-1.1.2-1.2c-.1-.1-.3-.2-.5-.3l-1.7-.9c-.2-.1-.4-.1-.6.2l-.8 1c-.1.2-.3.2-.5.1a6.2 6.2 0 0 1-3.1-2.7c-.2-.4.2-.4.7-1.2.1-.2 0-.3 0-.5l-.8-1.9c-.2-.5-.4-.5-.6-.5z"
          />
        </svg>
      </a>
    </aside>
  )
}

function readSubject(match: { loaderData?: unknown }): string | undefined {
  const data = match.loaderData
  if (typeof data !== 'object' || data === null || !('subject' in data)) return undefined
  return typeof data.subject === 'string' ? data.subject : undefined
}
