/** A value that the owner must replace or confirm before the site goes live. */
export type StandIn = { file: string; sentence: string }

/** Values that cannot be real: reserved domains, phone numbers of zeros, the name 'Example'. */
const standIn =
  /\.example\b|\+27 21 000 |0000\/000000|\b0000\b|\bExample\b|Oude Kruising|Cape & Crossing/

type Facts = {
  company: unknown
  people: readonly unknown[]
  rides: { areConfirmed: boolean }
  tax: unknown
}

/** Stand-ins among the company's facts, and policies that nobody confirmed. */
export function listStandIns({ company, people, rides, tax }: Facts) {
  return {
    company: [
      ...findStandIns('content/company.ts', company),
      ...people.flatMap((person) => findStandIns('content/about.ts', person)),
    ],
    policies: [
      ...findStandIns('content/tax.ts', tax),
      ...listUnconfirmed('content/rides.ts', rides),
    ],
  }
}

function findStandIns(file: string, value: unknown, where = ''): StandIn[] {
  if (typeof value === 'string') {
    if (!standIn.test(value)) return []
    return [{ file, sentence: `${where} is ‘${value}’.` }]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    findStandIns(file, inner, where ? `${where}.${name}` : name),
  )
}

/** Values marked as not confirmed by the owner, although they look real. */
function listUnconfirmed(file: string, { areConfirmed }: { areConfirmed: boolean }): StandIn[] {
  if (areConfirmed) return []
  const sentence =
    'its prices and limits were made up. Put yours in, then set areConfirmed to true.'
  return [{ file, sentence }]
}
