import { useMatches } from 'react-router'
import { whatsappLink } from '#rules/whatsapp.ts'
import { fill } from '#rules/fill.ts'
import type { Frame } from './frame.ts'

/** The floating chat button: bottom right of every page, in a new tab, with the page's subject. It lies as far in the margin as there is one. */
export function WhatsappButton({ frame }: { frame: Frame }) {
  const subject = useMatches()
    .map(subjectOf)
    .findLast((found) => found !== undefined)
  const message = subject ? fill(frame.words.whatsappAbout, { subject }) : frame.words.whatsappHello
  return (
    <aside aria-label="WhatsApp">
      <a
        href={whatsappLink(frame.company.whatsapp, message)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={frame.words.whatsappButton}
        className="no-print fixed right-2 bottom-4 z-30 grid h-12 w-12 place-items-center rounded-full bg-[#0b6b3a] text-white hover:bg-[#085430]"
      >
        <svg viewBox="0 0 24 24" className="h-7 w-7" aria-hidden="true" focusable="false">
          <path
            fill="currentColor"
            d="M12 2.5a9.4 9.4 0 0 0-8.1 14.2L2.6 21.4l4.8-1.3A9.4 9.4 0 1 0 12 2.5zm0 1.8a7.6 7.6 0 1 1-3.9 14.2l-.3-.2-2.7.7.7-2.6-.2-.3A7.6 7.6 0 0 1 12 4.300zM8.600 7.600c-.200 0-.500.100-.700.300-.300.300-.900.900-.900 2.100 0 1.300.900 2.500 1.100 2.600.100.200 1.800 2.900 4.500 3.900 2.200.900 2.700.700 3.100.600.500 0 1.500-.600 1.700-1.200s.200-1.100.200-1.200c-.100-.100-.300-.200-.500-.300l-1.700-.900c-.200-.100-.400-.100-.600.200l-.800 1c-.100.200-.300.200-.500.100a6.200 6.200 0 0 1-3.100-2.700c-.200-.400.200-.400.700-1.200.100-.200 0-.300 0-.500l-.800-1.900c-.200-.500-.400-.500-.600-.500z"
          />
        </svg>
      </a>
    </aside>
  )
}

/** A screen's loader may name what it is about as `subject`: a tour's title, say. */
function subjectOf(match: { loaderData?: unknown }): string | undefined {
  const data = match.loaderData
  if (typeof data !== 'object' || data === null || !('subject' in data)) return undefined
  return typeof data.subject === 'string' ? data.subject : undefined
}
