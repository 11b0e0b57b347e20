import { shipped } from '#content/shipped.ts'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { listPublicPaths } from '#content/paths.ts'

/** The texts of all built pages by face: Gloock for headings, Instrument Sans for the rest. */
export function readBuiltTexts(): { headings: string; texts: string } {
  const pages = listPublicPaths(shipped).filter((address) => !/\.\w+$/.test(address))
  const bodies = pages.map((address) =>
    readFileSync(path.resolve('build/client', address.slice(1), 'index.html'), 'utf8')
      .replace(/^.*<body/s, '<body')
      .replaceAll(/<(script|style|noscript)\b.*?<\/\1>/gs, ''),
  )
  const headingPattern =
    /<(h[123])\b[^>]*>.*?<\/\1>|<(\w+)[^>]*class="[^"]*\bdisplay\b[^>]*>.*?<\/\2>/gs
  const headings = bodies.flatMap((body) => body.match(headingPattern) ?? []).map(readText)
  const texts = bodies.map((body) => readText(body.replaceAll(headingPattern, ' ')))
  return { headings: [...new Set(headings)].join(' '), texts: texts.join(' ') }
}

function readText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}
