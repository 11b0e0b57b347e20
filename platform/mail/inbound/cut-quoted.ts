import { cleanText } from '#rules/text/clean-text.ts'

/** The line before a quoted mail: 'On Tuesday Ada wrote:', in the languages of our guests. */
const attributionLine =
  /^(?:on|am|le|el|op|il|em|no dia|den|w dniu)\b.{5,300}(?:wrote|schrieb|écrit|escribió|schreef|geschreven|geskryf|scritto|escreveu|skrev|napisał|pisze)[^:]{0,80}:$/i
/**
 * An address with a time, in any language: 'вт, 17 нояб. 2026 г. в 10:00, Ada <ada@x.example>:'.
 */
const bracketedAddress = /[<(][^\s<>()@]+@[^\s<>()@]+[>)]/
const timeOrYear = /\d{1,2}[:.h]\d{2}|\d{4}/
const originalMessageLine =
  /^[-_]{2,}\s?(?:original (?:message|appointment)|ursprüngliche nachricht|originalnachricht|message d['’]origine|mensaje original|mensagem original|oorspronkelijk bericht|oorspronklike boodskap|messaggio originale|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|исходное сообщение|原始邮件|元のメッセージ)\s?:?[-_]*$/i
/** Header lines of a quoted mail, as Outlook and Apple Mail write them. */
const fromHeader =
  /^\*?(?:from|von|de|van|da|från|fra|od|от|lähettäjä|feladó|kimden|expéditeur|发件人|寄件者|差出人|보낸 사람|מאת|من)\s?[:：]/i
const sentHeader =
  /^\*?(?:sent|gesendet|envoyé(?: le)?|enviad[oa](?: el| em)?|verzonden|gestuur|inviato|skickat|sendt|wysłano|odesláno|отправлено|lähetetty|elküldve|gönderilme|发送时间|已发送|寄件日期|送信日時|보낸 날짜|נשלח|تم الإرسال)\s?[:：]/i
const dateHeader = /^\*?(?:date|datum|fecha|data|dato|дата|日期|日付)\s?[:：]/i
const subjectHeader =
  /^\*?(?:subject|betreff|objet|asunto|assunto|onderwerp|oggetto|ämne|emne|temat|předmět|тема|aihe|tárgy|konu|主题|主旨|件名|제목|נושא|الموضوع)\s?[:：]/i
/** Lines between the first and last header line: recipients may take several. */
const maxHeaderLines = 8

/** Prefixes of an answer's subject. 'Fwd:' is not one: a forwarded mail is the message itself. */
const answerSubject =
  /^\s*(?:re?|aw|antw(?:ort)?|svar?|vs|ref|rif|res|odp|ynt|回复|答复|回覆|返信)\.?\s{0,2}(?:\[\d{1,3}\])?\s?[:：]/i
const forwardSubject = /^\s*(?:fwd?|wg|tr|rv|enc|doorst|vb|vl|i|pd|转发|轉寄)\.?\s{0,2}[:：]/i

/**
 * True for an answer to another mail: it refers to one, or its subject says so, and it is not
 * forwarded.
 */
export function isAnswer(mail: { subject: string; answers: readonly string[] }): boolean {
  if (forwardSubject.test(mail.subject)) return false
  return mail.answers.length > 0 || answerSubject.test(mail.subject)
}

/**
 * Splits an answer from the mail quoted at its end. `quoteStart` is the line where the mail program
 * marked the quotation. If the writer continued below or inside it, everything counts as written.
 */
export function cutQuoted(
  text: string,
  quoteStart?: number,
): { words: string; quoted: string | null } {
  const lines = text.split('\n').map((line) => cleanText(line).trim())
  const quoteIndex = lines.findIndex(
    (line, index) => index === quoteStart || line.startsWith('>') || beginsQuote(lines, index),
  )
  const unsplit = { words: text.trim(), quoted: null }
  if (quoteIndex < 0 || isWrittenBelow(lines.slice(quoteIndex))) return unsplit
  const originalLines = text.split('\n')
  const words = originalLines.slice(0, quoteIndex).join('\n').trim()
  const quoted = originalLines.slice(quoteIndex).join('\n').trim()
  return words === '' || quoted === '' ? unsplit : { words, quoted }
}

function beginsQuote(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  if (line === '' || line.length > 400) return false
  if (originalMessageLine.test(line) || isHeaderBlock(lines, index)) return true
  if (/^_{10,}$/.test(line))
    return isHeaderBlock(lines, index + 1) || isHeaderBlock(lines, index + 2)
  const next = lines[index + 1] ?? ''
  const isTwo = !endsWithColon.test(line) && endsWithColon.test(next) && next.length < 200
  const opening = isTwo ? `${line} ${next}` : line
  const after = index + (isTwo ? 2 : 1)
  const below = lines.slice(after, after + 3).find((one) => one !== '')
  const isByProgram =
    endsWithColon.test(opening) && bracketedAddress.test(opening) && timeOrYear.test(opening)
  // A person may also write 'On Monday my wife wrote:'.
  return below?.startsWith('>') === true
    ? isByProgram || attributionLine.test(opening)
    : isByProgram && attributionLine.test(opening)
}

const endsWithColon = /[:：]$/

/**
 * 'From: …' with a date line below or above. 'From: the airport, Date: 3 May' is a guest's own
 * text.
 */
function isHeaderBlock(lines: readonly string[], index: number): boolean {
  const line = lines[index] ?? ''
  const next = lines.slice(index + 1, index + maxHeaderLines)
  if (sentHeader.test(line))
    return next.slice(0, 2).some((one) => fromHeader.test(one) && one.includes('@'))
  if (!fromHeader.test(line)) return false
  if (next.some((one) => sentHeader.test(one))) return true
  const isDated = next.some((one) => dateHeader.test(one))
  return isDated && (line.includes('@') || next.some((one) => subjectHeader.test(one)))
}

/**
 * True if lines without '>' follow lines with it; a signature does not count. A mail quoted without
 * '>' goes to the end.
 */
function isWrittenBelow(lines: readonly string[]): boolean {
  const first = lines.findIndex((line) => line.startsWith('>'))
  const before = lines.slice(0, Math.max(first, 0)).filter((line) => line !== '')
  if (first < 0 || before.length > 2) return false
  const below = lines.slice(first).find((line) => line !== '' && !line.startsWith('>'))
  return below !== undefined && below !== '--'
}
