import { expect, it } from 'vitest'
import { shapeOf, type Shape } from '#app/studio/describe-form.server.ts'
import { type KindName, kinds } from './kinds.ts'

const names = Object.keys(kinds).filter((kind): kind is KindName => kind !== 'words')

it.each(names)('every field of the kind %s has a label, however deep', (kind) => {
  expect(kinds[kind].label.trim()).not.toBe('')
  const shape = shapeOf(kind)
  expect(listUnsaid(shape, kind)).toEqual([])
  expect(Object.keys((shape.items ?? shape).properties ?? {})).not.toEqual([])
})

function listUnsaid({ anyOf, items, properties = {}, ...shape }: Shape, path: string): string[] {
  const inner = [...(anyOf ?? []), ...(items ? [items] : [])]
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const at = `${path}.${name}`
    const isSaid = field.label?.trim() && (field.is ?? hasFields(field))
    return [...(isSaid ? [] : [at]), ...(field.is ? [] : listUnsaid(field, at))]
  })
  const isRecord = Boolean(shape.additionalProperties && !shape.propertyNames?.enum)
  return [...own, ...inner.flatMap((one) => listUnsaid(one, path)), ...(isRecord ? [path] : [])]
}

function hasFields({ anyOf, items, properties, propertyNames }: Shape): boolean {
  const inner = [...(anyOf ?? []), ...(items ? [items] : [])]
  return Boolean(properties ?? propertyNames?.enum) || inner.some(hasFields)
}
