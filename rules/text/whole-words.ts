/** A number with an optional currency sign: 'R2,500', '4.9', '10:30'. */
const number = String.raw`[R€$£¥]?\d(?:[\d.,:]*\d)?`
/** A range such as '10–11'. */
const range = `${number}(?:–${number})?`
/** A unit after a number, of at most three letters. */
const unit = '(?:pp|h|hrs?|min|km²?|cm|mm|m²?|kg|ha|am|pm|%|°C?)'
/** A short compound, or one with a short part: 'e-mail', 'Bo-Kaap', 'check-in', 'day-to-day'. */
const compound = String.raw`(?=[\p{L}\p{N}-]{1,9}(?![\p{L}\p{N}-])|[\p{L}\p{N}]{1,3}-|[\p{L}\p{N}-]*-[\p{L}\p{N}]{1,3}(?![\p{L}\p{N}-]))[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+`

const unbreakable = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(${range} ?${unit}(?![\p{L}\p{N}-])|${number}–${number}(?![\p{L}\p{N}])|${compound})`,
  'gu',
)

/** A longer word may be wider than its line, so it may break. */
const maxLetters = 16

/**
 * Splits a text into breakable parts (even indexes) and unbreakable ones (odd): a number with its
 * unit, a range, a short compound. The parts join to the original text; without unbreakable parts
 * there is only one.
 */
export function splitAtUnbreakable(text: string): string[] {
  if (!/[-–]|\d /.test(text)) return [text]
  const pieces = ['']
  let end = 0
  for (const { 0: part, index } of text.matchAll(unbreakable)) {
    if (part.length > maxLetters || !/[ –-]/.test(part)) continue
    pieces[pieces.length - 1] += text.slice(end, index)
    pieces.push(part, '')
    end = index + part.length
  }
  pieces[pieces.length - 1] += text.slice(end)
  return pieces
}

/**
 * `splitAtUnbreakable` for finished HTML: wraps each unbreakable part in a `span` with these
 * attributes. Attribute values must not contain angle brackets.
 */
export function wrapUnbreakable(html: string, attributes: string): string {
  return html.replaceAll(/>[^<>]+(?=<)/g, (text) =>
    splitAtUnbreakable(text)
      .map((piece, index) => (index % 2 ? `<span ${attributes}>${piece}</span>` : piece))
      .join(''),
  )
}
