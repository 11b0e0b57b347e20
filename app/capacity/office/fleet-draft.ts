import { parseNumber } from '#rules/text/figure.ts'
import type { GuideAnswer, VehicleAnswer } from '../fleet-answers-contract.ts'
import type { Draft } from '../merge-changes.ts'
import {
  allPaperKinds,
  type GuideLanguage,
  guideLanguages,
  type PaperKind,
  paperKinds,
} from '../names.ts'

/**
 * A vehicle or guide as form fields, so that two versions can be merged
 * (app/capacity/merge-changes.ts). A paper has two fields: its date and its number.
 */

export type Resource =
  | { kind: 'vehicle'; found: VehicleAnswer | undefined }
  | { kind: 'guide'; found: GuideAnswer | undefined }

/** The form's first values. A new vehicle or guide is active; a new guide speaks English. */
export function toDraft({ kind, found }: Resource): Draft {
  const commonFields = { name: found?.name ?? '', active: found?.isActive === false ? 'no' : 'yes' }
  const papers = Object.fromEntries(
    paperKinds[kind].flatMap((paper) => {
      const storedPaper = found?.papers.find((one) => one.kind === paper)
      return [
        [paper, storedPaper?.expiresOn ?? ''],
        [numberField(paper), storedPaper?.number ?? ''],
      ]
    }),
  )
  if (kind === 'guide') {
    const { phone, languages = ['en'], drives = true } = found ?? {}
    return {
      ...commonFields,
      phone: phone ?? '',
      languages: languages.toSorted().join(' '),
      drives: drives ? 'yes' : 'no',
      ...papers,
    }
  }
  const { type, seats, luggage, childSeats, registration, facts } = found ?? {}
  return {
    ...commonFields,
    type: type ?? '',
    seats: String(seats ?? ''),
    luggage: String(luggage ?? ''),
    childSeats: String(childSeats ?? ''),
    registration: registration ?? '',
    facts: facts ?? '',
    ...papers,
  }
}

export function numberField(paper: PaperKind): string {
  return `${paper}-number`
}

export function findPaper(field: string): PaperKind | undefined {
  return allPaperKinds.find((kind) => field === kind || field === numberField(kind))
}

/** The request to save a vehicle. `version` is the one that the form loaded. */
export function toVehicleRequest(draft: Draft, version: number) {
  const { name = '', type = '', seats = '', registration = '', facts = '' } = draft
  // An invalid number is sent as NaN, which the server refuses.
  const commonFields = { version, name, isActive: draft['active'] === 'yes' }
  return {
    ...commonFields,
    type,
    seats: parseNumber(seats) ?? Number.NaN,
    luggage: parseCount(draft['luggage']),
    childSeats: parseCount(draft['childSeats']),
    registration,
    facts,
    papers: listPapers(draft, paperKinds.vehicle),
  }
}

function parseCount(typed = ''): number | undefined {
  return typed === '' ? undefined : (parseNumber(typed) ?? Number.NaN)
}

export function toGuideRequest(draft: Draft, version: number) {
  const { name = '', phone = '' } = draft
  const commonFields = { version, name, isActive: draft['active'] === 'yes' }
  return {
    ...commonFields,
    phone,
    languages: listLanguages(draft),
    drives: draft['drives'] === 'yes',
    papers: listPapers(draft, paperKinds.guide),
  }
}

function listLanguages({ languages = '' }: Draft): GuideLanguage[] {
  const ticked = new Set(languages.split(' '))
  return guideLanguages.filter((code) => ticked.has(code))
}

function listPapers<Kind extends PaperKind>(draft: Draft, kinds: readonly Kind[]) {
  return kinds.flatMap((kind) => {
    const [expiresOn = '', number = ''] = [draft[kind], draft[numberField(kind)]]
    // A number without a date is sent too: the server refuses it, so the input is not lost.
    return expiresOn || number ? [{ kind, expiresOn, number }] : []
  })
}
