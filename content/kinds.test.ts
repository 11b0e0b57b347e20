import { expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { fact, type Field, type FieldsOf, group, said } from './kinds/fields.ts'
import { kinds } from './kinds.ts'

const schema = z.strictObject({
  title: z.string(),
  price: z.number().optional(),
  stops: z.array(z.strictObject({ time: z.string(), text: z.string() })),
  tags: z.array(z.string()),
})

it('a field of a schema without a label does not compile, however deep', () => {
  const whole = {
    title: said('Title'),
    price: fact('Price'),
    stops: group('Stops', { time: fact('Time'), text: said('What is done') }),
    tags: said('Tags'),
  }
  expectTypeOf(whole).toExtend<FieldsOf<typeof schema>>()

  const { price: _, ...withoutPrice } = whole
  expectTypeOf(withoutPrice).not.toExtend<FieldsOf<typeof schema>>()

  const withoutText = { ...whole, stops: group('Stops', { time: fact('Time') }) }
  expectTypeOf(withoutText).not.toExtend<FieldsOf<typeof schema>>()

  // @ts-expect-error a kind gains a field and nobody says what it is called
  withoutPrice satisfies FieldsOf<typeof schema>
})

it.each(Object.entries(kinds))('every field of the kind %s has a label', (_, { label, fields }) => {
  const labels = listLabels(fields)
  expect([label, ...labels].filter((text) => text.trim() === '')).toEqual([])
  expect(labels.length).toBeGreaterThan(0)
})

function listLabels(fields: object): string[] {
  if (isField(fields)) return [fields.label]
  return Object.values(fields).flatMap((field: object) =>
    'fields' in field && typeof field.fields === 'object' && field.fields !== null
      ? [...listLabels(field.fields)]
      : listLabels(field),
  )
}

function isField(fields: object): fields is Field {
  return 'is' in fields
}
