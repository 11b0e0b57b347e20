import { readFigure } from '#rules/text/figure.ts'
import type { GuideAnswer, VehicleAnswer } from '#contract/fleet-answers.ts'
import type { Draft } from '#rules/fleet/merge-changes.ts'
import {
  allPaperKinds,
  type GuideLanguage,
  guideLanguages,
  type PaperKind,
  paperKinds,
} from '#rules/fleet/names.ts'

/*
 * A vehicle or a guide as its form holds it, field by field, so that two versions of it can be put
 * together (rules/fleet/merge-changes.ts): a paper is two fields, its day and its number.
 */

export type Resource =
  | { kind: 'vehicle'; found: VehicleAnswer | undefined }
  | { kind: 'guide'; found: GuideAnswer | undefined }

/** What the form of a resource begins with; one that is new goes out, and speaks English. */
export function draftOf({ kind, found }: Resource): Draft {
  const both = { name: found?.name ?? '', active: found?.isActive === false ? 'no' : 'yes' }
  const papers = Object.fromEntries(
    paperKinds[kind].flatMap((paper) => {
      const own = found?.papers.find((one) => one.kind === paper)
      return [
        [paper, own?.expiresOn ?? ''],
        [numberField(paper), own?.number ?? ''],
      ]
    }),
  )
  if (kind === 'guide') {
    const { phone, languages = ['en'], drives = true } = found ?? {}
    return {
      ...both,
      phone: phone ?? '',
      languages: languages.toSorted().join(' '),
      drives: drives ? 'yes' : 'no',
      ...papers,
    }
  }
  const { type, seats, luggage, childSeats, registration, facts } = found ?? {}
  return {
    ...both,
    type: type ?? '',
    seats: String(seats ?? ''),
    luggage: String(luggage ?? ''),
    childSeats: String(childSeats ?? ''),
    registration: registration ?? '',
    facts: facts ?? '',
    ...papers,
  }
}

/** The name of the field with a paper's number. */
export function numberField(paper: PaperKind): string {
  return `${paper}-number`
}

/** The paper that a field belongs to. */
export function paperOf(field: string): PaperKind | undefined {
  return allPaperKinds.find((kind) => field === kind || field === numberField(kind))
}

/** The request that a vehicle's form makes, of the version that it was made from. */
export function vehicleOf(draft: Draft, version: number) {
  const { name = '', type = '', seats = '', registration = '', facts = '' } = draft
  // What is no number is refused by the server, in its words.
  const both = { version, name, isActive: draft['active'] === 'yes' }
  return {
    ...both,
    type,
    seats: readFigure(seats) ?? Number.NaN,
    luggage: numberOf(draft['luggage']),
    childSeats: numberOf(draft['childSeats']),
    registration,
    facts,
    papers: listPapers(draft, paperKinds.vehicle),
  }
}

function numberOf(typed = ''): number | undefined {
  return typed === '' ? undefined : (readFigure(typed) ?? Number.NaN)
}

/** The same of a guide's. */
export function guideOf(draft: Draft, version: number) {
  const { name = '', phone = '' } = draft
  const both = { version, name, isActive: draft['active'] === 'yes' }
  return {
    ...both,
    phone,
    languages: languagesOf(draft),
    drives: draft['drives'] === 'yes',
    papers: listPapers(draft, paperKinds.guide),
  }
}

/** The languages that are ticked. */
function languagesOf({ languages = '' }: Draft): GuideLanguage[] {
  const ticked = new Set(languages.split(' '))
  return guideLanguages.filter((code) => ticked.has(code))
}

function listPapers<Kind extends PaperKind>(draft: Draft, kinds: readonly Kind[]) {
  return kinds.flatMap((kind) => {
    const [expiresOn = '', number = ''] = [draft[kind], draft[numberField(kind)]]
    // A number alone is refused for its missing day: nothing that was typed is dropped silently.
    return expiresOn || number ? [{ kind, expiresOn, number }] : []
  })
}
