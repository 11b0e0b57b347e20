import { splitAtAddresses } from './split-at-addresses.ts'

/** A sentence in which e-mail addresses and web addresses can be followed. */
export function LinkedText({ text }: { text: string }) {
  return splitAtAddresses(text).map(({ from, piece, href }) =>
    href ? (
      <a key={from} className="link" href={href} data-free="">
        {piece}
      </a>
    ) : (
      piece
    ),
  )
}
