/** What a template gives: a subject on one line, and the same words as HTML and as plain text. */
export type Message = { subject: string; html: string; text: string }
