/** A compound that begins with a letter or two: a line that ends inside of it reads badly. */
export const shortCompound = /(\b\w\w?-\w+)/g

/** A text in which 'e-mail' and 'Bo-Kaap' stay on one line; it is found and copied as it is written. */
export function Unbroken({ text }: { text: string }) {
  return text.split(shortCompound).map((piece, place) =>
    place % 2 ? (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text keep their places.
      <span key={place} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
