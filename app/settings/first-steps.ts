import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { policyOn } from '#rules/policy/policy-versions.ts'

/** What a company needs before its first guest, in the order of a first hour. */
export const firstSteps = [
  'company',
  'people',
  'tax',
  'policies',
  'payments',
  'payment-tried',
  'mail',
  'vehicle',
  'guide',
  'photographs',
  'colleague',
  'backup',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** Steps that only database and server know, not the content. */
type FactStep = Exclude<FirstStep, 'company' | 'people' | 'tax' | 'policies' | 'photographs'>
export type StepFacts = Readonly<Record<FactStep, boolean>>

const agreedPolicies = ['payment-terms', 'cancelling', 'booking-rules', 'credit'] as const
type Policy = 'tax' | (typeof agreedPolicies)[number]
type Version = { key: string; from: CalendarDate; confirmedBy?: string | undefined }

/** A stand-in with its value, a mark that is missing, or the document of a person who isn't real. */
export type Finding = {
  kind: 'company' | 'person' | 'rides' | Policy
  id: string
  path: string[]
  value?: string
}

type Sources = {
  documents: {
    company: Readonly<Record<string, unknown>>
    person: Readonly<Record<string, unknown>>
    rides: Readonly<Record<string, { areConfirmed: boolean }>>
  } & Readonly<Record<Policy, Readonly<Record<string, readonly Version[]>>>>
  hasPhotograph: boolean
}

/** Lists the steps with what each still lacks. Without facts, only the steps of the content. */
export function listFirstSteps(
  { documents, hasPhotograph }: Sources,
  today: CalendarDate,
  facts?: StepFacts,
): { step: FirstStep; isDone: boolean; findings: Finding[] }[] {
  const findUnconfirmed = (kind: Policy) =>
    Object.entries(documents[kind]).flatMap(([id, versions]): Finding[] => {
      const { key, confirmedBy = '' } = policyOn(versions, today)
      const isConfirmed = confirmedBy !== '' && !standIn.test(confirmedBy)
      return isConfirmed ? [] : [{ kind, id, path: [key, 'confirmedBy'] }]
    })
  const findings: Partial<Record<FirstStep, Finding[]>> = {
    company: Object.entries(documents.company).flatMap(([id, value]) =>
      findStandIns(value).map((found) => ({ kind: 'company', id, ...found })),
    ),
    people: Object.entries(documents.person).flatMap(([id, value]) =>
      findStandIns(value).length > 0 ? [{ kind: 'person', id, path: [] }] : [],
    ),
    tax: findUnconfirmed('tax'),
    policies: [
      ...agreedPolicies.flatMap(findUnconfirmed),
      ...Object.entries(documents.rides).flatMap(([id, { areConfirmed }]): Finding[] =>
        areConfirmed ? [] : [{ kind: 'rides', id, path: ['areConfirmed'] }],
      ),
    ],
  }
  const states: Partial<Record<FirstStep, boolean>> = { photographs: hasPhotograph, ...facts }
  return firstSteps.flatMap((step) => {
    const found = findings[step]
    const isDone = found ? found.length === 0 : states[step]
    return isDone === undefined ? [] : [{ step, isDone, findings: found ?? [] }]
  })
}

/** Values that cannot be real: reserved domains, phone numbers of zeros, the name 'Example'. */
const standIn =
  /\.example\b|\+27 21 000 |0000\/000000|\b0000\b|\bExample\b|Oude Kruising|Cape & Crossing/

/** Stand-ins in a value. An object of a list is named by its key; a plain line has no name. */
function findStandIns(value: unknown, path: string[] = []): { path: string[]; value: string }[] {
  if (typeof value === 'string') return standIn.test(value) ? [{ path, value }] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]: [string, unknown]) => {
    const key = part instanceof Object && 'key' in part ? [String(part.key)] : []
    return findStandIns(part, [...path, ...(Array.isArray(value) ? key : [name])])
  })
}
