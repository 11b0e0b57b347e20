import * as fc from 'fast-check'
import { inDays } from '../days.ts'
import type { Schema } from './api-document.ts'

/** Real values for fields of these names, so requests pass the first check. */
const validValues: Record<string, readonly unknown[]> = {
  tourId: ['cape-peninsula', 'garden-route-highlights', 'table-mountain'],
  vehicle: ['premium-van', 'premium-suv', 'premium-sedan'],
  date: [90, 120, 400].map(inDays),
  startDate: [inDays(90)],
  from: [inDays(80)],
  to: [inDays(110)],
  admin_email: ['ada@guests.example'],
  phone: ['+44 20 7946 0000'],
  name: ['Ada Example'],
  firstName: ['Ada'],
  lastName: ['Example'],
  subject: ['A day in the winelands'],
  message: ['Could you plan two slow days?'],
  textVersion: ['2025-08-15'],
  password: ['Table Mountain, 1087 m', 'weak'],
  adults: [2, 4],
  children: [0, 1],
  toddlers: [0, 1],
  childSeats: [0, 1],
  guests: [4],
  startTime: ['08:30', '09:00'],
  inbox: ['bookings', 'messages', 'transfers', 'enquiries', 'subscriptions'],
  status: ['requested', 'confirmed', 'cancelled', 'active'],
  code: ['7k3m9pxd4f'],
  limit: ['5', '100'],
  search: ['ada', '%', '_'],
  grant_type: ['password', 'refresh_token'],
  // Any other scope would end sessions that the run needs.
  scope: ['others'],
}

const strangerEmails = fc.nat(1_000_000).map((n) => `guest-${n}@guests.example`)

export function generateValues(
  schema: Schema | undefined,
  schemas: Record<string, Schema>,
  name = '',
): fc.Arbitrary<unknown> {
  const valid = Object.hasOwn(validValues, name) ? validValues[name] : undefined
  if (valid) return fc.constantFrom(...valid)
  // Confirmations per address are limited, so the address mostly varies.
  if (name === 'email') return fc.oneof(fc.constant('Ada@guests.example'), strangerEmails)
  if (!schema) return fc.jsonValue({ maxDepth: 2 })
  const reference = schema['$ref']
  if (typeof reference === 'string') {
    return generateValues(schemas[reference.split('/').at(-1) ?? ''], schemas, name)
  }
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom<unknown>(...schema['enum'])
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const choices = schema[key]
    if (Array.isArray(choices)) {
      return fc.oneof(...choices.map((choice: Schema) => generateValues(choice, schemas)))
    }
  }
  return generateValuesOfType(schema, schemas)
}

function generateValuesOfType(
  schema: Schema,
  schemas: Record<string, Schema>,
): fc.Arbitrary<unknown> {
  const { type, minimum, maximum } = schema
  if (type === 'object') return generateObjects(schema, schemas)
  if (type === 'array') {
    return fc.array(generateValues(schema['items'] as Schema | undefined, schemas), {
      maxLength: 4,
    })
  }
  if (type === 'integer' || type === 'number') {
    const min = typeof minimum === 'number' ? minimum : 0
    const max = typeof maximum === 'number' ? maximum : 20
    return fc.integer({ min: Math.max(min, -1000), max: Math.min(max, 1000) })
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'string') return generateTexts(schema)
  return fc.jsonValue({ maxDepth: 2 })
}

function generateTexts({ format, pattern }: Schema): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.uuid()
  if (format === 'date-time') return fc.constant('2026-11-21T10:00:00+02:00')
  if (format === 'email') return fc.constant('ada@guests.example')
  if (format === 'uri') return fc.constant('https://cape.example/')
  if (pattern === '^[\\w-]{43}$') return fc.constant('x'.repeat(43))
  return fc.string({ unit: 'grapheme', maxLength: 40 })
}

function generateObjects(schema: Schema, schemas: Record<string, Schema>): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, Schema>
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, generateValues(field, schemas, name)]),
  )
  const required = Array.isArray(schema['required']) ? schema['required'].map(String) : []
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}
