/** A number, with the sign of a currency before it: 'R2,500', '4.9', '10:30'. */
const number = String.raw`[R€$£¥]?\d(?:[\d.,:]*\d)?`
/** '10–11'. */
const range = `${number}(?:–${number})?`
/** What is counted or measured, in at most three letters. */
const unit = '(?:pp|h|hrs?|min|km²?|cm|mm|m²?|kg|ha|am|pm|%|°C?)'
/** A compound that is short, or of which a part is: 'e-mail', 'Bo-Kaap', 'check-in', 'day-to-day'. */
const compound = String.raw`(?=[\p{L}\p{N}-]{1,9}(?![\p{L}\p{N}-])|[\p{L}\p{N}]{1,3}-|[\p{L}\p{N}-]*-[\p{L}\p{N}]{1,3}(?![\p{L}\p{N}-]))[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)+`

const wholes = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(${range} ?${unit}(?![\p{L}\p{N}-])|${number}–${number}(?![\p{L}\p{N}])|${compound})`,
  'gu',
)

/** Longer than this, a word may be wider than its line: then it had better break. */
const longest = 16

/**
 * Splits a text into what may break across lines (at even places) and what may not (at odd ones): a
 * number and its unit, a range, a short compound. Joined, the pieces are the text as it was; where
 * nothing needs to be held, it is the only piece.
 */
export function splitAtWholes(text: string): string[] {
  if (!/[-–]|\d /.test(text)) return [text]
  const pieces = ['']
  let end = 0
  for (const { 0: whole, index } of text.matchAll(wholes)) {
    if (whole.length > longest || !/[ –-]/.test(whole)) continue
    pieces[pieces.length - 1] += text.slice(end, index)
    pieces.push(whole, '')
    end = index + whole.length
  }
  pieces[pieces.length - 1] += text.slice(end)
  return pieces
}

/**
 * The same in finished HTML: each such piece of its texts goes into a `span` with these attributes.
 * What is between tags is taken as text, so an attribute must hold no angle bracket.
 */
export function holdWholes(html: string, attributes: string): string {
  return html.replaceAll(/>[^<>]+(?=<)/g, (text) =>
    splitAtWholes(text)
      .map((piece, at) => (at % 2 ? `<span ${attributes}>${piece}</span>` : piece))
      .join(''),
  )
}
