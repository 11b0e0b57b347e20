import { beforeAll, describe, expect, it } from 'vitest'
import { shipped } from '#content/shipped.ts'
import { checkDrafts } from '#app/studio/check-drafts.server.ts'
import { tidyValue } from '#app/studio/normalise-value.server.ts'
import { findDocument } from '#content/compose.ts'
import { applyChange, isSame, readAt } from '#content/merge-documents.ts'
import { renderer } from '#tests/built-pages.ts'
import { openAdministrator, openAnotherApp, type TestBrowser } from '#tests/test-accounts.ts'
import { setUpTestOffice } from '#tests/set-up-test-office.ts'
import { isWholeRun } from '#tests/whole-run.ts'
import { hostileTexts, markup } from './hostile-values.ts'

const [tour = expect.fail()] = shipped.tours
const [post = expect.fail()] = shipped.posts
const [item = expect.fail()] = shipped.documents.menus['all']?.header ?? []
const [social = expect.fail()] = shipped.documents.company['all']?.social ?? []

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
  (to) => `[click](${to})`,
  (to) => `[click](<${to}>)`,
  (to) => `[click][1]\n\n[1]: ${to}`,
  (to) => `> [click][1]\n>\n> [1]: ${to}`,
  (to) => `- [click]\n\n  [click]: ${to}`,
  (to) => `[click][1]\n\n[1]:\n${to}`,
  (to) => `<${to}>`,
  (to) => `![seen](${to})`,
  (to) => `[![seen](/tours)](${to})`,
  (to) => `## [click](${to})`,
  (to) => `| a | b |\n|---|---|\n| [click](${to}) | x |`,
  (to) => `[a](/tours "t" onmouseover=alert(7)) [click]( ${to} )`,
]
const elements = 'script img svg iframe a style math object base form template x-attack'.split(' ')
const handlers = [
  'onerror=alert(7)',
  'onload=alert(7)',
  'href=javascript:alert(7)',
  'srcdoc="<script>alert(7)</script>"',
  'style="background:url(javascript:alert(7))"',
]
// The two lone surrogates are apart: side by side they are one character.
const invisibleCharacters = [
  ...'\u0000\u200b\u200d\u202e\u2066\ufeff\ud800\u2028\u00ad\u{e0041}\udfff\u0008\u061c\u2062',
]
const braces = [
  ...'{company.phone} {law.none} {constructor.name} {__proto__.x} {n} {{n}} ${7*7}'.split(' '),
  ...'{company company.phone}'.split(' '),
]
const markdown = [...'[ ( * _ ` | # []( ![]( < &# \\'.split(' '), '> ', '- ', '\n\n']
const escapes = [
  '"',
  "'",
  '&quot;&gt;&lt;script&gt;',
  '&lt;img src=x onerror=alert(7)&gt;',
  '</script><script>alert(7)//',
  ']]>',
  '-->',
  '*/',
  '\u003cscript\u003e',
]

/**
 * Texts that a thief saves with an owner's session: links that run code, elements, invisible
 * characters, very long text.
 */
const stolenTexts: readonly string[] = [
  ...hostileTexts.filter((text) => typeof text === 'string'),
  ...targets.flatMap((to) => links.map((link) => link(to))),
  ...elements.flatMap((name) =>
    handlers.map((handler) => `before <${name} ${handler}>after</${name}>`),
  ),
  ...elements.map((name) => `<${name.toUpperCase()}/x=">"><${name}`),
  ...markup.flatMap((text) =>
    invisibleCharacters.map((sign) => text.slice(0, 2) + sign + text.slice(2)),
  ),
  ...invisibleCharacters.flatMap((sign) =>
    ['Cape', 'Point', '8', 'R2,500'].map((word) => `${word}${sign}${word}`),
  ),
  ...invisibleCharacters.map((sign) => `<${sign}script>alert(7)</${sign}script>`),
  ...braces.flatMap((brace) => [brace, `a ${brace} b`]),
  ...markdown.flatMap((sign) => [sign.repeat(200), sign.repeat(20_000)]),
  ...escapes.flatMap((text) => [text, `${text}Cape`, `Cape ${text} Point`]),
]
const megabyte = 'Cape Point '.repeat(100_000)

/** Forbidden characters, defined independently of the product. */
const forbiddenCharacters =
  // oxlint-disable-next-line no-control-regex -- The pattern is about control characters.
  /[\u0000-\u0008\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u061c\ufeff\ud800-\udfff\u{e0041}]/u

type EditedField = { name: string; path: string[]; page: string }
const editedFields: readonly EditedField[] = [
  { name: `tour/${tour.id}`, path: ['title'], page: `/tour/${tour.id}` },
  { name: `article/${post.slug}`, path: ['text'], page: `/blog/${post.slug}` },
  { name: 'menus/all', path: ['header', getKey(item), 'path'], page: '/' },
  { name: 'company/all', path: ['social', getKey(social), 'url'], page: '/contact' },
  { name: 'legal/terms', path: ['title'], page: '/terms-of-service' },
  { name: 'words/contact', path: ['intro'], page: '/contact' },
]

describe('a stolen session in the studio', () => {
  it('tries more than five hundred texts', () => {
    expect(new Set(stolenTexts).size).toBeGreaterThan(500)
  })

  it('puts no markup, invisible character or link that runs code on a page', () => {
    for (let offset = 0; offset < stolenTexts.length; offset += editedFields.length) {
      const edits = editedFields.map((place, index) =>
        createEdit(place, stolenTexts[offset + index] ?? ''),
      )
      const drafts = Object.fromEntries(edits.map(({ name, body, base }) => [name, { body, base }]))
      const { content, faults } = checkDrafts(shipped, drafts, { today: '2026-11-21' })
      for (const { name, path, body, text } of edits) {
        const context = JSON.stringify({ name, path, text: text.slice(0, 80) })
        const document = findDocument(content.documents, name)
        if (!isSame(document, body)) expect(faults.get(name)?.length, context).toBeGreaterThan(0)
        const texts = listTexts(document).join('\n')
        expect(forbiddenCharacters.test(texts), context).toBe(false)
        expect(/<[a-z/!?]/i.test(texts), context).toBe(false)
        if (['path', 'url'].includes(path.at(-1) ?? ''))
          expect(String(readAt(document, path)), context).toMatch(/^(\/(?!\/)|https:\/\/)/)
      }
    }
  })

  describe('with the preview open', () => {
    const office = setUpTestOffice()
    let admin: TestBrowser
    beforeAll(async () => {
      Object.assign(office.office, { content: () => shipped })
      const app = openAnotherApp(office, { renderer })
      admin = await openAdministrator({ app, db: office.db }, 'owner@cape.example')
      await admin.post('/api/admin/studio/preview')
    })

    it('runs only our scripts, whatever text is saved', async () => {
      const triedTexts = stolenTexts.filter((_, index) => index % (isWholeRun() ? 7 : 49) === 0)
      const previousValues = new Map<EditedField, unknown>()
      for (const [index, text] of triedTexts.entries()) {
        const place = editedFields[index % editedFields.length] ?? expect.fail()
        const [kind = '', id = ''] = place.name.split(/\/(.*)/s)
        const address = `/api/admin/studio/documents/${kind}/${encodeURIComponent(id)}`
        const base = findDocument(shipped.documents, place.name)
        const change = {
          path: place.path,
          was: previousValues.has(place) ? previousValues.get(place) : readAt(base, place.path),
          now: text,
        }
        const answer = await admin.patch(address, { changes: [change] })
        const context = JSON.stringify({ place, text: text.slice(0, 80) })
        expect([200, 413], context).toContain(answer.status)
        if (answer.status !== 200) continue
        previousValues.set(place, readAt((await answer.json()).body, place.path))
        const page = await admin.get(`${place.page}?preview=drafts`)
        const html = await page.text()
        expect(page.status, context).toBe(200)
        expect(html, context).not.toMatch(/<(?:img|svg|iframe|object|math|x-attack)[^>]* on\w+=/i)
        expect(html, context).not.toMatch(/href="\s*(?:java|data:|vbs|file:|http:|\/\/)/i)
        expect(html, context).not.toMatch(/<script>alert|srcdoc=/i)
        expect(page.headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe/)
      }
    })

    it('stores no text of a megabyte', async () => {
      const changes = [{ path: ['title'], was: tour.title, now: megabyte }]
      const answer = await admin.patch(`/api/admin/studio/documents/tour/${tour.id}`, { changes })
      expect(answer.status).toBe(413)
    })
  })
})

function getKey(item: object): string {
  return 'key' in item ? String(item.key) : ''
}

function createEdit({ name, path }: EditedField, text: string) {
  const base = findDocument(shipped.documents, name)
  const now = tidyValue(name.split('/')[0] as 'tour', path, text)
  const result = applyChange(base, { path, was: readAt(base, path), now })
  return { name, path, text, base, body: 'value' in result ? result.value : expect.fail(name) }
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}
