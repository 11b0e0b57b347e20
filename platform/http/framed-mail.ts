import type { Context } from 'hono'
import type { MailFile } from '#app/payments/documents/attachments.server.ts'

/** Sandbox of a mail in a frame: its links open tabs that are normal pages. */
export const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox'

type FrameOptions = {
  sandbox?: string
  policy?: string
  pictures?: readonly MailFile[]
}

/**
 * Answers with a mail's HTML for a frame on our pages: it runs and loads nothing, and its links
 * open new tabs.
 */
export function answerMail(
  c: Context,
  mail: string,
  { sandbox = '', policy = '', pictures = [] }: FrameOptions = {},
) {
  const shown = embedPictures(mail, pictures).replace(/<head>/, '$&<base target="_blank" />')
  return c.html(shown, 200, {
    'Content-Security-Policy': `sandbox ${mailSandbox}${sandbox}; default-src 'none'; style-src 'unsafe-inline'${policy || '; img-src data:'}; frame-ancestors 'self'`,
    'X-Frame-Options': 'SAMEORIGIN',
  })
}

/** Embeds a mail's pictures in its HTML. */
export function embedPictures(mail: string, pictures: readonly MailFile[]): string {
  return pictures.reduce((html, { cid, type, content }) => {
    const bytes = Buffer.from(content).toString('base64')
    return html.replaceAll(`src="cid:${cid}"`, `src="data:${type};base64,${bytes}"`)
  }, mail)
}
