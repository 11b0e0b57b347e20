import { splitAtAddresses } from './split-at-addresses.ts'

/** A sentence in which addresses can be followed and telephone numbers called. */
export function LinkedText({ text }: { text: string }) {
  return splitAtAddresses(text).map(({ from, piece, href }) =>
    href ? (
      <a
        key={from}
        className={href.startsWith('tel:') ? 'link whitespace-nowrap' : 'link'}
        href={href}
        data-free=""
      >
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
