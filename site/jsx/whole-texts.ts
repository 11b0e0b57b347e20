import { type ElementType, Fragment, type ReactNode } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { splitAtWholes } from '#rules/text/whole-words.ts'

/** Elements that hold text alone, where a `span` would be shown as it is written. */
const plain = new Set(['option', 'script', 'style', 'text', 'textarea', 'title', 'tspan'])

type Props = { children?: ReactNode }

/**
 * The properties of an element, with what may not break across lines held together in its texts: the
 * one place through which every text goes that React draws (docs/decisions/0031). Texts that stand
 * side by side ('R2,500' and ' pp') are read as one.
 */
export function holdTexts(type: ElementType, props: Props): Props {
  const isDrawn = type === Fragment || (typeof type === 'string' && !plain.has(type))
  if (!isDrawn) return props
  const { children } = props
  const held = Array.isArray(children) ? holdSeveral(children) : holdOne(children)
  return held === children ? props : { ...props, children: held }
}

function holdOne(child: ReactNode): ReactNode {
  if (typeof child !== 'string') return child
  const pieces = splitAtWholes(child)
  if (pieces.length === 1) return child
  const parts = pieces.map((piece, at) =>
    at % 2 ? jsx('span', { className: 'whitespace-nowrap', children: piece }) : piece,
  )
  // One element, as one text was: in a row of boxes (`flex`) each is a box of its own.
  return jsxs('span', { children: parts })
}

/** Every child keeps its place, by which React knows it again. */
function holdSeveral(children: readonly ReactNode[]): readonly ReactNode[] {
  const held = [...children]
  let hasChanged = false
  for (let at = 0; at < held.length; at += 1) {
    let end = at
    while (isText(held[end])) end += 1
    if (end === at) continue
    const text = held.slice(at, end).join('')
    const whole = holdOne(text)
    if (whole !== text) {
      held.splice(at, end - at, whole, ...Array.from({ length: end - at - 1 }, () => null))
      hasChanged = true
    }
    at = end
  }
  return hasChanged ? held : children
}

function isText(child: ReactNode): child is string | number {
  return typeof child === 'string' || typeof child === 'number'
}
