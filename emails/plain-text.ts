import type { Content } from '#content/content.ts'
import { formatAddress, formatRegistered } from './address.ts'
import type { Block, Letter } from './message.ts'

/** The letter as plain text: one idea per paragraph, amounts after a colon, no drawing with characters. */
export function renderText(content: Content, letter: Letter): string {
  const { company } = content
  const closing = [
    formatRegistered(content),
    formatAddress(content),
    company.phone,
    company.email,
    company.website,
  ].join('\n')
  return `${[...letter.blocks.filter(({ kind }) => kind !== 'picture').map(renderBlock), `-- \n${closing}`].join('\n\n')}\n`
}

function renderBlock(block: Block): string {
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
