import { splitAtWholes } from '#rules/text/whole-words.ts'

/**
 * A text whose numbers stay with their units, and whose short compounds stay whole, wherever its line ends:
 * for large letters and short lines, where a broken one shows. Running text needs none of it.
 */
export function Nowrap({ text }: { text: string }) {
  return splitAtWholes(text).map((piece, at) =>
    at % 2 ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no name of their own, and stay in order.
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
