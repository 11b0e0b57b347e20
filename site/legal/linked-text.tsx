import { Fragment } from 'react'
import { splitAtAddresses } from '#rules/text/split-at-addresses.ts'

/**
 * A sentence in which addresses can be followed and telephone numbers called. Each stays on one
 * line (`inline-block`) wherever a line is wide enough for it.
 */
export function LinkedText({ text }: { text: string }) {
  return splitAtAddresses(text).map(({ from, piece, href }) =>
    href ? (
      <a key={from} className="link inline-block wrap-anywhere" href={href} data-free="">
        {piece}
      </a>
    ) : (
      <Fragment key={from}>{piece}</Fragment>
    ),
  )
}
