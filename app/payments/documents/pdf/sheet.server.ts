import { palette } from '#rules/text/palette.ts'
import type { Face, Faces, Run } from './fonts.server.ts'

type Pdf = InstanceType<typeof import('pdfkit')>
export type Element = ReturnType<Pdf['struct']>

/** A4, in points of 1/72 inch. */
export const pageSize = { width: 595.28, height: 841.89, margin: 56, foot: 80 }
export const innerWidth = pageSize.width - 2 * pageSize.margin

export type Style = { face: Face; size: number; lead: number; color: string }
export const styles = {
  title: { face: 'display', size: 30, lead: 34, color: palette.ink },
  name: { face: 'display', size: 15, lead: 18, color: palette.ink },
  heading: { face: 'display', size: 14, lead: 18, color: palette.ink },
  text: { face: 'text', size: 9.5, lead: 13.5, color: palette.ink },
  strong: { face: 'strong', size: 9.5, lead: 13.5, color: palette.ink },
  quiet: { face: 'text', size: 8.5, lead: 12, color: palette['ink-2'] },
  alert: { face: 'strong', size: 9.5, lead: 13.5, color: palette.disa },
} as const satisfies Record<string, Style>

type Place = { x: number; y: number; width: number; align?: 'left' | 'right' }

/** Tabular figures, so that amounts align in columns. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

export type Sheet = ReturnType<typeof openSheet>

export function openSheet(pdf: Pdf, faces: Faces) {
  for (const [name, file] of faces.fonts) pdf.registerFont(name, file)
  /** Cache of run widths at size 1, because measuring takes most of the time. */
  const widths = new Map<string, number>()
  return { pdf, measure, wrap, write, drawArtifact, drawRule, drawTagged }

  function measure(text: string, style: Style): number {
    return faces.split(text, style.face).reduce((sum, run) => sum + measureRun(run, style), 0)
  }

  function measureRun({ font, text }: Run, { size }: Style): number {
    const key = `${font} ${text}`
    const runWidth = widths.get(key) ?? pdf.font(font).fontSize(1).widthOfString(text, { features })
    widths.set(key, runWidth)
    return runWidth * size
  }

  /** Breaks a text into lines at spaces, and inside a word that is wider than a line. */
  function wrap(text: string, style: Style, width: number): string[] {
    if (measure(text, style) <= width) return [text]
    const lines: string[] = []
    let line = ''
    for (const word of text.split(' ')) {
      const longerLine = line === '' ? word : `${line} ${word}`
      if (measure(longerLine, style) <= width) {
        line = longerLine
        continue
      }
      if (line !== '') lines.push(line)
      line = ''
      for (const letter of word) {
        if (line !== '' && measure(line + letter, style) > width) {
          lines.push(line)
          line = ''
        }
        line += letter
      }
    }
    return [...lines, line]
  }

  function write(text: string, style: Style, { x, y, width, align = 'left' }: Place): number {
    const lines = wrap(text, style, width)
    for (const [index, line] of lines.entries()) {
      let currentX = align === 'right' ? x + width - measure(line, style) : x
      const baselineY = y + index * style.lead + style.lead * 0.75
      for (const run of faces.split(line, style.face)) {
        pdf.font(run.font).fontSize(style.size).fillColor(style.color)
        pdf.text(run.text, currentX, baselineY, {
          lineBreak: false,
          features,
          baseline: 'alphabetic',
        })
        currentX += measureRun(run, style)
      }
    }
    return lines.length * style.lead
  }

  /** Draws what screen readers skip: rules, the mark, headers and footers. */
  function drawArtifact(type: 'Layout' | 'Pagination', draw: () => void): void {
    pdf.markContent('Artifact', { type })
    draw()
    pdf.endMarkedContent()
  }

  function drawRule(
    y: number,
    { x = pageSize.margin, width = innerWidth, color = palette.rule as string } = {},
  ) {
    drawArtifact('Layout', () => {
      pdf
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(0.75)
        .strokeColor(color)
        .stroke()
    })
  }

  function drawTagged(
    parent: Element,
    tag: string,
    draw: () => void,
    options: { actual?: string; scope?: 'Column' | 'Row' } = {},
  ): void {
    parent.add(pdf.struct(tag, options, draw))
  }
}
