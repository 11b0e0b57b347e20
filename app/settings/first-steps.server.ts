import type { Content } from '#content/content.ts'
import { listTextFacts } from '#content/text-facts.ts'
import { createOptionFinder, formatTitle, labelPath } from '#app/studio/describe-document.server.ts'
import { describeForm } from '#app/studio/describe-form.server.ts'
import { findPlate } from '#platform/plates.ts'
import type { CalendarDate } from '#rules/dates/calendar-date.ts'
import { type Finding, listFirstSteps, type StepFacts } from './first-steps.ts'

/**
 * The first steps with the studio's label of each finding, for the list under Today and `npm run
 * go-live`.
 */
export function describeFirstSteps(content: Content, today: CalendarDate, facts?: StepFacts) {
  const { documents, pictures } = content
  const hasPhotograph = Object.entries(pictures).some(
    ([id, { photo }]) =>
      photo !== undefined || findPlate(content, id).file.startsWith('content/photos/'),
  )
  const titleSource = { documents, facts: listTextFacts(documents) }
  const describe = (finding: Finding) => {
    const { kind, id, path, value } = finding
    const document: unknown = documents[kind][id]
    const form = describeForm(kind, document, createOptionFinder(titleSource))
    const label =
      value === undefined
        ? formatTitle({ kind, id }, document, titleSource)
        : labelPath({ kind }, path, { form, ...titleSource }, document)
    return { ...finding, label }
  }
  return listFirstSteps({ documents, hasPhotograph }, today, facts).map(
    ({ findings, ...step }) => ({ ...step, findings: findings.map(describe) }),
  )
}
