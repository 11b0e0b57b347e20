import { useState } from 'react'
import type { FleetAnswer } from '../fleet-answers-contract.ts'
import type { Draft } from '../merge-changes.ts'
import { formatLongDate, isCalendarDate } from '#rules/dates/calendar-date.ts'
import { fill } from '#rules/text/fill.ts'
import type { Desk } from '#ui/office-kit/desk.ts'
import { Radios } from '#ui/office-kit/fields.tsx'
import { Notice } from '#ui/office-kit/notice.tsx'
import { numberField, findPaper } from './fleet-draft.ts'
import { nameLanguage } from './language-name.ts'

type FleetClashProps = {
  desk: Desk
  types: FleetAnswer['types']
  draft: Draft
  clash: { newer: Draft; theirs: readonly string[]; contested: readonly string[] }
  type: (change: Record<string, string>) => void
}

/**
 * Changes that a colleague saved meanwhile, with a choice for each field that both have changed.
 */
export function FleetClash({ desk, types, draft, clash, type }: FleetClashProps) {
  const { clash: words } = desk.words.fleet
  const { newer, theirs, contested } = clash
  const show = (field: string, value?: string) => showValue({ desk, types }, field, value)
  return (
    <Notice as="section" role="alert" isFilled>
      <h3 className="font-sans font-semibold tracking-normal">{words.title}</h3>
      <p className="mt-1">{words.text}</p>
      {theirs.length > 0 && (
        <>
          <p className="mt-3">{words.theirs}</p>
          <ul className="mt-1 space-y-1">
            {theirs.map((field) => (
              <li key={field}>
                <strong>{nameField(desk, field)}</strong>: {show(field, newer[field])}
              </li>
            ))}
          </ul>
        </>
      )}
      {contested.map((field) => (
        <Question
          key={field}
          desk={desk}
          field={field}
          show={show}
          newer={newer[field] ?? ''}
          value={draft[field] ?? ''}
          onChange={(value) => type({ [field]: value })}
        />
      ))}
    </Notice>
  )
}

type QuestionProps = {
  desk: Desk
  field: string
  show: (field: string, value: string) => string
  newer: string
  value: string
  onChange: (value: string) => void
}

function Question({ desk, field, show, newer, value, onChange }: QuestionProps) {
  const { clash: words } = desk.words.fleet
  const [mine] = useState(value)
  return (
    <div className="mt-4">
      <Radios
        id={`clash-${field}`}
        label={
          <>
            {nameField(desk, field)}. <span className="font-normal">{words.asked}</span>
          </>
        }
        options={[
          { value: mine, label: fill(words.mine, { value: show(field, mine) }) },
          { value: newer, label: fill(words.newer, { value: show(field, newer) }) },
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}

function nameField(desk: Desk, field: string): string {
  const { fields, papers, numberOf, untilOf } = desk.words.fleet
  const paper = findPaper(field)
  if (paper)
    return fill(field === numberField(paper) ? numberOf : untilOf, { paper: papers[paper] })
  const names: Record<string, string> = fields
  return names[field] ?? field
}

function showValue(
  { desk, types }: Pick<FleetClashProps, 'desk' | 'types'>,
  field: string,
  value = '',
): string {
  const { clash: words } = desk.words.fleet
  if (value === '') return words.nothing
  if (field === 'type') return types.find(({ id }) => id === value)?.title ?? value
  if (field === 'active' || field === 'drives') return value === 'yes' ? words.yes : words.no
  if (field === 'languages') return value.split(' ').map(nameLanguage).join(', ')
  return isCalendarDate(value) ? formatLongDate(value) : value
}
