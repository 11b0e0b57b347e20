import type { Context } from 'hono'
import type { MailFile } from '../mail/attachments.ts'

/** What a mail in a frame may do: its links open tabs that are pages like any other. */
export const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox'

type Framed = {
  /** What its frame may do besides. */
  sandbox?: string
  /** Directives of its policy besides. */
  policy?: string
  /** What it shows within its text. */
  pictures?: readonly MailFile[]
}

/** Answers with a mail's HTML for a frame on our pages: it runs and loads nothing, and its links open in tabs of their own. */
export function answerMail(
  c: Context,
  mail: string,
  { sandbox = '', policy = '', pictures = [] }: Framed = {},
) {
  const shown = withPictures(mail, pictures).replace(/<head>/, '$&<base target="_blank" />')
  return c.html(shown, 200, {
    'Content-Security-Policy': `sandbox ${mailSandbox}${sandbox}; default-src 'none'; style-src 'unsafe-inline'${policy || '; img-src data:'}; frame-ancestors 'self'`,
    'X-Frame-Options': 'SAMEORIGIN',
  })
}

/** A mail with the pictures that go with it inside its HTML. */
export function withPictures(mail: string, pictures: readonly MailFile[]): string {
  return pictures.reduce((html, { cid, type, content }) => {
    const bytes = Buffer.from(content).toString('base64')
    return html.replaceAll(`src="cid:${cid}"`, `src="data:${type};base64,${bytes}"`)
  }, mail)
}
