import { createHash } from 'node:crypto'
import { nightPalette, palette } from '#rules/text/palette.ts'
import { type Html, html } from '../mail/blocks/html.ts'
import { siteLanguage } from '#rules/text/language.ts'

const formatColours = (own: Record<string, string>) =>
  Object.entries(own)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')

/** Style of pages for operators and developers, not for visitors. */
const style = `
:root{color-scheme:light dark;${formatColours({ ...palette, 'on-disa': palette.white })}}
@media (prefers-color-scheme:dark){:root{${formatColours(nightPalette)}}}
body{max-width:60rem;margin:2rem auto;padding:0 1.25rem;color:var(--ink);background:var(--limewash);font:1rem/1.6 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif;font-weight:normal;line-height:1.2}
.sum{font-size:1.5rem;font-weight:600}
h2{margin-top:2.5rem;padding-top:1rem;border-top:1px solid var(--rule)}
a{color:var(--disa)}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:1rem;background:var(--plaster)}
table{width:100%;border-collapse:collapse}
th,td{padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--rule);text-align:left;vertical-align:top}
button{min-height:3rem;padding:.5rem 1.25rem;border:1px solid var(--ink);border-radius:2px;color:inherit;background:none;font:inherit;font-weight:600;cursor:pointer}
button:hover{background:var(--plaster)}
button:focus-visible{outline:3px solid var(--disa);outline-offset:3px}
button.first{border-color:var(--disa);color:var(--on-disa);background:var(--disa)}
iframe{width:100%;height:75vh;border:1px solid var(--rule);background:var(--white)}
`

/** The style is one string, because every space counts for the hash. */
const styleElement: Html = { html: `<style>${style}</style>` }
const styleHash = createHash('sha256').update(style).digest('base64')

/** Only its own style and, for the mail page, frames from here. No scripts. */
export const plainPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export function renderPlainPage(title: string, content: Html): string {
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
