import { getResolvedPDFJS } from 'unpdf'

/** The content of a PDF, read by a different library from the one that writes it. */
export type PdfContent = {
  /** The text of each page in drawing order, without text outside the paper. */
  pages: string[]
  /** Roles of tagged elements in reading order: 'H1', 'TH'. */
  roles: string[]
  fonts: string[]
  title: string
  language: string
  isMarked: boolean
}

export async function readPdf(bytes: Uint8Array): Promise<PdfContent> {
  const { getDocument } = await getResolvedPDFJS()
  const loadingTask = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    useSystemFonts: false,
  })
  const pdf = await loadingTask.promise
  const pages: string[] = []
  const roles: string[] = []
  let language = ''
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items, lang } = await page.getTextContent()
    const { width } = page.getViewport({ scale: 1 })
    language = lang ?? ''
    pages.push(
      items
        .map((item) =>
          'str' in item && isOnPaper(item, width) ? item.str + (item.hasEOL ? ' ' : '') : '',
        )
        .join('')
        .replaceAll(/\s+/g, ' '),
    )
    collectRoles(await page.getStructTree(), roles)
  }
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string } }
  const marks = (await pdf.getMarkInfo()) as { Marked?: boolean } | null
  await loadingTask.destroy()
  return {
    pages,
    roles,
    fonts: listFonts(bytes),
    title: info.Title ?? '',
    language,
    isMarked: marks?.Marked === true,
  }
}

/** True if a text is completely on the paper; its matrix has its position. */
function isOnPaper(item: { transform: number[]; width: number }, width: number): boolean {
  const [, , , , x = 0] = item.transform
  return x >= 0 && x + item.width <= width
}

function listFonts(bytes: Uint8Array): string[] {
  const text = Buffer.from(bytes).toString('latin1')
  const descriptors = text.match(/<<\n\/Type \/FontDescriptor\n[^]*?>>/g) ?? []
  const names = descriptors.map((descriptor) =>
    descriptor.includes('/FontFile2 ')
      ? /\/FontName \/[A-Z]{6}\+([\w-]+)/.exec(descriptor)?.[1]
      : undefined,
  )
  return [...new Set(names.map((name) => name ?? 'not inside'))].toSorted()
}

type Node = { role?: string; children?: Node[] }

function collectRoles(node: unknown, roles: string[]): void {
  const { role, children = [] } = (node ?? {}) as Node
  if (role) roles.push(role)
  for (const child of children) collectRoles(child, roles)
}
