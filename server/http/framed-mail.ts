import type { Context } from 'hono'

/** What a mail in a frame may do: its links open tabs that are pages like any other. */
export const mailSandbox = 'allow-popups allow-popups-to-escape-sandbox'

type Framed = {
  /** What its frame may do besides. */
  sandbox?: string
  /** Directives of its policy besides. */
  policy?: string
}

/** Answers with a mail's HTML for a frame on our pages: it runs and loads nothing, and its links open in tabs of their own. */
export function answerMail(c: Context, mail: string, { sandbox = '', policy = '' }: Framed = {}) {
  return c.html(mail.replace(/<head>/, '$&<base target="_blank" />'), 200, {
    'Content-Security-Policy': `sandbox ${mailSandbox}${sandbox}; default-src 'none'; style-src 'unsafe-inline'${policy}; frame-ancestors 'self'`,
    'X-Frame-Options': 'SAMEORIGIN',
  })
}
