import { hostileTexts, markup } from './hostile-values.ts'

const targets = [
  'javascript:alert(7)',
  'JaVaScRiPt:alert(7)',
  'java\tscript:alert(7)',
  'java&#115;cript:alert(7)',
  'data:text/html,<script>alert(7)</script>',
  'vbscript:x',
  'ftp://elsewhere.example',
  '//elsewhere.example',
  '\\\\elsewhere.example',
  'http://elsewhere.example',
  'file:///etc/passwd',
  '/no/such/page',
]
const links: readonly ((to: string) => string)[] = [
  (to) => to,
  (to) => `[press](${to})`,
  (to) => `[press](<${to}>)`,
  (to) => `[press][1]\n\n[1]: ${to}`,
  (to) => `> [press][1]\n>\n> [1]: ${to}`,
  (to) => `- [press]\n\n  [press]: ${to}`,
  (to) => `[press][1]\n\n[1]:\n${to}`,
  (to) => `<${to}>`,
  (to) => `![seen](${to})`,
  (to) => `[![seen](/tours)](${to})`,
  (to) => `## [press](${to})`,
  (to) => `| a | b |\n|---|---|\n| [press](${to}) | x |`,
  (to) => `[a](/tours "t" onmouseover=alert(7)) [press]( ${to} )`,
]
const elements = [
  'script',
  'img',
  'svg',
  'iframe',
  'a',
  'style',
  'math',
  'object',
  'base',
  'form',
  'template',
  'x-attack',
]
const handlers = [
  'onerror=alert(7)',
  'onload=alert(7)',
  'href=javascript:alert(7)',
  'srcdoc="<script>alert(7)</script>"',
  'style="background:url(javascript:alert(7))"',
]
const unseen = [
  '\u0000',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u2028',
  '\u00ad',
  '\u{e0041}',
  '\ud800',
  '\udfff',
  '\u0008',
  '\u061c',
  '\u2062',
]

/**
 * Texts that a thief saves with an owner's session: running links, elements, invisible characters,
 * endless text.
 */
export const stolenTexts: readonly string[] = [
  ...hostileTexts.filter((text) => typeof text === 'string'),
  ...targets.flatMap((to) => links.map((link) => link(to))),
  ...elements.flatMap((name) =>
    handlers.map((handler) => `before <${name} ${handler}>after</${name}>`),
  ),
  ...elements.map((name) => `<${name.toUpperCase()}/x=">"><${name}`),
  ...markup.flatMap((text) => unseen.map((sign) => text.slice(0, 2) + sign + text.slice(2))),
  ...unseen.flatMap((sign) =>
    ['Cape', 'Point', '8', 'R2,500'].map((word) => `${word}${sign}${word}`),
  ),
  ...unseen.map((sign) => `<${sign}script>alert(7)</${sign}script>`),
  ...[
    '{company.phone}',
    '{law.none}',
    '{constructor.name}',
    '{__proto__.x}',
    '{n}',
    '{{n}}',
    '${7*7}',
    '{company',
    'company.phone}',
  ].flatMap((brace) => [brace, `a ${brace} b`]),
  ...[
    '[',
    '(',
    '*',
    '_',
    '`',
    '|',
    '#',
    '> ',
    '- ',
    '\n\n',
    '[](',
    '![](',
    '<',
    '&#',
    '\\',
  ].flatMap((sign) => [sign.repeat(200), sign.repeat(20_000)]),
  ...[
    '"',
    "'",
    '&quot;&gt;&lt;script&gt;',
    '&lt;img src=x onerror=alert(7)&gt;',
    '</script><script>alert(7)//',
    ']]>',
    '-->',
    '*/',
    '\u003cscript\u003e',
  ].flatMap((text) => [text, `${text}Cape`, `Cape ${text} Point`]),
]

export const megabyte = 'Cape Point '.repeat(100_000)
