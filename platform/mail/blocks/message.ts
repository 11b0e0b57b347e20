import { type Content, wordsOf } from '#content/content.ts'
import { fill } from '#rules/text/fill.ts'
import { sanitiseMailName } from '#rules/text/sanitise-mail-name.ts'
import { phoneLink } from '#rules/text/phone.ts'
import { nightPalette, palette } from '#rules/text/palette.ts'
import { wrapUnbreakable } from '#rules/text/whole-words.ts'
import { escapeEach, type Html, html, join } from './html.ts'

export type Message = { subject: string; html: string; text: string }

/** A message before rendering, block by block. Texts are plain: markup is escaped. */
export type Letter = {
  subject: string
  preview: string
  /** The id of a picture above the greeting. */
  picture?: string | undefined
  to?: string
  blocks: Block[]
}

/** A gift's picture, or a plate by the id of its picture, with `_` for `/`. */
export type MailPicture = 'gift-picture' | `plate_${string}`
/** Size in pixels of a picture in a mail and on a gift's card. */
export const mailPictureSize = { width: 1200, height: 620 } as const

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  /** A highlighted line with a label, such as a reference. */
  | { kind: 'figure'; label: string; value: string }
  | { kind: 'facts'; rows: { label: string; value: string }[] }
  | { kind: 'amounts'; heads: [string, string]; rows: AmountRow[] }
  | { kind: 'steps'; items: string[] }
  /** Someone else's words, with their line breaks. */
  | { kind: 'quote'; text: string }
  /** An attached picture (app/payments/documents/attachments.server.ts), as wide as the letter. */
  | { kind: 'picture'; name: MailPicture; alt: string }
  | { kind: 'link'; text: string; url: string; isQuiet?: true }

export type AmountRow = { label: string; amount: string; strong?: boolean }

/**
 * Renders a letter as HTML and as plain text with equal content; both end with the company's
 * details.
 */
export function writeMessage(content: Content, { to, picture, ...letterBody }: Letter): Message {
  const { dear } = wordsOf(content).mails.shared
  const head: Block[] = []
  if (picture !== undefined) {
    const alt = content.pictures[picture]?.alt ?? ''
    head.push({ kind: 'picture', name: `plate_${picture.replaceAll('/', '_')}`, alt })
  }
  if (to !== undefined)
    head.push({ kind: 'paragraph', text: fill(dear, { name: sanitiseMailName(to) }) })
  const letter = { ...letterBody, blocks: [...head, ...letterBody.blocks] }
  return {
    subject: letter.subject,
    html: renderHtml(content, letter),
    text: renderText(content, letter),
  }
}

/** The letter as plain text: one idea per paragraph, amounts after a colon, no ASCII art. */
function renderText(content: Content, letter: Letter): string {
  const { company } = content
  const closing = [
    formatRegistered(content),
    formatAddress(content),
    company.phone,
    company.email,
    company.website,
  ].join('\n')
  return `${[...letter.blocks.filter(({ kind }) => kind !== 'picture').map(renderTextBlock), `-- \n${closing}`].join('\n\n')}\n`
}

function renderTextBlock(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'paragraph':
      return block.text
    case 'figure':
      return `${block.label}: ${block.value}`
    case 'facts':
      return block.rows.map(({ label, value }) => `${label}: ${value}`).join('\n')
    case 'amounts':
      return block.rows.map(({ label, amount }) => `${label}: ${amount}`).join('\n')
    case 'steps':
      return block.items.map((item, index) => `${index + 1}. ${item}`).join('\n')
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ')
    case 'picture':
      return ''
    case 'link':
      return `${block.text}: ${block.url}`
  }
}

/** The registered name and number, required on every letter (Companies Act, section 32). */
function formatRegistered(content: Content): string {
  const { legal } = content.company
  return fill(wordsOf(content).mails.shared.registered, {
    name: legal.name,
    number: legal.registrationNumber,
  })
}

function formatAddress({ company: { address } }: Content): string {
  return `${address.street}, ${address.city} ${address.postalCode}, ${address.country}`
}

/** The maximum width of the letter, in pixels. */
const letterWidth = 550

/** Most mail programs ignore style sheets, so every element has inline styles. */
const styles = escapeEach({
  page: `margin:0;padding:24px 12px;background:${palette.limewash};color:${palette.ink};font:16px/1.6 'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`,
  sheet: `max-width:600px;margin:0 auto;padding:8px 24px 24px;background:${palette.white};border:1px solid ${palette.rule};border-top:4px solid ${palette.disa};overflow-wrap:break-word`,
  name: `margin:16px 0 24px;font:22px/1.2 Gloock,Georgia,'Times New Roman',serif`,
  heading: `margin:32px 0 8px;font:normal 22px/1.25 Gloock,Georgia,'Times New Roman',serif`,
  paragraph: `margin:0 0 16px`,
  figure: `margin:0 0 24px;padding:12px 16px;background:${palette.limewash};border-left:4px solid ${palette.disa}`,
  label: `margin:0;color:${palette['ink-2']};font-size:14px`,
  figureValue: `margin:0;font-size:24px;font-weight:600;letter-spacing:.02em;white-space:nowrap`,
  longFigure: `margin:0;font-size:18px;font-weight:600`,
  fact: `margin:0 0 12px;white-space:pre-line`,
  table: `width:100%;margin:0 0 16px;border-collapse:collapse;font-variant-numeric:tabular-nums`,
  head: `padding:6px 0;border-bottom:1px solid ${palette.ink};color:${palette['ink-2']};font-size:14px;font-weight:normal;vertical-align:bottom`,
  cell: `padding:8px 0;border-bottom:1px solid ${palette.rule};font-weight:normal;vertical-align:top`,
  totalCell: `padding:8px 0;border-bottom:1px solid ${palette.rule};font-weight:600;vertical-align:top`,
  quote: `margin:0 0 16px;padding:0 0 0 16px;border-left:2px solid ${palette.rule};white-space:pre-line`,
  picture: `display:block;width:100%;height:auto;margin:0 0 24px`,
  link: `display:inline-block;margin:4px 0 24px;padding:10px 20px;border:1px solid ${palette.disa};border-radius:2px;background:${palette.disa};color:${palette.white};font-weight:600;text-decoration:none`,
  quietLink: `display:inline-block;margin:4px 0 24px;padding:10px 20px;border:1px solid ${palette.ink};border-radius:2px;color:${palette.ink};font-weight:600;text-decoration:none`,
  foot: `max-width:600px;margin:16px auto 0;padding:0 24px;color:${palette['ink-2']};font-size:14px`,
  anchor: `color:${palette['ink-2']};display:inline-block`,
})

/** Programs with style sheets get dark colours by classes. */
const darkStyles = darkModeStyles({
  page: `background:${nightPalette.limewash};color:${nightPalette.ink}`,
  sheet: `background:${nightPalette.plaster};border-color:${nightPalette.rule};border-top-color:${nightPalette.disa}`,
  dim: `color:${nightPalette['ink-2']}`,
  head: `border-color:${nightPalette.ink}`,
  line: `border-color:${nightPalette.rule}`,
  well: `background:${nightPalette.limewash};border-color:${nightPalette.disa}`,
  press: `background:${nightPalette.disa};border-color:${nightPalette.disa};color:${nightPalette['on-disa']}`,
  quiet: `border-color:${nightPalette.ink};color:${nightPalette.ink}`,
})

function darkModeStyles(classes: Record<string, string>): string {
  const rules = Object.entries(classes).map(
    ([name, style]) => `.${name}{${style.replaceAll(/;|$/g, ' !important;')}}`,
  )
  return `@media (prefers-color-scheme:dark){${rules.join('')}}`
}

/**
 * The letter as HTML: one column for any screen, without remote requests: pictures are attached.
 * Tables only for prices and charges.
 */
function renderHtml(content: Content, { subject, preview, blocks }: Letter): string {
  const { company, language } = content
  const page = html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${subject}</title>
        <style>
          ${darkStyles}
        </style>
      </head>
      <body class="page" style="${styles.page}">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <main class="sheet" style="${styles.sheet}">
          <p style="${styles.name}">${company.name}</p>
          ${join(blocks.map(renderHtmlBlock))}
        </main>
        <footer class="dim" style="${styles.foot}">
          <p style="margin:0">
            ${formatRegistered(content)}<br />${formatAddress(content)}<br />
            <a class="dim" style="${styles.anchor}" href="${phoneLink(company.phone)}"
              >${company.phone}</a
            ><br />
            <a class="dim" style="${styles.anchor}" href="mailto:${company.email}"
              >${company.email}</a
            ><br />
            <a class="dim" style="${styles.anchor}" href="${company.website}"
              >${company.website.replace(/^https?:\/\//, '')}</a
            >
          </p>
        </footer>
      </body>
    </html> `
  const [head = '', body = ''] = page.html.split(/(?=<body)/)
  return head + linkContacts(wrapUnbreakable(body, 'style="white-space:nowrap"'), company)
}

/**
 * Keeps phone numbers on one line and links the company's numbers and address. Existing links stay.
 */
function linkContacts(body: string, { phone, emergencyPhone, email }: Content['company']): string {
  const ownNumbers = new Set<string>([phone, emergencyPhone])
  return body.replaceAll(/>[^<>]+(?=<(?!\/a))/g, (text) =>
    text
      .replaceAll(/\+\d[\d ]{7,}\d/g, (number) => {
        const span = `<span style="white-space:nowrap">${number}</span>`
        if (!ownNumbers.has(number)) return span
        return `<a style="color:inherit" href="${phoneLink(number)}">${span}</a>`
      })
      .split(email)
      .map((piece, index) => (index === 0 ? piece : linkAddress(email, piece)))
      .join(''),
  )
}

function linkAddress(email: string, after: string): string {
  const mark = /^[.,]/.exec(after)?.[0] ?? ''
  const link = `<a style="color:inherit" href="mailto:${email}">${email}</a>`
  return `<span style="display:inline-block">${link}${mark}</span>${after.slice(mark.length)}`
}

function renderHtmlBlock(block: Block): Html {
  switch (block.kind) {
    case 'heading':
      return html`<h2 style="${styles.heading}">${block.text}</h2>`
    case 'paragraph':
      return html`<p style="${styles.paragraph}">${block.text}</p>`
    case 'figure':
      return html`<div class="well" style="${styles.figure}">
        <p class="dim" style="${styles.label}">${block.label}</p>
        <p style="${block.value.length > 16 ? styles.longFigure : styles.figureValue}">
          ${block.value}
        </p>
      </div>`
    case 'facts':
      return html`<dl style="margin:0 0 16px">${join(block.rows.map(renderFact))}</dl>`
    case 'amounts':
      return renderAmounts(block.heads, block.rows)
    case 'steps':
      return html`<ol style="margin:0 0 16px;padding-left:24px">
        ${join(block.items.map((item) => html`<li style="margin:0 0 8px">${item}</li>`))}
      </ol>`
    case 'quote':
      return html`<blockquote class="line" style="${styles.quote}">${block.text}</blockquote>`
    case 'picture': {
      const { name, alt } = block
      const { width, height } = mailPictureSize
      return html`<img
        src="cid:${name}"
        alt="${alt}"
        width="${String(letterWidth)}"
        height="${String(Math.round((letterWidth * height) / width))}"
        style="${styles.picture}"
      />`
    }
    case 'link':
      return html`<p style="margin:0">
        <a
          class="${block.isQuiet ? 'quiet' : 'press'}"
          style="${block.isQuiet ? styles.quietLink : styles.link}"
          href="${block.url}"
          >${block.text}</a
        >
      </p>`
  }
}

function renderFact({ label, value }: { label: string; value: string }): Html {
  return html`<dt class="dim" style="${styles.label}">${label}</dt>
    <dd style="${styles.fact}">${value}</dd>`
}

function renderAmounts([first, second]: [string, string], rows: AmountRow[]): Html {
  return html`<table style="${styles.table}">
    <thead>
      <tr>
        <th class="dim head" scope="col" align="left" style="${styles.head}">${first}</th>
        <th class="dim head" scope="col" align="right" style="${styles.head}">${second}</th>
      </tr>
    </thead>
    <tbody>
      ${join(rows.map(renderAmount))}
    </tbody>
  </table>`
}

function renderAmount({ label, amount, strong = false }: AmountRow): Html {
  const style = strong ? styles.totalCell : styles.cell
  return html`<tr>
    <th class="line" scope="row" align="left" style="${style}">${label}</th>
    <td class="line" align="right" style="${style};padding-left:16px">${amount}</td>
  </tr>`
}
