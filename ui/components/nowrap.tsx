import { splitAtUnbreakable } from '#rules/text/whole-words.ts'

/**
 * Keeps numbers with their units and short compounds unbroken, for large letters and short lines.
 * Running text does not need it.
 */
export function Nowrap({ text }: { text: string }) {
  return splitAtUnbreakable(text).map((piece, index) =>
    index % 2 ? (
      // oxlint-disable-next-line react/no-array-index-key -- pieces have no id and keep their order.
      <span key={index} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
