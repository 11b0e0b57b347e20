import type { Merchant, Mode } from './books.ts'
import { type Pair, signForm } from './signatures.ts'

const customFields = ['int', 'str'].flatMap((kind) =>
  [1, 2, 3, 4, 5].map((n) => `custom_${kind}${n}`),
)

/** The fields of a payment form, in the documented order. */
const formFields = [
  'merchant_id',
  'merchant_key',
  'return_url',
  'cancel_url',
  'notify_url',
  'name_first',
  'name_last',
  'email_address',
  'cell_number',
  'm_payment_id',
  'amount',
  'item_name',
  'item_description',
  ...customFields,
  'email_confirmation',
  'confirmation_address',
  'payment_method',
]

const unorderedFields = new Set(['signature', 'setup'])
const maxLengths: Record<string, number> = {
  m_payment_id: 100,
  item_name: 100,
  item_description: 255,
  name_first: 100,
  name_last: 100,
  email_address: 100,
}
const ports = new Set(['', '80', '8080', '8081', '443'])

/** Returns PayFast's errors for a form, or its fields and the amount in cents. */
export function readForm(pairs: readonly Pair[], merchant: Merchant, mode: Mode) {
  const fields = new Map(pairs)
  const errors = [
    ...checkNames(pairs),
    ...checkMerchant(fields, merchant),
    ...checkValues(fields),
    ...checkNotifyAddress(fields.get('notify_url')),
    ...checkSignature(pairs, fields, merchant),
  ]
  const cents = parseCents(fields.get('amount') ?? '')
  const minCents = mode === 'live' ? 500 : 1
  if (cents === undefined) errors.push('amount: The amount field is required, as rand: 1234.50')
  else if (cents < minCents) errors.push(`amount: The smallest amount is ${minCents} cents`)
  if (errors.length > 0 || cents === undefined) return { errors }
  fields.delete('signature')
  return { errors: [], fields, cents }
}

function checkNames(pairs: readonly Pair[]): string[] {
  const names = pairs.map(([name]) => name).filter((name) => !unorderedFields.has(name))
  const unknown = names.filter((name) => !formFields.includes(name))
  const positions = names.map((name) => formFields.indexOf(name))
  const misplaced = names.filter(
    (_, index) => (positions[index] ?? 0) <= (positions[index - 1] ?? -1),
  )
  return [
    ...unknown.map((name) => `${name}: There is no such field`),
    ...misplaced.map((name) => `${name}: The field is twice, or not in the documented order`),
  ]
}

function checkMerchant(fields: ReadonlyMap<string, string>, merchant: Merchant): string[] {
  const isKnown =
    fields.get('merchant_id') === merchant.id && fields.get('merchant_key') === merchant.key
  return isKnown ? [] : ['merchant_id: Merchant unknown']
}

function checkValues(fields: ReadonlyMap<string, string>): string[] {
  const errors: string[] = []
  if ((fields.get('item_name') ?? '').trim() === '') {
    errors.push('item_name: The item name field is required')
  }
  for (const [name, value] of fields) {
    const limit = maxLengths[name] ?? (name.startsWith('custom_str') ? 255 : undefined)
    if (limit !== undefined && Array.from(value).length > limit) {
      errors.push(`${name}: At most ${limit} characters`)
    }
    if (name.startsWith('custom_int') && !/^-?\d*$/.test(value)) errors.push(`${name}: No integer`)
    if (name.endsWith('_url') && value !== '' && !isAddress(value)) errors.push(`${name}: No URL`)
  }
  return errors
}

/** PayFast allows only four ports; on this machine any port works, because tests use free ones. */
function checkNotifyAddress(address = ''): string[] {
  if (!isAddress(address)) return []
  const { hostname, port } = new URL(address)
  const isAllowed = ['127.0.0.1', 'localhost'].includes(hostname) || ports.has(port)
  return isAllowed ? [] : ['notify_url: The port must be 80, 8080, 8081 or 443']
}

function checkSignature(
  pairs: readonly Pair[],
  fields: ReadonlyMap<string, string>,
  { passphrase }: Merchant,
): string[] {
  const submitted = fields.get('signature')
  if (submitted === undefined && passphrase === '') return []
  if (submitted === signForm(pairs, passphrase)) return []
  return ['signature: Generated signature does not match submitted signature']
}

function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:/.test(text)
}

/** Parses '1234.50', '1234.5' or '1234' to cents. */
function parseCents(amount: string): number | undefined {
  const [, rand, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(amount.trim()) ?? []
  return rand === undefined ? undefined : Number(rand) * 100 + Number(cents.padEnd(2, '0'))
}
