/** How mail programs begin what they repeat: 'On Tuesday Ada wrote:', in the languages of our guests. */
const attribution =
  /^(?:on|am|le|el|op|il|em|den|w dniu)\b.{5,300}(?:wrote|schrieb|écrit|escribió|schreef|scritto|escreveu|skrev|napisał)[^:]{0,80}:$/i
/** A person writes 'On Monday my wife wrote:' too; a mail program names an address, an hour or a day in figures. */
const byProgram = /@|\d{1,2}[:.h]\d{2}|\d{4}/
const original =
  /^[-_]{2,}\s*(?:original message|ursprüngliche nachricht|message d['’]origine|mensaje original|oorspronkelijk bericht)/i
const from = /^\*?(?:from|von|de|van|da|från|fra|od)\s?:\*?\s/i
const sent =
  /^\*?(?:sent|gesendet|envoyé|enviado|enviada|verzonden|inviato|skickat|sendt)\s?:\*?\s/i
const date = /^\*?(?:date|datum|fecha|data|dato)\s?:\*?\s/i
const subject =
  /^\*?(?:subject|betreff|objet|asunto|assunto|onderwerp|oggetto|ämne|emne|temat)\s?:/i
/** Lines that a head has between its first and its last: addressees may take several. */
const mostHead = 8

/** How subjects of answers begin. 'Fwd:' is none: what somebody passes on is what they have to say. */
const answerSubject =
  /^\s*(?:re?|aw|antw|sv|vs|ref|rif|res|odp|ynt|回复|答复|回覆|返信)\s{0,2}(?:\[\d{1,3}\])?\s?[:：]/i
const forwardSubject = /^\s*(?:fwd?|wg|tr|rv|enc|doorst|vb|vl|i|pd|转发|轉寄)\s{0,2}[:：]/i

/** True for a mail that answers another: it names one, or its subject says so, and it doesn't pass one on. */
export function isAnswer(mail: { subject: string; answers: readonly string[] }): boolean {
  if (forwardSubject.test(mail.subject)) return false
  return mail.answers.length > 0 || answerSubject.test(mail.subject)
}

/**
 * The text of an answer without the mail that it repeats at its end; that is kept apart. `repeatsAt` is a line at which the mail program
 * marked the repetition. Where somebody wrote below it or between its lines, all of it counts as written.
 */
export function cutQuoted(
  text: string,
  repeatsAt?: number,
): { words: string; quoted: string | null } {
  const lines = text.split('\n').map((line) => line.trim())
  const at = lines.findIndex(
    (line, index) => index === repeatsAt || line.startsWith('>') || beginsQuote(lines, index),
  )
  const whole = { words: text.trim(), quoted: null }
  if (at < 0 || isWrittenBelow(lines.slice(at))) return whole
  const own = text.split('\n')
  const words = own.slice(0, at).join('\n').trim()
  const quoted = own.slice(at).join('\n').trim()
  return words === '' || quoted === '' ? whole : { words, quoted }
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (line === '' || line.length > 400) return false
  if (original.test(line) || isHead(lines, index)) return true
  if (/^_{10,}$/.test(line)) return isHead(lines, index + 1) || isHead(lines, index + 2)
  const next = lines[index + 1] ?? ''
  const isTwo = !line.endsWith(':') && next.endsWith(':') && next.length < 200
  const begin = isTwo ? `${line} ${next}` : line
  if (!attribution.test(begin)) return false
  const after = index + (isTwo ? 2 : 1)
  const below = lines.slice(after, after + 3).find((one) => one !== '')
  return byProgram.test(begin) || below?.startsWith('>') === true
}

/** 'From: …' and below it when it was sent. 'From: the airport, Date: 3 May' is somebody's wish. */
function isHead(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (!from.test(line)) return false
  const next = lines.slice(index + 1, index + mostHead)
  if (next.some((one) => sent.test(one))) return true
  const isDated = next.some((one) => date.test(one))
  return isDated && (line.includes('@') || next.some((one) => subject.test(one)))
}

/** True if lines without '>' come below those with one; a signature doesn't count. A mail repeated without '>' goes to the end. */
function isWrittenBelow(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.startsWith('>'))
  const before = lines.slice(0, Math.max(first, 0)).filter((line) => line !== '')
  if (first < 0 || before.length > 2) return false
  const below = lines.slice(first).find((line) => line !== '' && !line.startsWith('>'))
  return below !== undefined && below !== '--'
}
