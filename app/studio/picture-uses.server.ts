import { companionsOf } from '#content/kind-groups.ts'
import type { KindName } from '#content/kinds.ts'
import { type Titled, titleOf } from './describe-document.server.ts'

/** Documents that show a picture: in a field, within an article, or as its owner. */
export function listUses(titled: Titled, id: string): { name: string; title: string }[] {
  const { documents } = titled
  return (Object.entries(documents) as [KindName, Record<string, unknown>][]).flatMap(
    ([kind, ofKind]) =>
      Object.entries(ofKind).flatMap(([own, document]) => {
        const isItself = kind === 'picture' && own === id
        const belongs = companionsOf[kind]?.some(
          (other) => other.kind === 'picture' && `${other.before}${own}` === id,
        )
        return !isItself && (belongs || names(document, id))
          ? [{ name: `${kind}/${own}`, title: titleOf({ kind, id: own }, document, titled) }]
          : []
      }),
  )
}

function names(part: unknown, id: string): boolean {
  if (typeof part === 'string') return part === id || part.includes(`](${id})`)
  if (typeof part !== 'object' || part === null) return false
  return Object.values(part).some((inner) => names(inner, id))
}
