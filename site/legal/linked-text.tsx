import { Fragment } from 'react'
import { splitAtAddresses } from '#rules/text/address-links.ts'

/**
 * A sentence in which addresses can be followed and telephone numbers called. Each stays on one
 * line (`inline-block`) with the full stop behind it, wherever a line is wide enough for it.
 */
export function LinkedText({ text }: { text: string }) {
  return splitAtAddresses(text).map(({ from, piece, href, sign }) =>
    href ? (
      <span key={from} className="inline-block wrap-anywhere">
        <a className="link" href={href} data-free="">
          {piece}
        </a>
        {sign}
      </span>
    ) : (
      <Fragment key={from}>{piece}</Fragment>
    ),
  )
}
