import { Fragment } from 'react'
import { splitAtAddresses } from '#rules/text/address-links.ts'

/**
 * A sentence with links for its addresses and telephone numbers. Each link stays on one line
 * (`inline-block`) with the full stop after it, if the line is wide enough.
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
