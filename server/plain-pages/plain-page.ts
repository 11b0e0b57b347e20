import { createHash } from 'node:crypto'
import { palette } from '#content/palette.ts'
import { type Html, html } from '#emails/html.ts'
import { siteLanguage } from '#rules/text/language.ts'

/** The look of the pages for people who run or build this, not for visitors. */
const style = `
body{max-width:60rem;margin:2rem auto;padding:0 1.25rem;color:${palette.ink};background:${palette.limewash};font:1rem/1.6 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif;font-weight:normal;line-height:1.2}
.sum{font-size:1.5rem;font-weight:600}
h2{margin-top:2.5rem;padding-top:1rem;border-top:1px solid ${palette.rule}}
a{color:${palette.disa}}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:1rem;background:${palette.plaster}}
table{width:100%;border-collapse:collapse}
th,td{padding:.4rem .75rem .4rem 0;border-bottom:1px solid ${palette.rule};text-align:left;vertical-align:top}
button{min-height:3rem;padding:.5rem 1.25rem;border:1px solid ${palette.ink};border-radius:2px;color:inherit;background:none;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:${palette.plaster}}
button:focus-visible{outline:3px solid ${palette.disa};outline-offset:3px}
button.first{border-color:${palette.disa};color:${palette.white};background:${palette.disa}}
iframe{width:100%;height:75vh;border:1px solid ${palette.rule};background:${palette.white}}
`

/** Whole, since every blank inside it counts for the hash. */
const styleElement: Html = { html: `<style>${style}</style>` }
const styleHash = createHash('sha256').update(style).digest('base64')

/** Nothing but its own style and, where the mail page needs one, a frame from here. No scripts at all. */
export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** A whole HTML page around some markup. */
export function plainPage(title: string, content: Html): string {
  const page = html`<!doctype html>
    <html lang="${siteLanguage}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html> `
  return page.html
}
