import type { MetaDescriptor } from 'react-router'

/**
 * A head as the server has filled it in for this visit: each of its elements with what is in the
 * document. The rendered page holds general words, and hydration must find what was served.
 */
export function readServedHead(head: readonly MetaDescriptor[]): MetaDescriptor[] {
  return head.map((element) => {
    if ('title' in element) return { title: document.title }
    const content = readContent(element)
    if (content !== undefined) return { ...element, content } as MetaDescriptor
    const href = 'rel' in element && element.rel === 'canonical' ? readCanonical() : undefined
    return href === undefined ? element : ({ ...element, href } as MetaDescriptor)
  })
}

function readContent(element: MetaDescriptor): string | undefined {
  const [name, value] = Object.entries(element).find(([key]) => /^(name|property)$/.test(key)) ?? []
  const found = name && document.head.querySelector<HTMLMetaElement>(`meta[${name}="${value}"]`)
  return found ? found.content : undefined
}

function readCanonical(): string | undefined {
  return document.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined
}
