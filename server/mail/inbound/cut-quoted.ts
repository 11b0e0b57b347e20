/** How mail programs begin what they repeat: 'On Tuesday Ada wrote:', in the languages of our guests. */
const attribution =
  /^(?:on|am|le|el|op|il|em|den|w dniu)\b.{5,300}(?:wrote|schrieb|écrit|escribió|schreef|scritto|escreveu|skrev|napisał)[^:]{0,80}:$/i
const original =
  /^[-_]{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d['’]origine|mensaje original|oorspronkelijk bericht)/i
const head = /^\*?(?:from|von|de|van|da)\s?:\*?\s/i
const headNext = /^\*?(?:sent|date|gesendet|envoyé|enviado|verzonden|inviato)\s?:\*?\s/i

/**
 * What somebody has written, without what their mail program repeats below it of the mail that they answer; that is kept apart. Where
 * nothing would be left (they wrote between the lines), all of it counts as written.
 */
export function cutQuoted(text: string): { words: string; quoted: string | null } {
  const lines = text.split('\n')
  const at = lines.findIndex((_, index) => beginsQuote(lines, index))
  const from = at < 0 ? findQuotedEnd(lines) : at
  const words = lines.slice(0, from).join('\n').trim()
  const quoted = lines.slice(from).join('\n').trim()
  if (words === '' || quoted === '') return { words: text.trim(), quoted: null }
  return { words, quoted }
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = (lines[index] ?? '').trim()
  if (line === '' || line.length > 400) return false
  if (original.test(line) || /^_{10,}$/.test(line)) return true
  if (head.test(line))
    return lines.slice(index + 1, index + 4).some((next) => headNext.test(next.trim()))
  if (attribution.test(line)) return true
  const next = (lines[index + 1] ?? '').trim()
  return next.endsWith(':') && next.length < 200 && attribution.test(`${line} ${next}`)
}

/** Where the quoted lines begin with which a text ends; its end where it ends with none. */
function findQuotedEnd(lines: readonly string[]): number {
  let from = lines.length
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const line = (lines[index] ?? '').trim()
    if (line.startsWith('>')) from = index
    else if (line !== '') break
  }
  return from
}
